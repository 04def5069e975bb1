import { magnitude } from "@bough/problem";

/** Work units between two pauses: some hundredths of a second. */
export const WORK_PER_STEP = 1_000_000;

/** What work is counted in, in the units of an engine: about 20 ns each. */
export interface WorkMeter {
  work: number;
}

/** Bits of a digit of a whole number, as machines multiply them. */
const BITS_PER_LIMB = 64;
/** Bits beyond which a whole number's length is read off its digits. */
const BITS_OF_DOUBLES = 1000;

/**
 * What an update (a b - c d) / e of whole numbers takes beside those of one limb, in work units: 5 for what any takes, 1 for each
 * limb, and 0.22 for each pair of limbs, of which long numbers need fewer. Measured from 1 limb (0.1 us) over 16 (1.5 us)
 * and 94 (29 us) to 500 (0.4 ms).
 */
const ANY_UPDATE = 5;
const PER_LIMB = 1;
const PER_PAIR_OF_LIMBS = 0.22;
/** Limbs from which pairs come to half as much. */
const LONG = 200;

/** Work of looking at an entry, in a comparison or a sum, beside that for each of its limbs. */
export const LOOK_WORK = 4;
export const LOOK_WORK_PER_LIMB = 0.05;

/** Work units of an update (a b - c d) / e of whole numbers of so many limbs. */
export function updateWork(limbs: number): number {
  return ANY_UPDATE + PER_LIMB * limbs + (PER_PAIR_OF_LIMBS * limbs * limbs) / (1 + limbs / LONG);
}

/** Limbs of a whole number, with a fraction. */
export function limbsOf(value: bigint): number {
  const size = Number(magnitude(value));
  const isShort = size < 2 ** BITS_OF_DOUBLES;
  const bits = isShort ? Math.log2(Math.max(size, 1)) : 4 * magnitude(value).toString(16).length;
  return bits / BITS_PER_LIMB;
}
