import type { PuzzleBoard } from "../../puzzle.ts";

export const boards: readonly PuzzleBoard[] = [
  {
    name: "published",
    text: "32",
  },
  {
    name: "4 numbers",
    text: "4",
    answers: 1,
  },
  {
    name: "8 numbers",
    text: "8",
    answers: 6,
  },
  {
    name: "6 numbers",
    text: "6",
  },
  {
    name: "odd",
    text: "7",
    answers: 0,
  },
  {
    name: "16 numbers",
    text: "16",
  },
];
