import { solveSync } from "@bough/bnb";
import { type Problem, ProblemBuilder } from "@bough/problem";
import { createLpEngineSteps } from "@bough/simplex";
import { describe, expect, it } from "vitest";
import type { SearchNode } from "../../src/node/node.ts";
import { runToEnd } from "../../src/steps.ts";
import { TreeSearch, type TreeSurroundings } from "../../src/tree/tree-search.ts";
import { contextOf } from "../search-context.ts";

const ROOT: SearchNode = {
  variables: new Int32Array(0),
  values: new Float64Array(0),
  lowerBound: -Infinity,
  estimate: -Infinity,
  basis: null,
  branching: null,
};

/** What these trees ask of a search around them: nothing but what is given. */
function around(
  decideFeasibility: TreeSurroundings["decideFeasibility"],
  onNode: TreeSurroundings["onNode"] = () => {},
): TreeSurroundings {
  const revisitRoot = () => {
    throw new Error("no tree here outlasts its trial");
  };
  return { makeEngine: createLpEngineSteps, decideFeasibility, revisitRoot, onNode };
}

/** Maximises y, at most `most`, beside an integer column that is fixed. */
function fixedBeside(most: number): Problem {
  const builder = new ProblemBuilder({ sense: "maximize" });
  const x = builder.addColumn({ lower: 1, upper: 1, isInteger: true });
  const y = builder.addColumn({ upper: 10, cost: 1 });
  builder.addRow({ upper: most + 1 }, [
    [x, 1],
    [y, 1],
  ]);
  return builder.build();
}

/** Takes the most of so many items under two knapsacks that a third of them fill. */
function twoKnapsacks(count: number): Problem {
  const builder = new ProblemBuilder({ sense: "maximize" });
  const items = Array.from({ length: count }, (_, k) =>
    builder.addColumn({ upper: 1, cost: 20 + ((7 * k) % 11), isInteger: true }),
  );
  for (const factor of [5, 8]) {
    const weights = items.map((_, k) => 10 + ((factor * k) % 13));
    const upper = Math.floor(weights.reduce((sum, weight) => sum + weight, 0) / 3);
    builder.addRow(
      { upper },
      items.map((item, k) => [item, weights[k]] as [number, number]),
    );
  }
  return builder.build();
}

/** The tree over a problem whose points are judged by another, at its end. */
function searched(problem: Problem, judged: Problem): TreeSearch {
  const context = contextOf(problem, { judged });
  const hasAnyPoint = () => {
    throw new Error("nothing is unbounded here");
  };
  const tree = new TreeSearch(context, ROOT, around(hasAnyPoint));
  expect(runToEnd(tree.run())).toBe("finished");
  expect(context.gate.best).toBeCloseTo(-2, 9);
  return tree;
}

describe("a leaf with all integers fixed", () => {
  it("is done with where a point is as good as its bound", () => {
    expect(searched(fixedBeside(2), fixedBeside(2)).unresolvedBound).toBe(Infinity);
  });

  it("keeps its bound open where the point that the gate has repaired is worse", () => {
    expect(searched(fixedBeside(3), fixedBeside(2)).unresolvedBound).toBeCloseTo(-3, 9);
  });
});

it("hands a node's own objective to its children, whatever branching has looked into meanwhile", () => {
  const context = contextOf(twoKnapsacks(12));
  const hasAnyPoint = () => {
    throw new Error("nothing is unbounded here");
  };
  let objective = Number.NaN;
  const onNode = (ofNode: number) => {
    objective = ofNode;
  };
  const tree = new TreeSearch(context, ROOT, around(hasAnyPoint, onNode));
  const seen = new Set<SearchNode>();
  let children = 0;
  for (const _ of tree.run()) {
    for (const node of tree.snapshot()) {
      if (seen.has(node) || node.branching === null) continue;
      seen.add(node);
      children++;
      expect(node.branching.parentObjective).toBeCloseTo(objective, 6);
    }
  }
  expect(context.statistics.strongBranchings).toBeGreaterThan(4);
  expect(children).toBeGreaterThan(4);
});

it("takes no node for unbounded whose bound is known: its LP may fall by last places alone", () => {
  const problem = twoKnapsacks(8);
  const context = contextOf(problem);
  const { relaxation } = context;
  const resolve = relaxation.resolve.bind(relaxation);
  let calls = 0;
  relaxation.resolve = function* (...limits) {
    const status = yield* resolve(...limits);
    return calls++ === 0 ? "unbounded" : status;
  };
  const root = { ...ROOT, lowerBound: -1000 };
  const hasAnyPoint = function* () {
    yield;
    return true;
  };
  const tree = new TreeSearch(context, root, around(hasAnyPoint));
  expect(runToEnd(tree.run())).toBe("finished");
  expect(context.gate.best).toBe(solveSync(problem, { gapRelative: 0 }).objective! * -1);
  expect(calls).toBeGreaterThan(1);
});
