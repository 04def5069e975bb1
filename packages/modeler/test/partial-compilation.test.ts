import type { Problem } from "@bough/problem";
import { Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { type Expression, Model, type Required } from "../src/index.ts";

/** All that a model of the kind below is made of. */
interface Numbers {
  rows: number[][];
  added: number[][];
  upper: number[];
  side: number;
  factor: number;
  goal: number[];
  isMaximised: boolean;
}

const COUNT = 5;

function drawn(random: Random): Numbers {
  const list = (length: number, from: number, to: number) =>
    Array.from({ length }, () => random.integer(from, to));
  return {
    rows: [list(COUNT + 4, -2, 4), list(COUNT + 4, -2, 4)],
    added: [],
    upper: list(COUNT, 2, 6),
    side: random.integer(2, 20),
    factor: random.integer(-6, 9) / 3,
    goal: list(COUNT + 2, -3, 5),
    isMaximised: random.chance(0.7),
  };
}

/**
 * Integers with operations among them: two rows of numbers over variables and operations, a row with a parameter for a
 * side and one with a parameter for a coefficient.
 */
function build(numbers: Numbers) {
  const model = new Model({ contradictions: "infeasible" });
  const xs = model.integers(COUNT, 0, 6, "x");
  const side = model.parameter(numbers.side, "side", -50, 50);
  const factor = model.parameter(numbers.factor, "factor", -5, 5);
  const operations: readonly Expression[] = [
    xs[0]!.minus(xs[1]!).absoluteValue(),
    model.maximum([xs[1]!, xs[2]!.plus(1), xs[3]!]),
  ];
  const isOpen = model.binary("open");
  const terms = [...xs, ...operations, isOpen.asNumber()];
  const row = (weights: readonly number[]) =>
    model.dot(weights.slice(0, -1), terms).between(3 * weights.at(-1)!, 14);
  const rows = numbers.rows.map((weights) => model.require(row(weights)));
  model.require(isOpen.implies(xs[2]!.plus(xs[4]!).isAtMost(3)));
  model.require(xs[3]!.isAtLeast(4).implies(isOpen));
  model.require(model.sum(xs).plus(operations[0]!).atMost(side));
  model.require(xs[0]!.times(factor).plus(xs[4]!).atMost(9));
  const added: Required[] = [];
  const change = (next: Numbers) => {
    side.set(next.side);
    factor.set(next.factor);
    for (const [k, bound] of next.upper.entries()) model.setBounds(xs[k]!, 0, bound);
    for (const weights of next.added.slice(added.length)) added.push(model.require(row(weights)));
    for (const required of added.splice(next.added.length)) model.remove(required);
    const scaled = xs[1]!.times(factor);
    const goal = model.dot(next.goal, [...xs, ...operations]).plus(scaled);
    if (next.isMaximised) model.maximize(goal);
    else model.minimize(goal);
  };
  const replace = (k: number, weights: readonly number[]) => {
    rows[k] = model.replace(rows[k]!, row(weights));
  };
  change(numbers);
  return { model, change, replace };
}

/** The problem that a solver is given. */
async function compiled(model: Model): Promise<Problem> {
  let seen: Problem | undefined;
  const solver = (problem: Problem) => {
    seen = problem;
    return Promise.reject(new RangeError("looked at"));
  };
  await model.solve({ solver: solver as never }).catch(() => {});
  return seen!;
}

describe("a model with operations that changes", () => {
  it("has the answers of one that was made of the new numbers, whatever of it was compiled anew", () => {
    const statuses = new Set<string>();
    for (let seed = 0; seed < 25; seed++) {
      const random = new Random(seed);
      let numbers = drawn(random);
      const { model, change, replace } = build(numbers);
      for (let step = 0; step < 8; step++) {
        const other = drawn(random);
        const kind = random.integer(0, 6);
        numbers = { ...numbers };
        if (kind === 0) {
          const k = random.integer(0, 1);
          numbers.rows = numbers.rows.with(k, other.rows[0]!);
          replace(k, other.rows[0]!);
        } else if (kind === 1) numbers.added = [...numbers.added, other.rows[1]!];
        else if (kind === 2) numbers.added = numbers.added.slice(0, -1);
        else if (kind === 3) numbers.side = other.side;
        else if (kind === 4) numbers.factor = other.factor;
        else if (kind === 5) numbers.upper = other.upper;
        else [numbers.goal, numbers.isMaximised] = [other.goal, other.isMaximised];
        change(numbers);
        const again = model.solveSync();
        const fresh = build(numbers).model.solveSync();
        const where = `seed ${seed}, step ${step}, kind ${kind}`;
        expect(again.status, where).toBe(fresh.status);
        statuses.add(again.status);
        if (fresh.objective === null) continue;
        expect(again.objective, where).toBeCloseTo(fresh.objective, 6);
        expect(model.violatedBy(again), where).toEqual([]);
      }
    }
    expect(statuses).toEqual(new Set(["optimal", "infeasible"]));
  });

  it("writes no more than the rows and the goal that have changed", async () => {
    const model = new Model();
    const xs = model.integers(30, 0, 20, "x");
    const sizes = xs.slice(1).map((x, k) => x.minus(xs[k]!).absoluteValue());
    model.require(model.sum(sizes).atMost(200));
    let row = model.require(model.sum(xs.slice(0, 9)).atMost(170));
    model.require(xs[0]!.isAtLeast(10).implies(xs[1]!.plus(xs[2]!).isAtMost(25)));
    const side = model.parameter(300, "side", 0, 600);
    const factor = model.parameter(2, "factor");
    model.require(model.sum(xs).atMost(side));
    model.require(xs[3]!.times(factor).plus(xs[4]!).atMost(90));
    model.maximize(model.sum(xs).minus(model.sum(sizes)));
    let times = 0;
    const changes = {
      "a side": () => side.set(side.value - 20),
      "a bound": () => model.setBounds(xs[5]!, 0, 15),
      "a coefficient": () => factor.set(factor.value + 1.5),
      "a goal": () => model.maximize(model.sum(xs).minus(model.sum(sizes.slice(5)).times(3))),
      "a row": () => {
        row = model.replace(
          row,
          model
            .sum(xs.slice(3, 12))
            .plus(sizes[2]!)
            .atMost(160 + ++times),
        );
      },
      "one more row": () => model.require(xs[7]!.plus(xs[8]!.times(2)).atMost(50)),
      "that row again": () => {
        row = model.replace(row, model.sum(xs.slice(4, 12)).atMost(150));
      },
    };
    // Ranges that grow, and a constraint that is exchanged for the first time, take a whole compilation.
    await compiled(model);
    changes["a side"]();
    await compiled(model);
    changes["a row"]();
    let before = await compiled(model);
    for (const [name, change] of Object.entries(changes)) {
      change();
      const after = await compiled(model);
      // What is written over has the list of structures that the compilation made.
      expect(after.structures, name).toBe(before.structures);
      const different = rowTexts(after).filter((text) => !rowTexts(before).includes(text));
      expect(different.length, name).toBe(/row|coefficient/.test(name) ? 1 : 0);
      before = after;
    }
    expect(rowTexts(await compiled(model)).sort()).toEqual(
      expect.arrayContaining(rowTexts(model.compile()).filter((text) => text.includes("<= 150"))),
    );
    // An operation that the model has not met takes a whole compilation.
    model.require(model.maximum(xs.slice(0, 3)).atMost(19));
    expect((await compiled(model)).structures).not.toBe(before.structures);
  });
});

function rowTexts({ rows, numRows, rowLower, rowUpper }: Problem): string[] {
  return Array.from({ length: numRows }, (_, i) => {
    const [from, to] = [rows.starts[i]!, rows.starts[i + 1]!];
    const terms = Array.from(
      rows.indices.slice(from, to),
      (j, k) => `${rows.values[from + k]} ${j}`,
    );
    return `${rowLower[i]} <= ${terms.join(" + ")} <= ${rowUpper[i]}`;
  });
}
