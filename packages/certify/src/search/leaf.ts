import { InternalError } from "@bough/problem";
import { type ProofLog, Rational } from "@bough/proof";
import type { DualProof } from "../lp/dual-proof.ts";
import { objectiveAtLeast } from "../lp/emit-proof.ts";
import type { ExactProblem } from "../lp/exact-lp-data.ts";
import { type Literal, lowerOf, upperOf } from "./bound-literal.ts";
import type { Explainer } from "./explainer.ts";
import type { Goal } from "./goal.ts";
import type { IntegerDomain } from "./integer-domain.ts";
import type { LiteralLines } from "./literal-lines.ts";
import type { Explained } from "./nogood.ts";

/** What the proofs of nodes are made with. */
export interface LeafTools {
  readonly log: ProofLog;
  readonly problem: ExactProblem;
  readonly domain: IntegerDomain;
  readonly lines: LiteralLines;
  readonly explainer: Explainer;
  readonly goal: Goal;
}

/**
 * States that a node is closed, by a combination of rows and bounds of which as many as possible are
 * those of the root: the latest are weakened first, as far as the combination is better than needed.
 */
export function explainLeaf(proof: DualProof, isGoal: boolean, tools: LeafTools): Explained {
  const { problem, lines } = tools;
  const uses: number[] = [];
  const multipliers: Rational[] = [];
  const use = (multiplier: Rational, line: number) => {
    uses.push(line);
    multipliers.push(multiplier);
  };
  for (const [i, y] of proof.dual.entries()) {
    const { lowerLine, upperLine } = problem.rows[i];
    if (y.sign() !== 0) use(y, y.sign() > 0 ? lowerLine : upperLine);
  }
  const { literals, bound } = weakened(proof, isGoal, tools);
  const assumed = new Map(literals.map((literal) => [literal.variable, literal]));
  for (const [j, d] of proof.reducedCost.entries()) {
    if (d.sign() === 0) continue;
    const v = d.sign() > 0 ? lowerOf(j) : upperOf(j);
    const literal = assumed.get(v);
    if (literal !== undefined) use(d, lines.assumption(literal));
    else if (problem.isInteger[j]) use(d, lines.freeLine(v));
    else use(d, d.sign() > 0 ? problem.bounds.lowerLine[j] : problem.bounds.upperLine[j]);
  }
  if (isGoal && !reaches(bound, tools.goal))
    return roundedLeaf({ uses, multipliers }, literals, tools);
  return tools.explainer.emit({ uses, multipliers }, literals, isGoal);
}

function reaches(bound: Rational, { target }: Goal): boolean {
  return target !== null && bound.compare(target) >= 0;
}

/** Literals that the combination needs, and the bound that it proves with them. */
function weakened(
  proof: DualProof,
  isGoal: boolean,
  { problem, domain, lines, goal }: LeafTools,
): { readonly literals: Literal[]; readonly bound: Rational } {
  const { value } = domain.trail;
  let bound = proof.bound;
  const suffices = (next: Rational) => (isGoal ? goal.closes(next) : next.sign() > 0);
  const literals: { literal: Literal; entry: number }[] = [];
  for (const [j, d] of proof.reducedCost.entries()) {
    if (d.sign() === 0 || !problem.isInteger[j]) continue;
    const variable = d.sign() > 0 ? lowerOf(j) : upperOf(j);
    if (value[variable] <= lines.freeValue[variable]) continue;
    const literal = { variable, bound: value[variable] };
    literals.push({ literal, entry: domain.trail.entryOf(literal) });
  }
  literals.sort((a, b) => b.entry - a.entry);
  const kept: Literal[] = [];
  for (const { literal } of literals) {
    const free = lines.freeValue[literal.variable];
    const d = proof.reducedCost[literal.variable >> 1].magnitude();
    const loss = free === -Infinity ? null : d.times(Rational.fromInteger(literal.bound - free));
    if (loss !== null && suffices(bound.minus(loss))) bound = bound.minus(loss);
    else kept.push(literal);
  }
  return { literals: kept, bound };
}

/** A bound that lies between two multiples of the step: the upper one follows. */
function roundedLeaf(
  { uses, multipliers }: { readonly uses: readonly number[]; readonly multipliers: Rational[] },
  literals: readonly Literal[],
  { log, problem, goal }: LeafTools,
): Explained {
  const { step, target } = goal;
  if (step === null || target === null) throw new InternalError("there is no step to round to");
  const indices = [...problem.cost.keys()].filter((j) => problem.cost[j].sign() !== 0);
  const sense = log.problem.sense === "min" ? 1 : -1;
  const unit = sense > 0 ? step : step.negated();
  const terms = { indices, values: indices.map((j) => problem.cost[j].over(unit)) };
  const steps = target.over(unit);
  const line = log.round(
    { direction: sense, rhs: steps, terms },
    uses,
    multipliers.map((value) => value.over(unit)),
  );
  const whole = log.combine(objectiveAtLeast(log, target), [line], [unit.magnitude()]);
  return { literals, line: whole, isGoal: true };
}
