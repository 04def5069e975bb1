import type { PuzzleBoard } from "../../puzzle.ts";

export const boards: readonly PuzzleBoard[] = [
  {
    name: "four",
    isHard: true,
    text: "4",
  },
  {
    name: "three",
    text: "3",
  },
  {
    name: "two",
    text: "2",
  },
  {
    name: "published",
    isHard: true,
    text: "5",
  },
];
