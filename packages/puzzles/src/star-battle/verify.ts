import { ALL_AROUND, type Grid, linesOf, neighboursOf, type Place, where } from "../grid.ts";
import { regionsOf } from "../regions.ts";
import type { StarBattleBoard } from "./parse.ts";

/** Where the stars stand. */
export type StarBattleAnswer = Grid<boolean>;

/** The rules that the answer breaks, in words; none when it is right. */
export function verify({ regions, stars }: StarBattleBoard, answer: StarBattleAnswer): string[] {
  const broken: string[] = [];
  const check = (name: string, places: readonly Place[]) => {
    const count = answer.all(places).filter(Boolean).length;
    if (count !== stars) broken.push(`${name} holds ${count} stars, not ${stars}`);
  };
  linesOf(answer).forEach((places, k) => {
    check(k < answer.height ? `row ${k + 1}` : `column ${k - answer.height + 1}`, places);
  });
  for (const [name, places] of regionsOf(regions)) check(`region ${name}`, places);
  for (const place of answer.places()) {
    const around = neighboursOf(answer, place, ALL_AROUND);
    if (answer.at(place.row, place.column) && answer.all(around).includes(true))
      broken.push(`the star at ${where(place)} touches another`);
  }
  return broken;
}
