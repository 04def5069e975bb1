import { Random } from "@bough/problem";
import type { Puzzle } from "../puzzle.ts";
import { type Chain, explainInSteps } from "../reasoning/explain.ts";
import { type Difficulty, type Rating, rate } from "../reasoning/rating.ts";
import { findAnswers } from "../reasoning/search.ts";
import type { Draft } from "./maker.ts";

export interface MakeOptions {
  /** Side of the board; by default what the riddle is usually given in. */
  readonly size?: number;
  /** By default any. */
  readonly difficulty?: Difficulty;
  /** Same seed, same board; 0 by default. */
  readonly seed?: number;
}

export interface MadeBoard {
  /** As a board file holds it. */
  readonly text: string;
  readonly rating: Rating;
  /** The board with one of its clues left out, for each clue: all of these have more than one answer. */
  readonly weakened: readonly string[];
  /** How it is decided. */
  readonly chain: Chain;
}

/** Tries within which a board must be shown to have one answer. */
const MOST_TRIES = 400;

/**
 * Makes a board with exactly one answer, none of whose clues can be left out. Pauses now and then, and goes
 * on for ever where no board is as hard as was asked.
 *
 * @throws RangeError where the puzzle has no maker, or not for the size
 */
export function* makeBoard(
  puzzle: Puzzle,
  { size, difficulty, seed = 0 }: MakeOptions = {},
): Generator<void, MadeBoard> {
  const { maker } = puzzle;
  if (maker === undefined) throw new RangeError(`no boards are made of ${puzzle.name}`);
  const side = size ?? maker.sizes.usual;
  const { least, most } = maker.sizes;
  if (!Number.isInteger(side) || side < least || side > most)
    throw new RangeError(
      `boards of ${puzzle.name} are made from size ${least} to ${most}, not ${side}`,
    );
  const refusal = maker.refuse?.(side);
  if (refusal !== undefined) throw new RangeError(refusal);
  const random = Random.of(seed);
  for (;;) {
    yield;
    const draft = maker.draft(random, side);
    if (draft === undefined) continue;
    const kept = Array.from({ length: draft.clues }, () => true);
    const textNow = () => draft.text((clue) => kept[clue]!);
    if ((yield* answersOf(puzzle, textNow())) !== "one") continue;
    let isProven = true;
    for (const clue of leavingOrder(draft, random)) {
      kept[clue] = false;
      const answers = yield* answersOf(puzzle, textNow());
      if (answers !== "one") kept[clue] = true;
      if (answers === "unknown") isProven = false;
    }
    if (!isProven) continue;
    const text = textNow();
    const chain = yield* explainInSteps(puzzle.open(text).reason().theory);
    if (chain.outcome !== "decided") continue;
    const rating = rate(chain);
    if (difficulty !== undefined && rating.difficulty !== difficulty) continue;
    const weakened = [...kept.keys()]
      .filter((clue) => kept[clue])
      .map((clue) => draft.text((other) => other !== clue && kept[other]!));
    return { text, rating, weakened, chain };
  }
}

/** Clues in the order in which they are left out: the spare ones first, else at random. */
function leavingOrder({ clues, spare = [] }: Draft, random: Random): number[] {
  const isSpare = new Set(spare);
  const mixed = random.shuffled(Array.from({ length: clues }, (_, clue) => clue));
  return [
    ...mixed.filter((clue) => isSpare.has(clue)),
    ...mixed.filter((clue) => !isSpare.has(clue)),
  ];
}

function* answersOf(puzzle: Puzzle, text: string): Generator<void, "one" | "others" | "unknown"> {
  const { theory } = puzzle.open(text).reason();
  const start = Int32Array.from(theory.start);
  const { answers, isComplete } = yield* findAnswers(theory, start, 2, MOST_TRIES);
  if (isComplete) return answers.length === 1 ? "one" : "others";
  return answers.length > 1 ? "others" : "unknown";
}
