import { type Maker, randomAnswer } from "../making/maker.ts";
import { randomRegions, textOf } from "../making/parts.ts";
import { regionsOf } from "../regions.ts";
import { parse } from "./parse.ts";
import { reason } from "./theory.ts";

const ROOM_SIZES = [3, 6] as const;

/** Random rooms, shaded at random within the rules, with the numbers of all rooms. */
export const maker: Maker = {
  sizes: { usual: 6, least: 4, most: 8 },
  draft(random, size) {
    const regions = randomRegions(random, size, size, ROOM_SIZES);
    const grid = textOf(regions, " ");
    const answer = randomAnswer(reason(parse(grid)), random);
    if (answer === undefined) return undefined;
    const numbers = [...regionsOf(regions)].map(
      ([name, places]) => `${name} = ${answer.all(places).filter(Boolean).length}`,
    );
    return {
      clues: numbers.length,
      text(isKept) {
        const kept = numbers.filter((_, clue) => isKept(clue));
        return kept.length === 0 ? grid : `${grid}\n\n${kept.join(", ")}`;
      },
    };
  },
};
