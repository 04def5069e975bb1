import type { PuzzleBoard } from "../../puzzle.ts";

export const boards: readonly PuzzleBoard[] = [
  {
    name: "published",
    text: [
      "ships = 123 21 32 1 2 3",
      "columns = 1 1 3 1 2 1 1",
      "rows = 2 2 1 1 2 0 2",
      "bottom = 2 3 3 1 2 1 2",
      "right = 2 3 3 1 3 0 2",
    ].join("\n"),
    answer: [
      "  1 1 3 1 2 1 1",
      "2 . . 1 . . . 2 2",
      "2 . . 2 . 3 . . 3",
      "1 . . 3 . . . . 3",
      "1 . . . . . 1 . 1",
      "2 2 3 . . . . . 3",
      "0 . . . . . . . 0",
      "2 . . . 1 2 . . 2",
      "  2 3 3 1 2 1 2",
    ],
    answers: 1,
  },
];
