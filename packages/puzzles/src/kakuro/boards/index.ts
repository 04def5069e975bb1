import type { PuzzleBoard } from "../../puzzle.ts";

/** Made from random answers. */
export const boards: readonly PuzzleBoard[] = [
  {
    name: "6 by 6",
    text: [
      "X X X X X X",
      "X X X 17\\ 29\\ X",
      "X X 24\\17 . . X",
      "X 16\\24 . . . 17\\",
      "\\16 . . \\17 . .",
      "\\15 . . \\14 . .",
    ].join("\n"),
    answer: [
      "    X     X     X     X     X     X",
      "    X     X     X   17\\   29\\     X",
      "    X     X 24\\17     9     8     X",
      "    X 16\\24     9     8     7   17\\",
      "  \\16     9     7   \\17     9     8",
      "  \\15     7     8   \\14     5     9",
    ],
    answers: 1,
  },
  {
    name: "5 by 5, in two parts",
    text: [
      "X 3\\ 17\\ X X",
      "\\11 . . X X",
      "\\9 . . 16\\ 3\\",
      "X X \\10 . .",
      "X X \\9 . .",
    ].join("\n"),
    answer: [
      "  X  3\\ 17\\   X   X",
      "\\11   2   9   X   X",
      " \\9   1   8 16\\  3\\",
      "  X   X \\10   9   1",
      "  X   X  \\9   7   2",
    ],
    answers: 1,
  },
  {
    name: "5 by 5",
    text: [
      "X X 18\\ 19\\ X",
      "X \\16 . . X",
      "X \\17 . . 10\\",
      "X \\11 . . .",
      "X X \\3 . .",
    ].join("\n"),
    answer: [
      "  X   X 18\\ 19\\   X",
      "  X \\16   9   7   X",
      "  X \\17   8   9 10\\",
      "  X \\11   1   2   8",
      "  X   X  \\3   1   2",
    ],
    answers: 1,
  },
];
