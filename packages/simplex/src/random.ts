/**
 * Fills `uniform` with numbers in [0, 1) and `words` with 32-bit integers from a seeded xorshift:
 * the same seed gives the same run on every machine. One plain loop, since a solve of a small
 * model is over before a generator called per number would be compiled.
 */
export function fillRandom(seed: number, uniform: Float64Array, words: Int32Array): void {
  let state = (Math.imul(seed | 0, 0x9e3779b1) ^ 0x6d2b79f5) | 0;
  if (state === 0) state = 1;
  for (let k = -8; k < uniform.length; k++) {
    state = scrambled(state);
    if (k >= 0) uniform[k] = (state >>> 0) / 4294967296;
  }
  for (let k = 0; k < words.length; k++) {
    state = scrambled(state);
    words[k] = state;
  }
}

/** The next state of a xorshift generator; never 0. */
function scrambled(state: number): number {
  let x = state;
  x ^= x << 13;
  x ^= x >>> 17;
  x ^= x << 5;
  return x;
}
