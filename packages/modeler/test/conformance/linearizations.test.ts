import {
  BigMModel,
  type BooleanExpression,
  type Entry,
  type Example,
  type Expression,
  linearizations,
  Model,
} from "@bough/modeler";
import type { Problem } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { fromAtom } from "../../src/build-expression.ts";
import { PointValues } from "../../src/evaluate.ts";
import { bigMVariable } from "../support/operation-sizes.ts";
import { assignments, columnNamed, isFeasible } from "../support/projection.ts";
import { gridOf } from "../support/value-grid.ts";

const entries = linearizations.flatMap((linearization) =>
  linearization.entries.map((entry) => ({ name: `${linearization.name}: ${entry.call}`, entry })),
);

describe.each(entries)("$name", ({ entry }) => {
  const { result } = entry.example(new Model());
  if (result.type === "number") describeNumber(entry);
  else if (result.type === "boolean") describeBoolean(entry);
  else describeConstraint(entry);
  if (entry.bigM !== undefined) describeBigM(entry, entry.bigM.bind(entry));
});

const pairsOfTruth = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
] as const;

/** How a number is used, and which values of the result r that allows. */
const uses = [
  ["equal", (r: Expression, e: Expression) => r.equals(e), (r: number, v: number) => r === v],
  ["at least", (r: Expression, e: Expression) => r.atLeast(e), (r: number, v: number) => r >= v],
  ["at most", (r: Expression, e: Expression) => r.atMost(e), (r: number, v: number) => r <= v],
] as const;

function describeNumber(entry: Entry): void {
  it.each(uses)("as a number, %s", (_use, relate, allows) => {
    const model = new Model();
    const example = entry.example(model);
    const result = example.result as Expression;
    const r = model.real(result.lower - 1, result.upper + 1, "result");
    model.require(relate(r, result));
    compare(model.compile(), example, (problem, fixed, value) => {
      const column = columnNamed(problem, r);
      if (typeof value !== "number") return isFeasible(problem, fixed) ? "possible" : "right";
      for (const offset of [0, -1, 1, 0.5]) {
        const point = new Map([...fixed, [column, value + offset]]);
        const isInside = value + offset >= r.lower && value + offset <= r.upper;
        const isAllowed = isInside && allows(value + offset, value);
        if (isFeasible(problem, point) !== isAllowed)
          return `wrong at ${value + offset}, not ${value}`;
      }
      return "right";
    });
  });
}

const asserted = [
  ["required", (_b: BooleanExpression, e: BooleanExpression) => e, () => undefined],
  ["denied", (_b: BooleanExpression, e: BooleanExpression) => e.not(), () => undefined],
  ["stored", (b: BooleanExpression, e: BooleanExpression) => b.isEquivalentTo(e), sameTruth],
  [
    "implied",
    (b: BooleanExpression, e: BooleanExpression) => b.implies(e),
    (b: number, e: number) => b <= e,
  ],
  [
    "implying",
    (b: BooleanExpression, e: BooleanExpression) => e.implies(b),
    (b: number, e: number) => e <= b,
  ],
] as const;

function sameTruth(b: number, e: number): boolean {
  return b === e;
}

function describeBoolean(entry: Entry): void {
  it.each(asserted)("as a Boolean, %s", (use, relate, allows) => {
    const model = new Model({ contradictions: "infeasible" });
    const example = entry.example(model);
    const b = model.binary("result");
    model.require(relate(b, example.result as BooleanExpression));
    compare(model.compile(), example, (problem, fixed, value) => {
      const column = columnNamed(problem, b);
      for (const stored of [0, 1]) {
        const isPossible = isFeasible(problem, new Map([...fixed, [column, stored]]));
        const isAllowed =
          value !== undefined &&
          (use === "required" ? value : use === "denied" ? !value : allows(stored, Number(value)));
        if (isPossible !== isAllowed) return `with ${stored} it is ${isPossible}`;
      }
      return "right";
    });
  });
}

function describeConstraint(entry: Entry): void {
  it("as a constraint", () => {
    const model = new Model();
    const example = entry.example(model);
    const { result } = example;
    if (result.type !== "structure") throw new Error("the example is no structure");
    model.require(result);
    compare(model.compile(), example, (problem, fixed, value) => {
      const point = new PointValues((atom) => fixed.get(columnNamed(problem, fromAtom(atom)))!);
      if (result.holds(point) !== value) return `held to be ${!value}`;
      return isFeasible(problem, fixed) === value ? "right" : `not ${value}`;
    });
  });

  it("as a Boolean, implied", () => {
    const model = new Model();
    const example = entry.example(model);
    const { result } = example;
    if (result.type !== "structure") throw new Error("the example is no structure");
    const [b, c] = [model.binary("b"), model.binary("c")];
    // Two conditions, which share what the structure is made of, and one that is the structure's own.
    model.require(b.implies(result));
    model.require(c.implies(result));
    model.prefer(result, 1);
    let broken = 0;
    compare(model.compile(), example, (problem, fixed, value) => {
      if (value !== true && ++broken > MOST_BROKEN) return "right";
      const columns = [b, c].map((each) => columnNamed(problem, each));
      for (const [p, q] of pairsOfTruth) {
        const point = new Map([...fixed, [columns[0]!, p], [columns[1]!, q]]);
        const isAllowed = p + q === 0 || value === true;
        if (isFeasible(problem, point) !== isAllowed) return `with ${p} and ${q} not ${isAllowed}`;
      }
      return "right";
    });
  });
}

/** Points that break a structure, of which each is tried with and without conditions. */
const MOST_BROKEN = 40;

function compare(
  problem: Problem,
  example: Example,
  check: (
    problem: Problem,
    fixed: ReadonlyMap<number, number>,
    value: number | boolean | undefined,
  ) => string,
): void {
  const columns = example.variables.map((variable) => columnNamed(problem, variable));
  const wrong: string[] = [];
  for (const values of assignments(example.variables.map(gridOf))) {
    const fixed = new Map(values.map((value, k) => [columns[k]!, value]));
    const verdict = check(problem, fixed, example.truth(...values));
    if (verdict !== "right") wrong.push(`(${values}): ${verdict}`);
    if (wrong.length > 5) break;
  }
  expect(wrong).toEqual([]);
}

function describeBigM(
  entry: Entry,
  write: (model: BigMModel, ...variables: Expression[]) => unknown,
): void {
  it("in the big-M formulation", () => {
    const example = entry.example(new Model());
    const model = new BigMModel({ integerWidth: 10, epsilon: 0.1 });
    const variables = example.variables.map((variable) => bigMVariable(model, variable));
    const result = write(model, ...variables) as Expression;
    const r = model.real("result");
    model.setEqual(r, result);
    compare(model.compile(), example, (problem, fixed, value) => {
      const column = columnNamed(problem, r);
      const right = Number(value);
      const agrees =
        isFeasible(problem, new Map([...fixed, [column, right]])) &&
        !isFeasible(problem, new Map([...fixed, [column, right + 1]])) &&
        !isFeasible(problem, new Map([...fixed, [column, right - 1]]));
      return agrees ? "right" : `not only ${value}`;
    });
  });
}
