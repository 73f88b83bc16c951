// SPDX-License-Identifier: MIT
// A fast, seeded generator of random numbers: xoshiro256** by David Blackman and Sebastiano Vigna (public domain),
// seeded through splitmix64. Rules never roll; this is for whoever runs games, and for bastide/playout.h. It gives the
// same numbers on every machine, so a seed names a game. It is not for secrets.

#pragma once

#include <stdint.h>

typedef struct bst_rng {
    uint64_t s[4];
} bst_rng;

static inline uint64_t bst_rng_mix(uint64_t *seed)
{
    uint64_t z = *seed += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

/// Neighbouring seeds give unrelated sequences.
static inline bst_rng bst_rng_seed(uint64_t seed)
{
    bst_rng rng;
    for (int i = 0; i < 4; i++)
        rng.s[i] = bst_rng_mix(&seed);
    return rng;
}

static inline uint64_t bst_rng_next(bst_rng *rng)
{
    uint64_t *s = rng->s;
    uint64_t five = s[1] * 5;
    uint64_t result = ((five << 7) | (five >> 57)) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = (s[3] << 45) | (s[3] >> 19);
    return result;
}

/// A number from 0 to n - 1, n > 0, all exactly equally likely: by multiplication, without a division in all but
/// about n of 2^32 calls (Lemire 2019).
static inline uint32_t bst_rng_below(bst_rng *rng, uint32_t n)
{
    uint64_t m = (bst_rng_next(rng) >> 32) * n;
    if ((uint32_t)m < n) {
        uint32_t rejected = -n % n;
        while ((uint32_t)m < rejected)
            m = (bst_rng_next(rng) >> 32) * n;
    }
    return (uint32_t)(m >> 32);
}
