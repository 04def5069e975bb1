import type { PuzzleBoard } from "../../puzzle.ts";

export const boards: readonly PuzzleBoard[] = [
  {
    name: "published",
    text: [
      "a,b,d,f:5",
      "b,e,g,d:4",
      "b,c,e:3",
      "f,d,h,i:4",
      "d,g,h:3",
      "g,e,c,j:5",
      "g,j,i,h:5",
    ].join("\n"),
    answers: 4,
  },
];
