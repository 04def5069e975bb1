import type { PuzzleBoard } from "../../puzzle.ts";

/** Made from random answers. */
export const boards: readonly PuzzleBoard[] = [
  {
    name: "6 by 6",
    text: [".....1", "1.1.1.", ".1....", "...2..", "3.....", ".....2"].join("\n"),
    answer: ["#####1", "1#1#1#", "#1####", "###2.#", "3..###", "####.2"],
    answers: 1,
  },
  {
    name: "4 by 4",
    text: [".2..", "...2", "..1.", "2..."].join("\n"),
    answer: [".2#.", "###2", ".#1#", "2###"],
    answers: 1,
  },
  {
    name: "5 by 5",
    text: [".1...", "..1.1", ".....", "5....", "...3."].join("\n"),
    answer: ["#1###", "##1#1", ".####", "5.#.#", "..#3."],
    answers: 1,
  },
];
