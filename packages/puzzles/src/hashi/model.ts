import { type BooleanVariable, type Expression, Model } from "@bough/modeler";
import { requireJoined } from "../joined.ts";
import type { Built } from "../puzzle.ts";
import type { HashiBoard } from "./parse.ts";

export interface HashiModel extends Built {
  /** Bridges over each strait of the board: none, one or two. */
  readonly bridges: readonly Expression[];
}

export function tight({ numbers, islands, straits }: HashiBoard): HashiModel {
  const model = new Model({ name: "hashi", contradictions: "infeasible" });
  const nodeAt = new Map(islands.map(({ row, column }, k) => [row * numbers.width + column, k]));
  const meeting: Expression[][] = islands.map(() => []);
  const over = numbers.map((): BooleanVariable[] => []);
  const links = straits.map(({ ends, water }) => {
    const [isOpen, isDouble] = [model.binary(), model.binary()];
    model.require(isDouble.atMost(isOpen));
    const [a, b] = ends.map(({ row, column }) => nodeAt.get(row * numbers.width + column)!) as [
      number,
      number,
    ];
    const count = isOpen.plus(isDouble);
    meeting[a]!.push(count);
    meeting[b]!.push(count);
    for (const { row, column } of water) over.at(row, column).push(isOpen);
    return { between: [a, b] as const, isOpen, isDouble, count };
  });
  for (const crossing of over.cells())
    if (crossing.length > 1) model.require(model.sum(crossing).atMost(1));
  islands.forEach(({ row, column }, k) => {
    const number = numbers.at(row, column);
    if (number > 0) model.require(model.sum(meeting[k]!).equals(number));
  });
  requireJoined(model, islands.length, links);
  return {
    model,
    keys: links.flatMap(({ isOpen, isDouble }) => [isOpen, isDouble]),
    bridges: links.map(({ count }) => count),
  };
}
