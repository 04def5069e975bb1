import type { PuzzleBoard } from "../../puzzle.ts";

export const boards: readonly PuzzleBoard[] = [
  {
    name: "published",
    text: "6 + 2 = 9",
    answer: ["6 + 3 = 9"],
    answers: 1,
  },
  {
    name: "two sticks",
    text: ["5 + 7 = 2", "2"].join("\n"),
  },
  {
    name: "four digits",
    text: "88 + 11 = 91",
  },
  {
    name: "difference",
    text: "9 - 3 = 5",
    answers: 0,
  },
  {
    name: "impossible",
    text: "1 + 1 = 1",
    answers: 0,
  },
];
