import { Model, type Variable } from "@bough/modeler";
import { puzzles, type Rule, type Theory } from "@bough/puzzles";
import { Random } from "@bough/testing";
import { describe, expect, it } from "vitest";

/** Rules of each riddle that are tried, and assignments of each. */
const RULES = 12;
const TRIES = 6;

/** Whether decided cells meet a rule, by its constraints in a model. */
function holds(theory: Theory<unknown>, rule: Rule, states: ReadonlyMap<number, number>): boolean {
  const model = new Model({ contradictions: "infeasible" });
  const cells = new Map<number, Variable>();
  for (const [cell, state] of states) cells.set(cell, model.integer(state, state));
  rule.require(model, {
    state: (cell) => cells.get(cell)!,
    is: (cell, state) => cells.get(cell)!.isEqualTo(state),
  });
  expect(rule.scope.every((cell) => theory.cells[cell] !== undefined)).toBe(true);
  return model.solveSync().status === "optimal";
}

describe("what a rule prunes and what it requires of a model agree", () => {
  const explained = puzzles.filter(({ isExplained }) => isExplained);
  it.each(explained.map((puzzle) => ({ name: puzzle.name, puzzle })))("$name", ({ puzzle }) => {
    const boards = [...puzzle.boards].sort((a, b) => a.text.length - b.text.length);
    const { theory } = puzzle.open(boards[0]!.text).reason();
    const random = new Random(7);
    let tried = 0;
    for (let k = 0; k < RULES; k++) {
      const rule = theory.rules[random.integer(0, theory.rules.length - 1)]!;
      for (let times = 0; times < TRIES; times++) {
        const masks = Int32Array.from(theory.start);
        const states = new Map<number, number>();
        for (const cell of rule.scope) {
          const open = theory.cells[cell]!.states.map((_, state) => state).filter(
            (state) => ((theory.start[cell]! >> state) & 1) === 1,
          );
          const state = open[random.integer(0, open.length - 1)]!;
          states.set(cell, state);
          masks[cell] = 1 << state;
        }
        const isMet = holds(theory, rule, states);
        const full = rule.pruneFully?.(Int32Array.from(masks)) ?? true;
        const isKept = rule.prune(masks) && rule.scope.every((cell) => masks[cell] !== 0);
        // That lines meet in pairs is another rule's business, so the loop's own may let more pass.
        if (isMet || rule.text !== "all lines form one loop")
          expect([rule.text, isKept && full]).toEqual([rule.text, isMet]);
        tried++;
      }
    }
    expect(tried).toBe(RULES * TRIES);
  });
});
