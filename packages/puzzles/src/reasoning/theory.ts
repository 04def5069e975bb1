import type { BooleanExpression, Expression, Model } from "@bough/modeler";
import type { Place } from "../grid.ts";
import { UnexplainedError } from "../unexplained-error.ts";

/**
 * What is to be found out about a board, cell by cell. A cell may be a square of the board, an edge
 * between two, a letter: whatever a person would write down.
 */
export interface Cell {
  /** As a person would point at it: "r3c4". */
  readonly name: string;
  /** What it can be, as it follows "is": "5", "shaded", "a line". At most 31. */
  readonly states: readonly string[];
  /** Where it lies on the drawing; an edge lies between two places. */
  readonly places: readonly Place[];
  /** True of what a person notes beside the board and the answer does not show: a carry, say. */
  readonly isHelper?: boolean;
}

/**
 * What is known of each cell: bit s is set while state s is possible. One bit left means decided,
 * none a contradiction.
 */
export type Masks = Int32Array;

/** A rule at one place of the board. */
export interface Rule {
  /** In the riddle's words: "row 3 holds each number once". */
  readonly text: string;
  /** The cells that it speaks of. */
  readonly scope: readonly number[];
  /** The clues of the board that it comes from. */
  readonly clues: readonly Place[];
  /** Rules of less effort are tried first. */
  readonly effort: number;
  /**
   * Takes states away that the rule rules out at a glance; false where it cannot be met. Only
   * ever narrows the masks of its scope, and no less where they are narrower.
   */
  prune(masks: Masks): boolean;
  /** The same with all that follows from the rule, where that is more than a glance shows. */
  pruneFully?(masks: Masks): boolean;
  /** The rule as constraints of a model, written without regard to `prune`: the replay rests on these. */
  require(model: Model, cells: ModelCells): void;
}

/** The cells as variables of a model. */
export interface ModelCells {
  /** The number of the cell's state. */
  state(cell: number): Expression;
  is(cell: number, state: number): BooleanExpression;
}

/** All that can be said of a board, and the answer that decided cells come to. */
export interface Theory<Answer> {
  readonly cells: readonly Cell[];
  readonly rules: readonly Rule[];
  /** What the board says of each cell by itself. */
  readonly start: readonly number[];
  /** Where the drawing has the middle of a cell, and of a clue, at the first place; in cells. */
  readonly origin: Origin;
  /** The answer; undefined stands for a cell that is not decided yet. */
  answer(stateOf: (cell: number) => number | undefined): Answer;
}

export interface Origin {
  readonly cells: readonly [x: number, y: number];
  readonly clues: readonly [x: number, y: number];
}

const USUAL_ORIGIN: Origin = { cells: [0.5, 0.5], clues: [0.5, 0.5] };

/** The origin of a drawing that leaves so much free above and to the left. */
export function originBehind(margin: number): Origin {
  return { cells: [margin + 0.5, margin + 0.5], clues: [margin + 0.5, margin + 0.5] };
}

/** Collects cells and rules. */
export class TheoryBuilder {
  readonly cells: Cell[] = [];
  readonly rules: Rule[] = [];
  readonly start: number[] = [];

  /**
   * @param start the states that the board allows; all by default
   * @throws UnexplainedError where there are more than a mask holds
   */
  cell(
    name: string,
    states: readonly string[],
    places: readonly Place[],
    start = allOf(states.length),
  ): number {
    if (states.length > MOST_STATES)
      throw new UnexplainedError(
        `so large a board is not explained: ${name} can be any of ${states.length}, and steps follow at most ${MOST_STATES}`,
      );
    this.cells.push({ name, states, places });
    this.start.push(start);
    return this.cells.length - 1;
  }

  /** A cell for what the answer does not show. */
  helper(name: string, states: readonly string[], places: readonly Place[]): number {
    const cell = this.cell(name, states, places);
    this.cells[cell] = { ...this.cells[cell]!, isHelper: true };
    return cell;
  }

  add(...rules: Rule[]): void {
    this.rules.push(...rules);
  }

  theory<Answer>(
    answer: (stateOf: (cell: number) => number | undefined) => Answer,
    origin = USUAL_ORIGIN,
  ): Theory<Answer> {
    const { cells, rules, start } = this;
    return { cells, rules, start, origin, answer };
  }
}

export const MOST_STATES = 31;

/** The mask of so many states. */
export function allOf(count: number): number {
  return count >= MOST_STATES ? 0x7fffffff : (1 << count) - 1;
}

/** Whether exactly one state is left. */
export function isDecided(mask: number): boolean {
  return mask !== 0 && (mask & (mask - 1)) === 0;
}

/** The only or first state of a mask. */
export function firstState(mask: number): number {
  return 31 - Math.clz32(mask & -mask);
}

export function countStates(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

export function statesOf(mask: number): number[] {
  const states: number[] = [];
  for (let rest = mask; rest !== 0; rest &= rest - 1) states.push(firstState(rest));
  return states;
}

/** "r3c4", counted from 1. */
export function nameOf({ row, column }: Place): string {
  return `r${row + 1}c${column + 1}`;
}
