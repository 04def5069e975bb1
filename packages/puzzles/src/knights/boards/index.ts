import type { PuzzleBoard } from "../../puzzle.ts";

export const boards: readonly PuzzleBoard[] = [
  {
    name: "published",
    text: "5 5 2",
  },
  {
    name: "3 by 3",
    text: "3 3 2",
  },
  {
    name: "4 by 4",
    text: "4 4 2",
  },
  {
    name: "6 by 6",
    text: "6 6 2",
  },
  {
    name: "8 by 8",
    isHard: true,
    text: "8 8 2",
  },
  {
    name: "5 by 5, three neighbours",
    text: "5 5 3",
  },
  {
    name: "no neighbours",
    text: "6 6 0",
  },
  {
    name: "one neighbour",
    text: "5 6 1",
  },
];
