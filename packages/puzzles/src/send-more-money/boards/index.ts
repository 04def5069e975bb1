import type { PuzzleBoard } from "../../puzzle.ts";

export const boards: readonly PuzzleBoard[] = [
  {
    name: "published",
    text: "SEND + MORE = MONEY",
    answer: ["9567 + 1085 = 10652"],
    answers: 1,
  },
  {
    name: "two and two",
    text: "TWO + TWO = FOUR",
    answers: 7,
  },
  {
    name: "three summands",
    text: "SATURN + URANUS + NEPTUNE + PLUTO = PLANETS",
  },
  {
    name: "eat that",
    text: "EAT + THAT = APPLE",
    answer: ["819 + 9219 = 10038"],
    answers: 1,
  },
  {
    name: "impossible",
    text: "AB + AB = AB",
    answers: 0,
  },
];
