import type { PuzzleBoard } from "../../puzzle.ts";

export const boards: readonly PuzzleBoard[] = [
  {
    name: "published",
    text: [
      " X     X",
      "    X X ",
      "   XX X1",
      "X      X",
      "  XXXX  ",
      "X  XX   ",
      "    XX  ",
      "XXXX X  ",
    ].join("\n"),
    answer: [
      " . 17  .  .  .  .  . 18",
      " .  .  .  .  4  .  3  .",
      " .  .  .  6  5  .  2  1",
      "20  .  .  .  .  .  . 19",
      " .  . 14  7 13 12  .  .",
      "21  .  .  8  9  .  .  .",
      " .  .  .  . 10 11  .  .",
      "22 16 15 23  . 24  .  .",
    ],
    answers: 1,
  },
  {
    name: "short",
    text: ["1X X", "   X"].join("\n"),
    answer: [" 1  2  .  3", " .  .  .  4"],
    answers: 1,
  },
  {
    name: "impossible",
    text: "X1X",
    answers: 0,
  },
];
