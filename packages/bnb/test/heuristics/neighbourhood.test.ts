import { checkSolutionExact, ProblemBuilder } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { rens } from "../../src/heuristics/neighbourhoods/rules.ts";
import {
  fixedShare,
  rootBounds,
  searchWithin,
} from "../../src/heuristics/neighbourhoods/search-within.ts";
import { solveRoot } from "../../src/root/root.ts";
import { runToEnd, type Steps } from "../../src/steps.ts";
import type { NeighbourhoodLimits } from "../../src/sub-solve.ts";
import { contextOf } from "../search-context.ts";

/** Of a search that finds no point there is none to offer. */
function* never(): Steps<boolean> {
  yield;
  return false;
}

/** Maximises x + y with 2 x + 2 y <= 5, both integer. */
function smallProblem() {
  const builder = new ProblemBuilder({ sense: "maximize" });
  const columns = [0, 1].map(() => builder.addColumn({ upper: 9, cost: 1, isInteger: true }));
  builder.addRow(
    { upper: 5 },
    columns.map((column) => [column, 2]),
  );
  return builder.build();
}

it("asks a neighbourhood for a hundredth of the incumbent at most, however far the bound is", () => {
  const asked: NeighbourhoodLimits[] = [];
  const context = contextOf(smallProblem(), {
    *solveNeighbourhood(_lower, _upper, limits) {
      yield;
      asked.push(limits);
      return { status: "infeasible", solution: null, work: 0, nodes: 0 };
    },
  });
  runToEnd(context.gate.offerInSteps(Float64Array.of(1, 0), "test"));
  context.rootObjective = -1e6;
  const { lower, upper } = rootBounds(context);
  runToEnd(searchWithin(context, lower, upper, never));
  expect(asked.map(({ cutoff }) => cutoff)).toEqual([-1.01]);
});

it("frees what the LP has integral for nothing where the roundings hold no point", () => {
  const roundings = (status: "infeasible" | "node-limit") => {
    const asked: number[][] = [];
    const context = contextOf(smallProblem(), {
      *solveNeighbourhood(lower, upper) {
        yield;
        asked.push([...lower, ...upper]);
        return { status, solution: null, work: 0, nodes: 0 };
      },
    });
    runToEnd(context.relaxation.resolve(Infinity));
    context.takePoint();
    const point = [...context.point.slice(0, 2)];
    runToEnd(rens.run(context, [], never));
    return { asked, point };
  };
  // One column is fractional in the LP; the other stands at its bound, with no reduced cost: x + y is what the row allows.
  const { asked, point } = roundings("infeasible");
  expect([...point].sort()).toEqual([0, 2.5]);
  const integral = point.indexOf(0);
  // What comes after that is fixed by a partial dive.
  const widths = asked.slice(0, 2).map((bounds) => [bounds[integral], bounds[2 + integral]]);
  expect(widths).toEqual([
    [0, 0],
    [0, 1],
  ]);
  expect(roundings("node-limit").asked.length).toBe(1);
});

/** Minimises the number of vertices that cover all edges of cycles of five: the LP has a half everywhere. */
function oddCycles(count: number) {
  const builder = new ProblemBuilder();
  const columns = Array.from({ length: 5 * count }, () =>
    builder.addColumn({ upper: 1, cost: 1, isInteger: true }),
  );
  columns.forEach((column, k) => {
    const next = columns[k % 5 === 4 ? k - 4 : k + 1];
    builder.addRow({ lower: 1 }, [
      [column, 1],
      [next, 1],
    ]);
  });
  return builder.build();
}

describe("where the LP has all integers fractional", () => {
  /** What RENS asks for: of each neighbourhood the share of the integers that it fixes, and its bounds. */
  function askedOf(status: "infeasible" | "node-limit", isPointKnown = false) {
    const problem = oddCycles(8);
    const fixed: number[] = [];
    const bounds: { lower: Float64Array; upper: Float64Array }[] = [];
    const context = contextOf(problem, {
      *solveNeighbourhood(lower, upper) {
        yield;
        fixed.push(fixedShare(context, lower, upper));
        bounds.push({ lower: lower.slice(), upper: upper.slice() });
        return { status, solution: null, work: 0, nodes: 0 };
      },
    });
    if (isPointKnown)
      runToEnd(context.gate.offerInSteps(new Float64Array(problem.numCols).fill(1), "test"));
    runToEnd(context.relaxation.resolve(Infinity));
    context.takePoint();
    expect(context.fractionalColumns().length).toBe(problem.numCols);
    runToEnd(rens.run(context, [], never));
    return { problem, fixed, bounds };
  }

  it("searches below a partial dive, which has fixed most of them and left a point", () => {
    const { problem, fixed, bounds } = askedOf("node-limit");
    expect(fixed.length).toBe(1);
    expect(fixed[0]).toBeGreaterThanOrEqual(0.6);
    expect(fixed[0]).toBeLessThan(1);
    // All of a cycle's open vertices taken cover what its fixed ones do not.
    const { lower, upper } = bounds[0];
    expect(lower.every((value, j) => value <= upper[j])).toBe(true);
    expect(checkSolutionExact(problem, upper)).toEqual([]);
  });

  it("takes decisions back where nothing is below them, and ends with few", () => {
    const { fixed } = askedOf("infeasible");
    expect(fixed.length).toBeGreaterThan(1);
    for (let k = 1; k < fixed.length; k++) {
      expect(fixed[k]).toBeLessThanOrEqual(0.5 * fixed[k - 1]);
      expect(fixed[k]).toBeGreaterThanOrEqual(0.15);
    }
  });

  it("does not dive where a point is known", () => {
    expect(askedOf("node-limit", true).fixed).toEqual([]);
  });
});

it("looks for points at the first LP of a whole search, and not of one within it", () => {
  const calls = [0, 1].map((depth) => {
    const context = contextOf(smallProblem(), { depth });
    runToEnd(solveRoot(context, () => {}));
    return context.ledger.heuristic("simple-rounding").calls;
  });
  expect(calls).toEqual([1, 0]);
});

it("opens ever more columns where the roundings leave next to nothing open", () => {
  const builder = new ProblemBuilder({ sense: "maximize" });
  const columns = Array.from({ length: 1000 }, (_, k) =>
    builder.addColumn({ upper: 1, cost: 1000 + k, isInteger: true }),
  );
  builder.addRow(
    { upper: 101 },
    columns.map((column) => [column, 2]),
  );
  const open: Float64Array[] = [];
  const context = contextOf(builder.build(), {
    *solveNeighbourhood(lower, upper) {
      yield;
      open.push(upper.map((value, j) => value - lower[j]));
      return { status: "infeasible", solution: null, work: 0, nodes: 0 };
    },
  });
  runToEnd(context.gate.offerInSteps(new Float64Array(1000), "test"));
  runToEnd(context.relaxation.resolve(Infinity));
  context.takePoint();
  runToEnd(rens.run(context, [], never));
  const counts = open.map((widths) => widths.reduce((sum, width) => sum + width, 0));
  expect(counts).toEqual([1, 61, 181, 541]);
  // Its neighbours by price, not those that are dearest to move.
  expect([open[1][949], open[1][999], open[1][0]]).toEqual([1, 0, 0]);
});
