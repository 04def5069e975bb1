import { counted } from "@bough/problem";
import { type Grid, where } from "../grid.ts";
import { shapesWhere } from "../regions.ts";
import { brokenSquares } from "../shading.ts";
import type { NurikabeBoard } from "./parse.ts";

/** Which cells are water. */
export type NurikabeAnswer = Grid<boolean>;

/** The rules that the answer breaks, in words; none when it is right. */
export function verify(board: NurikabeBoard, water: NurikabeAnswer): string[] {
  const broken = brokenSquares(water);
  for (const { row, column } of board.places())
    if (board.at(row, column) > 0 && water.at(row, column))
      broken.push(`the number at ${where({ row, column })} is under water`);
  for (const island of shapesWhere(water.map((isWater) => !isWater))) {
    const numbers = board.all(island).filter((number) => number > 0);
    const name = `the island at ${where(island[0]!)}`;
    if (numbers.length !== 1) broken.push(`${name} holds ${numbers.length} numbers`);
    else if (numbers[0] !== island.length)
      broken.push(`${name} has ${counted(island.length, "cell")}, not ${numbers[0]}`);
  }
  const seas = shapesWhere(water).length;
  if (seas > 1) broken.push(`the water forms ${seas} parts`);
  return broken;
}
