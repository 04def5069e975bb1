import type { PuzzleBoard } from "../../puzzle.ts";

export const boards: readonly PuzzleBoard[] = [
  {
    name: "published",
    text: ["columns = 8 8 2 6 8 0 0 5 2 9", "rows = 4 5 1 8 7 5 0 7 6 3"].join("\n"),
    answer: [
      "  8  8  2  6  8  0  0  5  2  9",
      "4 +--+  +  +--+  +  +  +--+--+",
      "  |  |     |  |        |     |",
      "5 +  +  +--+--+--+--+--+  +  +",
      "  |  |  |  |  |              |",
      "1 +  +  +--+  +  +  +  +  +  +",
      "  |  |        |              |",
      "8 +--+--+--+--+--+--+--+--+  +",
      "     |        |           |  |",
      "7 +--+--+  +--+--+--+--+--+  +",
      "  |  |  |  |  |              |",
      "5 +  +  +--+--+--+--+--+  +  +",
      "  |  |     |  |        |     |",
      "0 +  +  +  +  +  +  +  +  +  +",
      "  |  |     |  |        |     |",
      "7 +  +--+--+--+--+--+--+--+  +",
      "  |        |  |        |  |  |",
      "6 +  +--+--+  +--+--+--+--+  +",
      "  |  |                 |     |",
      "3 +--+  +  +  +  +  +  +--+--+",
    ],
    answers: 1,
  },
  {
    name: "small",
    text: ["columns = 3 2 3 2", "rows = 2 0 2 2"].join("\n"),
    answers: 1,
  },
  {
    name: "ambiguous",
    text: ["columns = 2 2 2 2", "rows = 2 2 2 2"].join("\n"),
    answers: 7,
  },
  {
    name: "ring",
    text: ["columns = 2 0 2", "rows = 2 0 2"].join("\n"),
    answer: ["  2  0  2", "2 +--+--+", "  |     |", "0 +  +  +", "  |     |", "2 +--+--+"],
    answers: 1,
  },
  {
    name: "impossible",
    text: ["columns = 1 1", "rows = 1 0"].join("\n"),
    answers: 0,
  },
];
