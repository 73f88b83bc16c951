# SPDX-License-Identifier: MIT
"""A few kill -9 under load; proof.py says what is compared, and makes hundreds of them."""

import random
import unittest

import proof


class Kills(unittest.TestCase):
    def test_nothing_is_lost(self):
        seed = random.randrange(1 << 30)
        print(f"seed {seed}: {proof.prove(proof.kills, 4, 12, seed)}")


if __name__ == "__main__":
    unittest.main(warnings="ignore")
