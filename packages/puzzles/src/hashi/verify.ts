import { type Place, where } from "../grid.ts";
import type { HashiBoard } from "./parse.ts";

/** Bridges over each strait of the board, in their order there. */
export type HashiAnswer = readonly number[];

/** The rules that the answer breaks, in words; none when it is right. */
export function verify({ numbers, islands, straits }: HashiBoard, bridges: HashiAnswer): string[] {
  const broken: string[] = [];
  const isSame = (a: Place, b: Place) => a.row === b.row && a.column === b.column;
  if (bridges.some((count) => ![0, 1, 2].includes(count)))
    broken.push("two islands are joined by more than two bridges");
  const used = straits.filter((_, k) => bridges[k]! > 0);
  for (const island of islands) {
    const wanted = numbers.at(island.row, island.column);
    const count = straits.reduce(
      (sum, { ends }, k) => sum + (ends.some((end) => isSame(end, island)) ? bridges[k]! : 0),
      0,
    );
    if (wanted > 0 && count !== wanted)
      broken.push(`the island at ${where(island)} has ${count} bridges, not ${wanted}`);
  }
  for (const place of numbers.places()) {
    const crossing = used.filter(({ water }) => water.some((each) => isSame(each, place)));
    if (crossing.length > 1) broken.push(`bridges cross at ${where(place)}`);
  }
  const reached = [islands[0]!];
  // The list grows while it is walked through.
  for (const island of reached) {
    for (const { ends } of used) {
      if (!ends.some((end) => isSame(end, island))) continue;
      reached.push(...ends.filter((end) => !reached.some((known) => isSame(known, end))));
    }
  }
  if (reached.length < islands.length)
    broken.push(`${islands.length - reached.length} islands cannot be reached from the first`);
  return broken;
}
