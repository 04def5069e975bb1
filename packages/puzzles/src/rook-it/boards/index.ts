import type { PuzzleBoard } from "../../puzzle.ts";

/** The published board, then boards made from random answers; their answers were counted by trying everything. */
export const boards: readonly PuzzleBoard[] = [
  {
    name: "published",
    text: ["X  X   ", "  X  0 ", "   2  1", " 4   X ", "3   X  ", " X  X  ", "   1  1"].join("\n"),
    answer: ["X RX  R", "  XR 0 ", " R 2R 1", "R4R  XR", "3R  X  ", "RX RX  ", " R 1 R1"],
    answers: 1,
  },
  {
    name: "4 by 4",
    text: [" 0  ", "    ", "    ", "X 1X"].join("\n"),
    answer: [" 0 R", "  R ", "R   ", "XR1X"],
    answers: 1,
  },
  {
    name: "5 by 4",
    text: ["  X1", "0 1 ", "    ", "    ", "    "].join("\n"),
    answers: 2,
  },
  {
    name: "5 by 5",
    text: ["  0 X", "    2", "   4 ", "     ", "X0 1X"].join("\n"),
    answer: ["R 0 X", "   R2", "  R4R", "   R ", "X0 1X"],
    answers: 1,
  },
  {
    name: "4 by 7",
    text: [" 2 2 00", "  3  0X", "     1 ", " 1     "].join("\n"),
    answer: [" 2R2 00", " R3R 0X", "    R1 ", "R1    R"],
    answers: 1,
  },
  {
    name: "6 by 6",
    text: [" 1  0X", "    2 ", "      ", " X    ", "2X 3X ", " 1    "].join("\n"),
    answer: [" 1  0X", " R  2R", "    R ", "RX R  ", "2XR3X ", "R1 R  "],
    answers: 1,
  },
  {
    name: "6 by 6, second",
    text: ["    1 ", " 2   1", " 1X   ", "1 0   ", "  X02 ", "X2  0 "].join("\n"),
    answer: [" R  1R", " 2R  1", "R1XR  ", "1 0 R ", " RX02R", "X2R 0 "],
    answers: 1,
  },
  {
    name: "7 by 7",
    text: ["1   X  ", " 1   2 ", "1X0    ", "X 1 0 1", "    2  ", "X0X    ", " 2 X0  "].join("\n"),
    answer: ["1 R XR ", "R1  R2 ", "1X0   R", "XR1 0 1", "   R2R ", "X0X   R", "R2RX0  "],
    answers: 1,
  },
  {
    name: "5 by 8",
    text: ["        ", "  2   4 ", "0  3 3  ", "1     1 ", "        "].join("\n"),
    answer: ["      R ", " R2  R4R", "0 R3R3R ", "1  R  1 ", "R       "],
    answers: 1,
  },
  {
    name: "7 by 7, second",
    text: [" 00X   ", "  0101 ", "2 2    ", "0  X2  ", "10 1 2 ", " 3  X2 ", "X  XX X"].join("\n"),
    answer: [" 00X R ", "R 0101 ", "2R2R   ", "0  X2R ", "10 1R2 ", "R3R X2R", "XR XXRX"],
    answers: 1,
  },
  {
    name: "8 by 6",
    text: ["  X 1 ", "2     ", "0    0", "  0 X ", "      ", "    3 ", " 1X   ", " X0 1 "].join(
      "\n",
    ),
    answer: ["R X 1R", "2R    ", "0  R 0", "  0 X ", "    R ", "  R 3R", "R1X R ", " X0 1 "],
    answers: 1,
  },
  {
    name: "1 by 9",
    text: ["X  1  0  "].join("\n"),
    answer: ["XR 1R 0 R"],
    answers: 1,
  },
  {
    name: "7 by 7, third",
    text: [" 3 XX X", "3 3X  1", " 3    1", "2      ", "  1 11 ", "       ", "  X 0  "].join("\n"),
    answer: ["R3RXX X", "3R3X R1", "R3R   1", "2     R", "R 1R11 ", "     R ", " RX 0  "],
    answers: 1,
  },
];
