import type { Random } from "@bough/testing";
import { KNIGHT_JUMPS, ORTHOGONAL, type Place } from "../../src/grid.ts";

/** A connected shape of cells inside a rectangle; it need not have an answer. */
export function randomShape(random: Random, cells: number, height: number, width: number): string {
  const key = (place: Place) => place.row * width + place.column;
  const taken = new Set([random.integer(0, height * width - 1)]);
  while (taken.size < cells) {
    const from = random.pick([...taken]);
    const step = random.pick([...ORTHOGONAL, ...KNIGHT_JUMPS.slice(0, 2)]);
    const place = {
      row: Math.floor(from / width) + step.row,
      column: (from % width) + step.column,
    };
    const isInside =
      place.row >= 0 && place.row < height && place.column >= 0 && place.column < width;
    if (isInside) taken.add(key(place));
  }
  const lines = Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, column) => (taken.has(row * width + column) ? "0" : " ")),
  );
  return lines.map((line) => line.join("")).join("\n");
}
