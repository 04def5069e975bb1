import { type Arbitrary, Random, type Value } from "fast-check";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/**
 * One of this many cases is drawn with a leaning to small and extreme values, as fast-check does
 * at the start of its runs.
 */
const BIASED_ONE_IN = 3;

/** The seed of a target's k-th case: a hash, so that cases of neighbouring seeds have nothing in common. */
export function caseSeed(seed: number, target: string, k: number): number {
  let hash = 0x811c9dc5;
  for (const text of [String(seed), target, String(k)]) {
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    hash = Math.imul(hash ^ 0xff, 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The case that belongs to a seed, with what its arbitrary needs to shrink it. */
export function drawCase<Case>(cases: Arbitrary<Case>, seed: number): Value<Case> {
  const random = new Random(xoroshiro128plus(seed | 0));
  return cases.generate(random, seed % BIASED_ONE_IN === 0 ? BIASED_ONE_IN : undefined);
}
