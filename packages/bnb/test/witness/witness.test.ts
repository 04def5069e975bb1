import type { Problem } from "@bough/problem";
import { type ConflictAnalysis, Domain, LearningSearch } from "@bough/propagation";
import { randomProblem } from "@bough/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import { solveAllSync, solveSync } from "../../src/index.ts";
import { DualProof } from "../../src/lp/dual-proof.ts";
import { RootReducedCosts } from "../../src/lp/root-reduced-costs.ts";
import { cliqueMerging } from "../../src/presolve/reductions/clique-merging.ts";
import { integerReductions } from "../../src/presolve/reductions/index.ts";
import { separators } from "../../src/separators/index.ts";
import {
  solveAllWithWitness,
  solveWithWitness,
  solveWithWitnesses,
} from "../../src/solve/solve-with-witness.ts";
import { SymmetryBreaking } from "../../src/symmetry/symmetry-breaking.ts";
import { NodeQueue } from "../../src/tree/node-queue.ts";
import { TreeSearch } from "../../src/tree/tree-search.ts";
import { WitnessRemoved } from "../../src/witness/witness-removed.ts";
import type { WatchedPoint } from "../../src/witness/witness-team.ts";

/** Models with a few dozen nodes. */
const SHAPE = {
  numCols: 25,
  numRows: 12,
  integerRange: 8,
  density: 0.4,
  equalityShare: 0,
  feasibleShare: 1,
  zeroObjectiveShare: 0,
};
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Models of binaries, whose searches share clauses of several bounds. */
const BINARY = { ...SHAPE, numCols: 60, numRows: 40, integerRange: 1 };

const EXACT = { gapRelative: 0, without: ["heuristics"] };

afterEach(() => {
  vi.restoreAllMocks();
});

/** The models with their optima, found before anything is planted. */
const models = SEEDS.map((seed) => withOptimum(randomProblem(seed, SHAPE)));

function withOptimum(problem: Problem) {
  return { problem, point: optimum(problem) };
}

function optimum(problem: Problem): Float64Array {
  const { solution } = solveSync(problem, { gapRelative: 0 });
  if (solution === null) throw new Error("the model has no optimum");
  return solution;
}

/** The removals that the witness names over all models. */
function removals(
  plant: () => void,
  options: Partial<WatchedPoint> = {},
  without: readonly string[] = [],
): WitnessRemoved[] {
  plant();
  const found: WitnessRemoved[] = [];
  for (const { problem, point } of models) {
    const watched = { point, keepsAllPoints: true, ...options };
    try {
      solveWithWitness(problem, { ...EXACT, without: [...EXACT.without, ...without] }, watched);
    } catch (error) {
      if (!(error instanceof WitnessRemoved)) throw error;
      found.push(error);
    }
  }
  return found;
}

function namesOf(found: readonly WitnessRemoved[]): string[] {
  return found.map(({ who }) => who.replace(/ -?\d+$/, ""));
}

describe("a known point as witness", () => {
  for (const keepsAllPoints of [true, false]) {
    it(`is kept, ${keepsAllPoints ? "with all others" : "or given up for another"}`, () => {
      expect(removals(() => {}, { keepsAllPoints })).toEqual([]);
    });
  }

  it("is held against cuts, clauses, proofs, bounds and nodes", () => {
    const seen = new Set<string>();
    for (const { problem, point } of models) {
      const watched = { point, keepsAllPoints: true };
      const without = ["heuristics", "learning"];
      const { report } = solveWithWitness(problem, { ...EXACT, without }, watched);
      for (const kind of report.looks.keys()) seen.add(kind);
    }
    for (const kind of ["reduction", "cut", "clause", "dual proof", "open nodes", "propagation"])
      expect(seen).toContain(kind);
  });

  it("names the separator of a cut that is too strong", () => {
    const found = removals(
      () => {
        for (const separator of separators) {
          if ("createRule" in separator) {
            const { createRule } = separator;
            vi.spyOn(separator, "createRule").mockImplementation((size) => {
              const rule = createRule(size);
              return (row, cut) => {
                const isCut = rule(row, cut);
                cut.rhs -= 0.5 * Math.abs(cut.coefficients[0]);
                return isCut;
              };
            });
            continue;
          }
          const { separate } = separator;
          vi.spyOn(separator, "separate").mockImplementation((space, context, propose) =>
            separate(space, context, (cut, rank) =>
              propose({ ...cut, upper: cut.upper - 0.5 * Math.abs(cut.coefficients[0]) }, rank),
            ),
          );
        }
      },
      {},
      ["learning"],
    );
    const names = separators.map(({ name }) => name);
    expect(found.length).toBeGreaterThan(0);
    for (const name of namesOf(found)) expect(names).toContain(name);
  });

  it("names a learned clause that lacks a literal", () => {
    const found = removals(
      () => {
        const analysis: ConflictAnalysis = Object.getPrototypeOf(
          new Domain(models[0].problem).analysis,
        );
        const { analyze } = analysis;
        vi.spyOn(analysis, "analyze").mockImplementation(function (this: ConflictAnalysis) {
          const outcome = analyze.call(this);
          if (outcome === "clause" && this.size > 1) this.size--;
          return outcome;
        });
      },
      {},
      ["learning"],
    );
    expect(namesOf(found)).toContain("learned clause");
  });

  it("names a bound that is too tight, and who set it", () => {
    const found = removals(
      () => {
        vi.spyOn(RootReducedCosts.prototype, "apply").mockImplementation((domain) => {
          for (let v = 0; v < 2 * domain.problem.numCols; v++) {
            const most = -domain.bound[v ^ 1];
            if (domain.bound[v] < most) domain.tightenGlobally(v, most);
          }
        });
      },
      {},
      ["learning"],
    );
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(namesOf(found))).toEqual(new Set(["global bound"]));
    expect(found[0].where).toContain("tightenRoot");
  });

  it("names the tree where a node is dropped", () => {
    const found = removals(
      () => {
        vi.spyOn(NodeQueue.prototype, "push").mockImplementation(() => -1);
      },
      {},
      ["learning", "cuts"],
    );
    expect(namesOf(found)).toContain("tree");
  });

  it("names a proof whose side is too small", () => {
    const found = removals(
      () => {
        const { fromFarkas, fromDuals } = DualProof.prototype;
        const planted = (proof: DualProof, isProof: boolean) => {
          let size = 0;
          for (let k = 0; k < proof.count; k++) size += 10 * Math.abs(proof.coefficients[k]);
          proof.rhs -= size;
          return isProof;
        };
        vi.spyOn(DualProof.prototype, "fromFarkas").mockImplementation(function (
          this: DualProof,
          y,
        ) {
          return planted(this, fromFarkas.call(this, y));
        });
        vi.spyOn(DualProof.prototype, "fromDuals").mockImplementation(function (
          this: DualProof,
          y,
          limit,
        ) {
          return planted(this, fromDuals.call(this, y, limit));
        });
      },
      {},
      ["learning", "cuts", "reduced-costs"],
    );
    expect(namesOf(found)).toContain("dual proof");
  });

  it("names the reduction that takes it away", () => {
    const found = removals(() => {
      const planted = integerReductions.find(({ name }) => name === cliqueMerging.name);
      if (planted === undefined) throw new Error("the reduction is not in the list");
      vi.spyOn(planted, "apply").mockImplementation((problem, edits) => {
        for (let j = 0; j < problem.numCols; j++) {
          const { columnLower, columnUpper } = problem;
          if (problem.columnAlive[j] === 0 || columnLower[j] >= columnUpper[j]) continue;
          edits.setColumnUpper(j, columnLower[j]);
        }
        return "done";
      });
    });
    expect(new Set(namesOf(found))).toEqual(new Set(["clique-merging"]));
  });

  it("is kept by every search of a team, and names who takes it from one", async () => {
    const rule = { work: 20_000, riddleWork: 20_000, startingShare: 0.3, nodesPerThread: 1 };
    const teamRemovals = async (watchedModels = models.slice(0, 5)) => {
      const found: string[] = [];
      let splits = 0;
      for (const { problem, point } of watchedModels) {
        const watched = { point, keepsAllPoints: true };
        const options = { ...EXACT, without: [...EXACT.without, "learning", "cuts"] };
        try {
          const { result } = await solveWithWitnesses(problem, options, watched, 3, rule);
          if (result.parallel !== undefined) splits++;
        } catch (error) {
          if (!(error instanceof WitnessRemoved)) throw error;
          found.push(error.who);
        }
      }
      return { found, splits };
    };
    const right = await teamRemovals();
    expect(right.found).toEqual([]);
    expect(right.splits).toBeGreaterThan(1);
    // Nodes that get lost on their way to another worker.
    vi.spyOn(TreeSearch.prototype, "adopt").mockImplementation(() => {});
    expect((await teamRemovals()).found).toContain("search");
    vi.restoreAllMocks();
    const binary = SEEDS.slice(0, 5).map((seed) => withOptimum(randomProblem(seed, BINARY)));
    const { importClause } = Domain.prototype;
    vi.spyOn(Domain.prototype, "importClause").mockImplementation(function (
      this: Domain,
      variables,
      thresholds,
      lbd,
    ) {
      // All of the bounds instead of one of them.
      for (let k = 0; k < variables.length; k++)
        importClause.call(this, [variables[k]], [thresholds[k]], lbd);
    });
    expect((await teamRemovals(binary)).found).toContain("imported clause");
  });

  it("is watched by an enumeration until it is found", () => {
    const seen = new Set<string>();
    let removed = 0;
    for (const { problem } of models) {
      const { solutions } = solveAllSync(problem, { limit: 5, presolve: false });
      const { report, result } = solveAllWithWitness(problem, { limit: 50 }, solutions);
      for (const kind of report.looks.keys()) seen.add(kind);
      expect(result.solutions.length).toBeGreaterThanOrEqual(solutions.length);
      const plant = vi.spyOn(LearningSearch.prototype, "suggest");
      plant.mockImplementation(function (this: LearningSearch, values) {
        this.domain.addClause([0], [values[0] + 1]);
      });
      try {
        solveAllWithWitness(problem, { limit: 50 }, solutions);
      } catch (error) {
        if (!(error instanceof WitnessRemoved)) throw error;
        expect(error.who).toBe("added clause");
        removed++;
      }
      plant.mockRestore();
    }
    for (const kind of ["reduction", "clause", "propagation"]) expect(seen).toContain(kind);
    expect(removed).toBeGreaterThan(0);
  });

  it("names a clause that is added without right", () => {
    const found = removals(
      () => {
        vi.spyOn(SymmetryBreaking.prototype, "apply").mockImplementation(function* (domain) {
          for (let j = 0; j < domain.problem.numCols; j++) {
            const middle = Math.floor((domain.lower(j) + domain.upper(j)) / 2);
            domain.addClause([2 * j], [middle + 1]);
          }
          yield;
        });
      },
      { keepsAllPoints: false },
    );
    expect(namesOf(found)).toContain("added clause");
  });
});
