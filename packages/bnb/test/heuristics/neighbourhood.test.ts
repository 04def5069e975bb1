import { ProblemBuilder } from "@bough/problem";
import { expect, it } from "vitest";
import { rens } from "../../src/heuristics/neighbourhoods/rules.ts";
import { rootBounds, searchWithin } from "../../src/heuristics/neighbourhoods/search-within.ts";
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
    runToEnd(rens.run(context, [], never));
    return { asked, point: [...context.point.slice(0, 2)] };
  };
  // One column is fractional in the LP; the other stands at its bound, with no reduced cost: x + y is what the row allows.
  const { asked, point } = roundings("infeasible");
  expect([...point].sort()).toEqual([0, 2.5]);
  const integral = point.indexOf(0);
  expect(asked.map((bounds) => [bounds[integral], bounds[2 + integral]])).toEqual([
    [0, 0],
    [0, 1],
  ]);
  expect(roundings("node-limit").asked.length).toBe(1);
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
