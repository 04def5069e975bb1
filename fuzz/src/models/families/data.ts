import type { Random } from "@bough/testing";

/** 10^k for some k between the two. */
export function power(random: Random, least: number, most: number): number {
  return 10 ** random.integer(least, most);
}

/** A number of few digits, decimal or rational, from a tenth to twenty. */
export function datum(random: Random): number {
  const decimal = (places: number) => Number((0.1 + 9 * random.next()).toFixed(places));
  return random.pick([
    () => random.integer(1, 9),
    () => decimal(1),
    () => decimal(3),
    () => decimal(6),
    () => random.integer(1, 20) / random.integer(2, 13),
  ])();
}

export function sign(random: Random): number {
  return random.chance(0.5) ? 1 : -1;
}

/** A number as somebody would write it, to six places. */
export function written(value: number): number {
  return Number(value.toFixed(6));
}
