import type { PuzzleBoard } from "../../puzzle.ts";

export const boards: readonly PuzzleBoard[] = [
  {
    name: "published",
    text: ["2 4 9", "2 7 3", "3 4 3"].join("\n"),
    answers: 8,
  },
];
