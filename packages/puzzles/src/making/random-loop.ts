import type { Random } from "@bough/problem";
import { type GridLines, linesBetween } from "../grid-lines.ts";
import { randomBlob } from "./parts.ts";

/** One closed line through cells: the border of a random set of about this share of the squares between them. */
export function randomLoop(random: Random, size: number, share: number): GridLines<boolean> {
  const inside = randomBlob(random, size - 1, size - 1, share);
  return linesBetween(size, size, (a, b) => {
    const before =
      a.row === b.row ? inside.get(a.row - 1, a.column) : inside.get(a.row, a.column - 1);
    return (before ?? false) !== (inside.get(a.row, a.column) ?? false);
  });
}
