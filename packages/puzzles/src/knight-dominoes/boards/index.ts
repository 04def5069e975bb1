import type { PuzzleBoard } from "../../puzzle.ts";

/** The published board, then boards made from random answers; their answers were counted by trying everything. */
export const boards: readonly PuzzleBoard[] = [
  {
    name: "published",
    text: [" 0000", "00000", "00000"].join("\n"),
    answers: 24,
  },
  {
    name: "12 cells",
    text: ["0000", "0000", "0000"].join("\n"),
    answers: 48,
  },
  {
    name: "14 cells",
    text: ["  00", "0000", "0000", "0000"].join("\n"),
    answers: 92,
  },
  {
    name: "16 cells",
    text: [" 0000", "00000", "  000", " 0000"].join("\n"),
    answers: 140,
  },
  {
    name: "12 cells, second",
    text: ["   0", " 000", "0000", "0000"].join("\n"),
    answers: 28,
  },
  {
    name: "14 cells, second",
    text: ["   00", "00000", " 0000", " 000 ", "     "].join("\n"),
    answers: 252,
  },
  {
    name: "18 cells",
    text: ["0000 ", " 0000", "00000", "00000"].join("\n"),
    answers: 768,
  },
  {
    name: "16 cells, second",
    text: ["0000", "0000", "0000", "0000"].join("\n"),
    answers: 0,
  },
  {
    name: "20 cells",
    text: ["00000", "00000", "00000", "00000"].join("\n"),
    answers: 1024,
  },
  {
    name: "10 cells",
    text: ["    ", " 000", " 000", "0000"].join("\n"),
    answers: 10,
  },
  {
    name: "14 cells, third",
    text: ["  0000", " 00000", " 00000"].join("\n"),
    answers: 24,
  },
];
