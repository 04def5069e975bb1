import type { PuzzleBoard } from "../../puzzle.ts";

/** The published board, then boards made from random answers; their answers were counted by trying everything. */
export const boards: readonly PuzzleBoard[] = [
  {
    name: "published",
    text: [
      "0 0 0 0 0 0 0 0 2 0",
      "0 0 0 0 0 1 2 0 0 0",
      "0 0 0 1 0 2 0 0 0 0",
      "0 1 0 0 0 0 0 1 0 0",
      "0 0 0 1 0 0 0 0 0 0",
      "0 0 0 0 0 0 0 0 2 0",
      "0 0 0 0 0 0 2 0 0 0",
      "0 0 0 0 1 0 0 2 2 0",
      "0 0 1 1 0 0 0 0 0 0",
      "0 1 0 0 0 0 0 0 0 0",
    ].join("\n"),
  },
  {
    name: "4 by 4",
    text: ["0 2 0 0", "0 0 0 0", "0 1 0 0", "1 0 0 0"].join("\n"),
    answer: ["OXXX", "OXOX", "OOOX", "OXXX"],
    answers: 1,
  },
  {
    name: "4 by 6",
    text: ["0 0 0 0 0 0", "0 0 0 0 0 0", "0 1 0 0 2 0", "0 0 2 0 0 0"].join("\n"),
    answers: 16,
  },
  {
    name: "6 by 4",
    text: ["1 2 0 0", "0 1 0 2", "0 0 0 0", "0 2 1 0", "1 2 2 0", "0 0 0 0"].join("\n"),
    answer: ["OXXX", "OOOX", "OXOX", "OXOX", "OXXX", "OOOX"],
    answers: 1,
  },
  {
    name: "5 by 5",
    text: ["2 0 0 2 0", "0 0 0 1 0", "0 0 0 0 0", "0 0 2 1 0", "0 2 0 0 0"].join("\n"),
    answer: ["XXXXO", "XOOOO", "XOXXO", "XOXOO", "XXXXO"],
    answers: 1,
  },
  {
    name: "6 by 6",
    text: [
      "0 0 0 0 1 2",
      "1 0 0 0 0 0",
      "0 0 0 0 1 2",
      "1 0 0 0 0 2",
      "1 0 1 0 1 0",
      "0 1 0 2 0 0",
    ].join("\n"),
    answers: 32,
  },
  {
    name: "6 by 6, second",
    text: [
      "0 0 0 0 0 0",
      "2 0 0 1 0 0",
      "0 0 0 0 0 0",
      "0 0 2 0 2 0",
      "0 0 0 0 2 0",
      "0 1 1 1 0 0",
    ].join("\n"),
    answers: 71,
  },
  {
    name: "4 by 6, second",
    text: ["0 0 1 0 0 0", "0 2 0 0 0 0", "0 0 0 0 1 2", "0 0 1 0 2 0"].join("\n"),
    answers: 5,
  },
  {
    name: "8 by 4",
    text: [
      "1 0 1 0",
      "1 0 0 0",
      "0 2 0 2",
      "1 0 1 0",
      "1 2 0 2",
      "0 1 0 0",
      "0 0 0 0",
      "1 0 0 0",
    ].join("\n"),
    answers: 10,
  },
  {
    name: "6 by 8",
    text: [
      "1 1 0 0 0 1 0 0",
      "0 0 0 2 0 0 1 0",
      "1 0 2 0 2 2 0 0",
      "1 1 0 2 0 2 2 0",
      "1 2 0 0 1 0 1 0",
      "0 0 2 2 0 2 2 2",
    ].join("\n"),
    answer: ["OOOOOOOX", "OXOXOXOX", "OXXXXXOX", "OOOXOXXX", "OXOOOOOX", "OXXXXXXX"],
    answers: 1,
  },
  {
    name: "6 by 6, third",
    text: [
      "1 0 0 0 0 0",
      "1 1 0 0 1 2",
      "1 0 2 2 0 0",
      "0 2 1 1 1 2",
      "0 2 1 0 0 0",
      "0 2 0 0 2 0",
    ].join("\n"),
    answer: ["OXXXXX", "OOOOOX", "OXXXOX", "OXOOOX", "OXOXOX", "OXXXXX"],
    answers: 1,
  },
  {
    name: "2 by 7",
    text: ["0 2 0 0 0 0 0", "1 1 0 0 0 0 2"].join("\n"),
    answer: ["OXXXXXX", "OOOOOOX"],
    answers: 1,
  },
  {
    name: "4 by 8",
    text: ["2 0 0 0 0 0 0 0", "0 0 1 2 0 1 1 1", "0 0 2 0 0 0 2 1", "0 0 0 1 0 0 1 0"].join("\n"),
    answer: ["XXXXXXXO", "XOOXOOOO", "XOXXXXXO", "XOOOOOOO"],
    answers: 1,
  },
];
