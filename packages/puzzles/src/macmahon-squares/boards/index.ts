import type { PuzzleBoard } from "../../puzzle.ts";

export const boards: readonly PuzzleBoard[] = [
  {
    name: "published",
    text: [
      "size = 6 4",
      "pieces = 0000 1000 1100 1010 1110 1111 1200 1020 1002 1220 1202 1222 1120 1102 1122 0221 1012 1212 1112 2000 2200 2020 2220 2222",
    ].join("\n"),
  },
  {
    name: "bordered",
    isHard: true,
    text: [
      "size = 6 4",
      "pieces = 0000 1000 1100 1010 1110 1111 1200 1020 1002 1220 1202 1222 1120 1102 1122 0221 1012 1212 1112 2000 2200 2020 2220 2222",
      "border = 0",
    ].join("\n"),
  },
  {
    name: "two colours",
    text: ["size = 3 2", "pieces = 0000 1000 1100 1010 1110 1111"].join("\n"),
  },
  {
    name: "impossible",
    text: ["size = 2 1", "pieces = 0000 1111"].join("\n"),
    answers: 0,
  },
];
