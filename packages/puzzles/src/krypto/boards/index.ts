import type { PuzzleBoard } from "../../puzzle.ts";

export const boards: readonly PuzzleBoard[] = [
  {
    name: "published",
    text: [
      "(A + B) * C = 27",
      "D * E + F = 22",
      "G / H + I = 15",
      "A * D - G = 26",
      "B / E + H = 3",
      "C * F - I = 18",
    ].join("\n"),
    answer: ["A = 5, B = 4, C = 3, D = 7, E = 2, F = 8, G = 9, H = 1, I = 6"],
    answers: 1,
  },
  {
    name: "two letters",
    text: ["A * B = 12", "A - B = 1"].join("\n"),
    answer: ["A = 4, B = 3"],
    answers: 1,
  },
  {
    name: "squares",
    text: "A * A + B * B = C * C + A",
    answers: 2,
  },
];
