import type { Maker } from "../making/maker.ts";
import { randomRegions, textOf } from "../making/parts.ts";
import { randomLatin } from "../making/random-latin.ts";
import { regionsOf } from "../regions.ts";

const CAGE_SIZES = [1, 4] as const;
/** Products beyond this are no fun. */
const LARGEST_PRODUCT = 400;

/** A latin square cut into random cages, each with an operation that suits it; none can be left out. */
export const maker: Maker = {
  sizes: { usual: 5, least: 3, most: 8 },
  draft(random, size) {
    const answer = randomLatin(random, size);
    if (answer === undefined) return undefined;
    const regions = randomRegions(random, size, size, CAGE_SIZES);
    const clues = [...regionsOf(regions)].map(([name, places]) => {
      const digits = answer.all(places);
      const [largest, smallest] = [Math.max(...digits), Math.min(...digits)];
      if (digits.length === 1) return `${name} = ${digits[0]}`;
      const product = digits.reduce((one, other) => one * other, 1);
      const choices = [`${digits.reduce((one, other) => one + other, 0)}+`];
      if (product <= LARGEST_PRODUCT) choices.push(`${product}x`);
      if (digits.length === 2) {
        choices.push(`${largest - smallest}-`, `${largest - smallest}-`);
        if (largest % smallest === 0) choices.push(`${largest / smallest}/`);
      }
      return `${name} = ${random.pick(choices)}`;
    });
    const text = `${textOf(regions, " ")}\n\n${clues.join(", ")}`;
    return { clues: 0, text: () => text };
  },
};
