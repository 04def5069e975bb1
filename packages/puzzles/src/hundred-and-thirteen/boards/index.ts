import type { PuzzleBoard } from "../../puzzle.ts";

export const boards: readonly PuzzleBoard[] = [
  {
    name: "published",
    text: [
      "2 5 11 4 6",
      "10 14 9 15 6",
      "7 15 9 8 1",
      "8 11 1 3 10",
      "3 14 13 5 2",
      "sum = 100, length = 13",
    ].join("\n"),
    answer: [
      " 5  4  3  2  1",
      " 6  .  .  .  .",
      " 7  8  9  .  .",
      " .  . 10  .  .",
      "13 12 11  .  .",
    ],
    answers: 1,
  },
];
