import { type Expression, Model, type Variable } from "@bough/modeler";
import { type Fact, openMask } from "./deduce.ts";
import type { Step } from "./step.ts";
import { isDecided, type Masks, type ModelCells, statesOf, type Theory } from "./theory.ts";

/**
 * Checks a chain without the code that found it: every step by a model of the rules that it names and the
 * premises that it gives, which must have no solution in which a conclusion fails; and every premise by what was said before.
 *
 * @returns what is wrong, in words; none where every step follows
 */
export function replay(theory: Theory<unknown>, known: Masks, steps: readonly Step[]): string[] {
  const masks = Int32Array.from(known);
  const wrong: string[] = [];
  steps.forEach((step, k) => {
    for (const fault of faultsOf(theory, masks, step)) wrong.push(`step ${k + 1}: ${fault}`);
    for (const fact of step.conclusions) learn(masks, fact);
  });
  return wrong;
}

function faultsOf(theory: Theory<unknown>, masks: Masks, step: Step): string[] {
  const faults: string[] = [];
  for (const fact of step.premises)
    if (!isKnown(masks, fact)) faults.push(`${theory.cells[fact.cell]!.name} was not known`);
  if (step.inner === undefined) {
    if (!follows(theory, step)) faults.push("the conclusion does not follow");
    return faults;
  }
  const { supposed, inner, conclusions } = step;
  const isOpposite = (fact: Fact) =>
    fact.cell === supposed!.cell && fact.state === supposed!.state && !fact.holds;
  if (!conclusions.every(isOpposite)) faults.push("it concludes more than what it refutes");
  if (inner.at(-1)?.conclusions.length !== 0) faults.push("no contradiction ends the supposition");
  const named = new Set(step.rules);
  if (inner.some(({ rules }) => rules.some((rule) => !named.has(rule))))
    faults.push("a rule within is not named");
  // Only what the step names is known within.
  const within = Int32Array.from(theory.start, (_, cell) => openMask(theory, cell));
  for (const fact of [...step.premises, supposed!]) learn(within, fact);
  return [...faults, ...replay(theory, within, inner).map((fault) => `within, ${fault}`)];
}

function learn(masks: Masks, { cell, state, holds }: Fact): void {
  masks[cell] = masks[cell]! & (holds ? 1 << state : ~(1 << state));
}

function isKnown(masks: Masks, { cell, state, holds }: Fact): boolean {
  const mask = masks[cell]!;
  return holds ? isDecided(mask) && mask === 1 << state : ((mask >> state) & 1) === 0;
}

/** The rules with the premises and against a conclusion have no solution. */
function follows(theory: Theory<unknown>, { rules, premises, conclusions }: Step): boolean {
  const model = new Model({ name: "replay", contradictions: "infeasible" });
  const variables = new Map<number, Variable>();
  const known = Int32Array.from(theory.start, (_, cell) => openMask(theory, cell));
  for (const fact of premises) learn(known, fact);
  const variable = (cell: number): Variable => {
    const made = variables.get(cell);
    if (made !== undefined) return made;
    const states = statesOf(known[cell]!);
    const state =
      states.length === 0 ? model.integer(0, 0) : model.integer(states[0]!, states.at(-1)!);
    if (states.length === 0) model.require(model.truth(false));
    else if (states.at(-1)! - states[0]! >= states.length) model.require(state.isOneOf(states));
    variables.set(cell, state);
    return state;
  };
  const cells: ModelCells = {
    state: (cell): Expression => variable(cell),
    is: (cell, state) => variable(cell).isEqualTo(state),
  };
  for (const rule of rules) theory.rules[rule]!.require(model, cells);
  if (conclusions.length > 0)
    model.require(
      model.or(
        conclusions.map(({ cell, state, holds }) =>
          holds ? cells.is(cell, state).not() : cells.is(cell, state),
        ),
      ),
    );
  return model.solveSync().status === "infeasible";
}
