# SPDX-License-Identifier: MIT
"""A few power cuts under load; proof.py says what is compared, and makes hundreds of them."""

import random
import unittest

import proof


class Power(unittest.TestCase):
    def test_nothing_is_lost(self):
        seed = random.randrange(1 << 30)
        print(f"seed {seed}: {proof.prove(proof.cuts, 6, 12, seed)}")

    def test_a_lying_disk_is_found_out(self):
        # otherwise the test above would prove nothing
        with self.assertRaisesRegex(AssertionError, "has been forgotten|lost|was acknowledged as"):
            proof.prove(proof.lies, 6, 12, random.randrange(1 << 30))


if __name__ == "__main__":
    unittest.main(warnings="ignore")
