import type { Random } from "@bough/testing";

/** A number of so many places after the point, as people write them. */
export function decimal(random: Random, least: number, most: number, places: number): number {
  return rounded(least + (most - least) * random.next(), places);
}

export function rounded(value: number, places: number): number {
  return Number(value.toFixed(places));
}

/** A price with cents, now and then one of a few that many things share. */
export function price(random: Random, least: number, most: number): number {
  const shared = [least, (least + most) / 2, most].map((value) => rounded(value, 2));
  return random.chance(0.35) ? random.pick(shared) : decimal(random, least, most, 2);
}

/** A quantity: whole, or with some places; ties are frequent. */
export function quantity(random: Random, least: number, most: number): number {
  return random.pick([
    () => random.integer(Math.ceil(least), Math.max(Math.ceil(least), Math.floor(most))),
    () => rounded(5 * Math.round((least + (most - least) * random.next()) / 5), 0) || most,
    () => decimal(random, least, most, 1),
    () => decimal(random, least, most, 3),
  ])();
}

/** A number that is large enough to switch a row off, as people choose them. */
export function bigM(random: Random, enough: number): number {
  const large = [1e4, 1e5, 1e6, 1e7].filter((value) => value >= enough);
  return random.chance(0.4) ? enough : random.pick(large);
}
