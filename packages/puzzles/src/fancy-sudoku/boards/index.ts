import type { PuzzleBoard } from "../../puzzle.ts";

export const boards: readonly PuzzleBoard[] = [
  {
    name: "published",
    isHard: true,
    text: [
      "0 0 1 2 3 0 2 0 0",
      "0 2 0 0 4 3 0 2 2",
      "0 2 0 1 2 0 0 0 0",
      "1 2 0 0 2 1 0 0 0",
      "2 0 0 2 2 0 2 1 3",
      "0 1 1 2 0 2 0 2 0",
      "4 0 2 1 0 0 2 4 0",
      "0 2 0 0 1 2 1 2 1",
      "4 1 0 0 2 0 3 0 0",
    ].join("\n"),
    answer: [
      "962753814",
      "451286739",
      "783491526",
      "295674183",
      "817932645",
      "634518297",
      "548327961",
      "176849352",
      "329165478",
    ],
    answers: 1,
  },
];
