import type { PuzzleBoard } from "../../puzzle.ts";

/** Made from random answers. */
export const boards: readonly PuzzleBoard[] = [
  {
    name: "6 by 6",
    text: [
      "X X X X X X",
      "X X X X X X",
      "X X X X 12\\ 9\\",
      "X X X \\17 . .",
      "X X X \\4 . .",
      "X X X X X X",
    ].join("\n"),
    answer: [
      "  X   X   X   X   X   X",
      "  X   X   X   X   X   X",
      "  X   X   X   X 12\\  9\\",
      "  X   X   X \\17   9   8",
      "  X   X   X  \\4   3   1",
      "  X   X   X   X   X   X",
    ],
    answers: 1,
  },
  {
    name: "5 by 5",
    text: ["X X X 16\\ 4\\", "X X \\8 . .", "X 16\\ 9\\12 . .", "\\8 . . X X", "\\17 . . X X"].join(
      "\n",
    ),
    answer: [
      "   X    X    X  16\\   4\\",
      "   X    X   \\8    7    1",
      "   X  16\\ 9\\12    9    3",
      "  \\8    7    1    X    X",
      " \\17    9    8    X    X",
    ],
    answers: 1,
  },
  {
    name: "4 by 4",
    text: ["X X X X", "X X 17\\ 10\\", "X \\16 . .", "X \\11 . ."].join("\n"),
    answer: ["  X   X   X   X", "  X   X 17\\ 10\\", "  X \\16   9   7", "  X \\11   8   3"],
    answers: 1,
  },
];
