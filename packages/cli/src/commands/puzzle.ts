import type { Command } from "./command.ts";

export const puzzle: Command = {
  name: "puzzle",
  operands: "NAME [FILE [FILLED]]",
  summary: "solve a logic riddle",
  details:
    "FILE is an unsolved board, or - for standard input; without one the published board is solved.\n" +
    "FILLED is the board as it is printed, filled in in part or in full, for --check, --hint and --explain.\n" +
    "--svg draws the answer, with --all the board and all answers, without an answer the board.",
  options: [
    "list",
    "formulation",
    "threads",
    "time-limit",
    "seed",
    "unique",
    "all",
    "certify",
    "svg",
    "unsolved",
    "explain",
    "hint",
    "check",
    "rate",
    "generate",
    "book",
    "size",
    "difficulty",
    "html",
    "statistics",
    "json",
    "log",
    "quiet",
  ],
  examples: [
    { line: "bough puzzle rook-it", does: "solve the published board and print the answer" },
    { line: "bough puzzle --list", does: "the riddles there are" },
    { line: "bough puzzle rook-it --unique", does: "whether the answer is the only one" },
    {
      line: "bough puzzle rook-it --unique --certify one.vipr",
      does: "the same with a proof, and its model in one.vipr.mps",
    },
    { line: "bough puzzle rook-it board.txt --svg answer.svg", does: "a board of your own, drawn" },
    {
      line: "bough puzzle sudoku board.txt --explain --html steps.html",
      does: "why this is the answer",
    },
    {
      line: "bough puzzle rook-it board.txt filled.txt --hint",
      does: "the next step of a half-filled board",
    },
    {
      line: "bough puzzle sudoku --generate --difficulty easy --seed 7",
      does: "a new board",
    },
    { line: "bough puzzle slitherlink --book 12 --html book.html", does: "boards to print" },
    { line: "bough puzzle sudoku --unsolved --svg board.svg", does: "the board, drawn" },
    {
      line: "bough puzzle tic-tac-toe --formulation literal",
      does: "the model as the riddle's author built it",
    },
  ],
  async run(args, terminal) {
    // The riddles and the modeler load only where they are asked for.
    const { runPuzzle } = await import("../run-puzzle.ts");
    return runPuzzle(args, terminal);
  },
};
