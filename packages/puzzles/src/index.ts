import { battleshipLetters } from "./battleship-letters/index.ts";
import { calcudoku } from "./calcudoku/index.ts";
import { fancySudoku } from "./fancy-sudoku/index.ts";
import { futoshiki } from "./futoshiki/index.ts";
import { gamicSquare } from "./gamic-square/index.ts";
import { goldenWaste } from "./golden-waste/index.ts";
import { grayCode } from "./gray-code/index.ts";
import { growingPoles } from "./growing-poles/index.ts";
import { hashi } from "./hashi/index.ts";
import { heyawake } from "./heyawake/index.ts";
import { hitori } from "./hitori/index.ts";
import { horrendum } from "./horrendum/index.ts";
import { hundredAndThirteen } from "./hundred-and-thirteen/index.ts";
import { kakuro } from "./kakuro/index.ts";
import { killerSudoku } from "./killer-sudoku/index.ts";
import { knightDominoes } from "./knight-dominoes/index.ts";
import { knights } from "./knights/index.ts";
import { krypto } from "./krypto/index.ts";
import { loopCounts } from "./loop-counts/index.ts";
import { macmahonSquares } from "./macmahon-squares/index.ts";
import { magicalTangram } from "./magical-tangram/index.ts";
import { masyu } from "./masyu/index.ts";
import { matchsticks } from "./matchsticks/index.ts";
import { nonogram } from "./nonogram/index.ts";
import { nurikabe } from "./nurikabe/index.ts";
import type { Puzzle } from "./puzzle.ts";
import { rookIt } from "./rook-it/index.ts";
import { sendMoreMoney } from "./send-more-money/index.ts";
import { shikaku } from "./shikaku/index.ts";
import { sixHundred } from "./six-hundred/index.ts";
import { skyscrapers } from "./skyscrapers/index.ts";
import { slitherlink } from "./slitherlink/index.ts";
import { starBattle } from "./star-battle/index.ts";
import { sudoku } from "./sudoku/index.ts";
import { takuzu } from "./takuzu/index.ts";
import { tents } from "./tents/index.ts";
import { ticTacToe } from "./tic-tac-toe/index.ts";
import { yajilin } from "./yajilin/index.ts";

export { BoardError } from "./board-error.ts";
export { type MadeBoard, type MakeOptions, makeBoard } from "./making/make.ts";
export { type Figure, htmlPage, type PagePart } from "./page.ts";
export type {
  BuiltRiddle,
  Drawing,
  FinishedBoard,
  Formulation,
  Puzzle,
  PuzzleBoard,
  ReadValue,
  Reasoning,
  Riddle,
} from "./puzzle.ts";
export { check, type Verdict } from "./reasoning/check.ts";
export { type Conflict, conflictIn } from "./reasoning/conflict.ts";
export type { Fact } from "./reasoning/deduce.ts";
export { type Chain, type ExplainOptions, explain, explainInSteps } from "./reasoning/explain.ts";
export type { Move } from "./reasoning/moves.ts";
export { markedDrawing } from "./reasoning/picture.ts";
export { DIFFICULTIES, type Difficulty, type Rating, rate } from "./reasoning/rating.ts";
export { readBack } from "./reasoning/read-back.ts";
export { replay } from "./reasoning/replay.ts";
export { type Found, findAnswers } from "./reasoning/search.ts";
export { type Level, levelOf, type Step, stepEffort } from "./reasoning/step.ts";
export { tellFacts, tellMove, tellStep } from "./reasoning/tell.ts";
export type { Masks, Rule, Theory } from "./reasoning/theory.ts";
export { svgSheet } from "./svg-sheet.ts";
export { UnexplainedError } from "./unexplained-error.ts";

/** In the order in which they are listed: the four seed riddles, then the others by name. */
export const puzzles: readonly Puzzle[] = [
  rookIt,
  knightDominoes,
  ticTacToe,
  growingPoles,
  battleshipLetters,
  calcudoku,
  fancySudoku,
  futoshiki,
  gamicSquare,
  goldenWaste,
  grayCode,
  hashi,
  heyawake,
  hitori,
  horrendum,
  hundredAndThirteen,
  kakuro,
  killerSudoku,
  knights,
  krypto,
  loopCounts,
  macmahonSquares,
  magicalTangram,
  masyu,
  matchsticks,
  nonogram,
  nurikabe,
  sendMoreMoney,
  shikaku,
  sixHundred,
  skyscrapers,
  slitherlink,
  starBattle,
  sudoku,
  takuzu,
  tents,
  yajilin,
];

/** The riddle of that name. @throws {RangeError} where there is none */
export function puzzleNamed(name: string): Puzzle {
  const found = puzzles.find((puzzle) => puzzle.name === name);
  if (found !== undefined) return found;
  const names = puzzles.map((puzzle) => puzzle.name).join(", ");
  throw new RangeError(`there is no riddle "${name}"; the riddles are ${names}`);
}
