import { type Problem, ProblemBuilder } from "@bough/problem";
import { beforeEach, describe, expect, it } from "vitest";
import { Limits } from "../../src/limits.ts";
import { OUTERMOST } from "../../src/run/run-surroundings.ts";
import { SearchSymmetry } from "../../src/run/search-symmetry.ts";
import type { SearchContext } from "../../src/search-context.ts";
import { Ledger } from "../../src/statistics/ledger.ts";
import { runToEnd } from "../../src/steps.ts";
import { switchesOf } from "../../src/techniques.ts";
import { contextOf } from "../search-context.ts";

/** Three like columns, at most two in sum. */
function likeThings(upper = 1): Problem {
  const builder = new ProblemBuilder();
  const columns = [0, 1, 2].map(() => builder.addColumn({ upper, isInteger: true, cost: -1 }));
  builder.addRow(
    { upper: 2 },
    columns.map((j) => [j, 1]),
  );
  return builder.build();
}

function symmetryOf(problem: Problem, without: readonly string[] = []): SearchSymmetry {
  return new SearchSymmetry(problem, {
    techniques: switchesOf({ without }),
    nesting: OUTERMOST,
    hooks: undefined,
    ledger: new Ledger(),
    // Under a limit of work no pause is passed over.
    limits: new Limits({ workLimit: 1e9 }),
  });
}

const problem = likeThings();
let context: SearchContext;
beforeEach(() => {
  context = contextOf(problem);
});

describe("what waits for symmetries to be broken", () => {
  it("waits while a dive is under way", () => {
    const { domain } = context;
    const symmetry = symmetryOf(problem);
    expect(symmetry.isSettled(domain)).toBe(true);
    domain.decide(0, 1);
    expect(symmetry.isSettled(domain)).toBe(false);
    domain.backtrack(0);
    expect(symmetry.isSettled(domain)).toBe(true);
  });

  it("waits until they are", () => {
    const { domain } = context;
    const symmetry = symmetryOf(problem);
    const steps = symmetry.breakIn(context);
    expect(steps.next().done).toBe(false);
    expect(symmetry.isSettled(domain)).toBe(false);
    runToEnd(steps);
    expect(symmetry.isSettled(domain)).toBe(true);
    domain.decide(0, 1);
    expect(symmetry.isSettled(domain)).toBe(true);
  });

  it.each([
    ["is not asked for", symmetryOf(problem, ["symmetry"])],
    ["was seen to be none", withNone()],
  ])("does not wait for what %s", (_, symmetry) => {
    context.domain.decide(0, 1);
    expect(symmetry.isSettled(context.domain)).toBe(true);
    runToEnd(symmetry.breakIn(context));
    expect(symmetry.work).toBe(0);
  });
});

function withNone(): SearchSymmetry {
  const symmetry = symmetryOf(problem);
  symmetry.noteNone();
  return symmetry;
}

it("breaks them once, and in further domains alike", () => {
  const symmetry = symmetryOf(problem);
  runToEnd(symmetry.breakIn(context));
  const { work } = symmetry;
  expect(work).toBeGreaterThan(0);
  expect(symmetry.isNone).toBe(false);
  runToEnd(symmetry.breakIn(context));
  expect(symmetry.work).toBe(work);
  const other = contextOf(problem);
  runToEnd(symmetry.repeatIn(other.domain));
  for (const { domain } of [context, other]) {
    // Of mirror images the one stays that has its ones in front.
    domain.decide(2 * 1, 1);
    expect([domain.propagate(), domain.lower(0)]).toEqual([true, 1]);
  }
});

it("tells the tree of like things with several values", () => {
  const among = contextOf(likeThings(2));
  runToEnd(symmetryOf(among.problem).breakIn(among));
  expect(among.hasLikeThings).toBe(true);
});
