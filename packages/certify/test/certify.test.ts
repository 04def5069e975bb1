import { type Problem, ProblemBuilder, runToEnd, type Steps } from "@bough/problem";
import { ProofError, Rational, stateProblemSteps, verifyProof } from "@bough/proof";
import { bruteForce, randomProblem } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { officialChecker } from "../../proof/test/official-checker.ts";
import { candidates } from "../src/cuts/aggregations.ts";
import { certifySteps } from "../src/index.ts";
import { type ExactProblem, exactProblemOf } from "../src/lp/exact-lp-data.ts";
import { analyse } from "../src/search/analysis.ts";
import type { Literal } from "../src/search/bound-literal.ts";
import type { Explainer } from "../src/search/explainer.ts";
import { IntegerDomain, type Source } from "../src/search/integer-domain.ts";
import { integerRowsOf } from "../src/search/integer-row.ts";
import { NodeLp } from "../src/search/node-lp.ts";
import type { Explained } from "../src/search/nogood.ts";
import { proven, textOf } from "./proven.ts";

/** The sense of the problem, exactly. */
function objectiveOf(problem: Problem): string | undefined {
  const { status, objective } = bruteForce(problem);
  if (status === "unbounded") return undefined;
  if (objective === null) return "infeasible";
  const value = Rational.of(objective.numerator, objective.denominator);
  return `${problem.sense === "maximize" ? value.negated() : value}`;
}

describe("certifySteps", () => {
  it("proves the optimum of random problems, or that they have no point", () => {
    const seen = new Set<string>();
    for (let seed = 1; seed <= 60; seed++) {
      const problem = randomProblem(seed, {
        integerShare: seed % 3 === 0 ? 0.5 : 1,
        binaryShare: 0.2,
      });
      const expected = objectiveOf(problem);
      if (expected === undefined) continue;
      const { certificate, verified } = proven(problem, { exact: true });
      const { status, objective, bound } = certificate;
      expect([seed, status === "infeasible" ? status : `${objective}`]).toEqual([seed, expected]);
      expect(`${bound}`).toBe(`${objective}`);
      for (const [kind, count] of Object.entries(verified.counts)) if (count > 0) seen.add(kind);
    }
    expect([...seen].sort()).toEqual(["asm", "lin", "uns"]);
  });

  it("proves decimals for what they are: three tenths are 0.3", () => {
    const builder = new ProblemBuilder({ sense: "maximize" });
    const x = builder.addColumn({ name: "x", cost: 0.1 });
    builder.addRow({ upper: 0.9 }, [[x, 0.3]]);
    builder.objectiveOffset = 0.7;
    const { certificate } = proven(builder.build());
    expect(`${certificate.objective} ${certificate.bound}`).toBe("1 1");
  });

  it("solves small programs whose coefficients are too far apart for doubles", () => {
    const builder = new ProblemBuilder();
    const x = builder.addColumn({ lower: 0, upper: 13.6, cost: 4.5 });
    const y = builder.addColumn({ lower: -Infinity, cost: -31305.899 });
    const z = builder.addColumn({ lower: -Infinity, cost: -1.3 });
    const rows: [number, number, [number, number][]][] = [
      [
        -83899.305,
        -83899.305,
        [
          [x, 0.0000345],
          [y, -19],
          [z, 6],
        ],
      ],
      [
        2,
        2,
        [
          [x, -7.3],
          [y, 0.0000237],
        ],
      ],
      [
        -1,
        Infinity,
        [
          [x, 0.0001934],
          [z, 384408.317],
        ],
      ],
      [
        -14.4,
        Infinity,
        [
          [x, -325812.648],
          [y, 42605.704],
        ],
      ],
    ];
    for (const [lower, upper, terms] of rows) builder.addRow({ lower, upper }, terms);
    const { certificate, verified } = proven(builder.build(), { exact: true });
    expect(`${certificate.status} ${certificate.objective}`).toBe(
      "optimal -1585538977223313207829/11850000000",
    );
    expect(`${certificate.bound}`).toBe(`${certificate.objective}`);
    expect(verified.counts.lin).toBeGreaterThan(0);
  });

  it("branches on general integers, learns of them and needs no bounds", () => {
    const builder = new ProblemBuilder();
    const columns = [3, 5, 7].map((cost) => builder.addColumn({ cost, isInteger: true }));
    builder.addRow(
      { lower: 101.5 },
      columns.map((j, k) => [j, [6, 10, 15][k] as number]),
    );
    const { certificate } = proven(builder.build());
    expect(`${certificate.objective}`).toBe(objectiveOf(bounded(builder, columns)));
  });

  it("rounds a bound to the next objective that integers can have", () => {
    const builder = new ProblemBuilder({ sense: "maximize" });
    const [a, b, c] = [0, 1, 2].map(() =>
      builder.addColumn({ cost: 1.5, upper: 1, isInteger: true }),
    );
    for (const [j, k] of [
      [a, b],
      [b, c],
      [a, c],
    ] as [number, number][])
      builder.addRow({ upper: 1 }, [
        [j, 1],
        [k, 1],
      ]);
    const { certificate, verified } = proven(builder.build(), { start: [1, 0, 0] });
    expect(`${certificate.bound}`).toBe("3/2");
    expect(verified.counts).toMatchObject({ rnd: 1, asm: 0 });
  });

  it("rounds bounds that are no integers, and sees that none is left between them", () => {
    const builder = new ProblemBuilder();
    builder.addColumn({ lower: 0.2, upper: 0.8, isInteger: true });
    expect(proven(builder.build()).certificate.status).toBe("infeasible");
  });

  it("proves that there is no point where the relaxation is unbounded", () => {
    const builder = new ProblemBuilder();
    const [x, y] = [-1, 0].map((cost) => builder.addColumn({ cost, isInteger: true }));
    const half = builder.addColumn({ isInteger: true, upper: 1 });
    builder.addRow({ lower: 0 }, [
      [x as number, 1],
      [y as number, -1],
    ]);
    builder.addRow({ lower: 1, upper: 1 }, [[half, 2]]);
    expect(proven(builder.build()).certificate.status).toBe("infeasible");
  });

  it("says what is unbounded, and refuses structures that no row states", () => {
    const builder = new ProblemBuilder();
    const x = builder.addColumn({ cost: -1, isInteger: true });
    expect(runToEnd(certifySteps(builder.build())).status).toBe("unbounded");
    builder.addStructure({ kind: "semi-continuous", column: x, lower: 2, upper: 3 });
    expect(() => runToEnd(certifySteps(builder.build()))).toThrow("semi-continuous");
  });

  it("allows a gap where columns with costs are continuous, unless asked for the exact answer", () => {
    const builder = new ProblemBuilder();
    const x = builder.addColumn({ cost: 1 });
    const y = builder.addColumn({ cost: 1000, upper: 5, isInteger: true });
    builder.addRow({ lower: 10 }, [
      [x, 3],
      [y, 7],
    ]);
    const problem = builder.build();
    const near = proven(problem, { gapRelative: 0.1 }).certificate;
    expect(`${near.objective} ${near.bound}`).toBe("10/3 3");
    const exact = proven(problem, { gapRelative: 0.1, exact: true }).certificate;
    expect(`${exact.objective} ${exact.bound}`).toBe("10/3 10/3");
  });

  it("proves the bound reached where it is stopped, with or without a point", () => {
    const seen = new Set<string>();
    for (let seed = 1; seed <= 80; seed++) {
      const problem = randomProblem(1000 + 37 * seed, {
        ...{ numCols: 9, numRows: 5, density: 0.8, binaryShare: 0.5, zeroObjectiveShare: 0 },
        ...{ equalityShare: seed % 2 === 0 ? 0.5 : 0, integerShare: seed % 3 === 0 ? 0.7 : 1 },
      });
      const best = objectiveOf(problem);
      if (best === undefined) continue;
      for (const steps of [0, 2, 5, 9]) {
        let left = steps;
        const isStopped = () => left-- <= 0;
        const found = runToEnd(certifySteps(problem, { exact: true, isStopped }));
        if (!("write" in found)) {
          expect(found.status).toBe("stopped");
          continue;
        }
        const { claim } = verifyProof([textOf(found)]);
        const { status, bound, objective } = found;
        seen.add(`${status} ${objective === null ? "without" : "with"} a point`);
        if (status === "infeasible") expect(best).toBe("infeasible");
        if (status === "optimal") expect(`${bound}`).toBe(best);
        if (status !== "stopped" || best === "infeasible") continue;
        const sign = problem.sense === "maximize" ? -1 : 1;
        const truth = Rational.parse(best) as Rational;
        expect((bound as Rational).compare(truth) * sign).toBeLessThanOrEqual(0);
        if (objective !== null) expect(objective.compare(truth) * sign).toBeGreaterThanOrEqual(0);
        expect(claim.kind).toBe("range");
      }
    }
    expect([...seen].sort()).toEqual([
      "infeasible without a point",
      "optimal with a point",
      "stopped with a point",
      "stopped without a point",
    ]);
  });

  officialChecker.it("writes what viprchk accepts, and refuses once a number is changed", () => {
    for (let seed = 1; seed <= 12; seed++) {
      const problem = randomProblem(seed, { feasibleShare: 0.5 });
      if (objectiveOf(problem) === undefined) continue;
      const { text } = proven(problem, { exact: true });
      expect([seed, officialChecker.accepts(text)]).toEqual([seed, true]);
      const partial = runToEnd(certifySteps(problem, { isStopped: () => true }));
      if ("write" in partial)
        expect([seed, officialChecker.accepts(textOf(partial))]).toEqual([seed, true]);
    }
  });
});

/** The same with bounds that an optimum keeps, for trying all points. */
function bounded(builder: ProblemBuilder, columns: readonly number[]): Problem {
  return builder.build().with({
    columnUpper: Float64Array.from(columns, () => 20),
    rowLower: new Float64Array([101.5]),
  });
}

describe("a wrong step", () => {
  const problem = coveredLines();
  const { text, verified } = proven(problem, { exact: true });
  const lines = text.trimEnd().split("\n");
  const first = lines.findIndex((line) => line.startsWith("DER")) + 1;
  const refused = (k: number, change: (line: string) => string) => {
    const changed = [...lines];
    changed[k] = change(lines[k] as string);
    if (changed[k] === lines[k]) return;
    expect(() => verifyProof([changed.join("\n")]), changed[k]).toThrow(ProofError);
  };

  it("is refused wherever it stands: a multiplier, a reference, a line less", () => {
    expect(verified.counts.uns).toBeGreaterThan(10);
    for (let k = first; k < lines.length; k++) {
      // Sums use up their slack, or say 0 >= 1; both break when half of a multiplier is gone.
      refused(k, (line) => line.replace(/lin (\d+) (\d+) (-?\d+)/, "lin $1 $2 -$3"));
      refused(k, (line) => line.replace(/uns (\d+) (\d+) (\d+) (\d+)/, "uns $1 $4 $3 $2"));
    }
    const without = lines.toSpliced(lines.length - 2, 1);
    expect(() => verifyProof([without.join("\n")])).toThrow(ProofError);
  });
});

function pausesIn(steps: Steps<unknown>): number {
  let pauses = 0;
  while (steps.next().done !== true) pauses++;
  return pauses;
}

describe("the pauses of a certifying search", () => {
  it("come while it states and reads the problem", () => {
    const builder = new ProblemBuilder();
    const columns = Array.from({ length: 5000 }, () =>
      builder.addColumn({ cost: 1, upper: 1, isInteger: true }),
    );
    for (let i = 0; i < 20; i++)
      builder.addRow(
        { lower: 1 },
        columns.map((j) => [j, 1] as const),
      );
    let [pauses, first] = [0, -1];
    const isStopped = () => {
      if (first < 0) first = pauses;
      return true;
    };
    const steps = certifySteps(builder.build(), { isStopped });
    while (steps.next().done !== true) pauses++;
    // A hundred thousand coefficients are stated, given to the engine and made integers of.
    expect(first).toBeGreaterThan(100);
  });

  it("come within rows that are long", () => {
    const pauses = (numCols: number) => pausesIn(integerRowsOf(choice(numCols)));
    expect(pauses(20_000)).toBeGreaterThan(pauses(2000) + 8);
  });

  function longRow(numCols: number) {
    return {
      variables: Int32Array.from({ length: numCols }, (_, j) => 2 * j),
      weights: new Float64Array(numCols).fill(1),
      limit: numCols,
      multipliers: [],
      base: { uses: [], multipliers: [] },
      isGoal: false,
    };
  }

  function binaries(numCols: number): IntegerDomain {
    return new IntegerDomain(Float64Array.from({ length: 2 * numCols }, (_, v) => -(v & 1)));
  }

  it("come within the propagation of long rows", () => {
    const domain = binaries(3000);
    for (let k = 0; k < 40; k++) runToEnd(domain.addRow(longRow(3000)));
    expect(pausesIn(domain.propagate())).toBe(10);
  });

  it("come within a long row that is taken up", () => {
    expect(pausesIn(binaries(120_000).addRow(longRow(120_000)))).toBe(2);
  });

  it("come with each literal that a conflict is resolved by", () => {
    const domain = new IntegerDomain(Float64Array.from([0, -1, 0, -1, 0, -1]));
    const explained = (literals: readonly Literal[]) => ({ literals, line: 0, isGoal: false });
    // The decision implies the others; together they contradict each other.
    const [decided, ...implied] = [0, 2, 4].map((variable) => ({ variable, bound: 1 }));
    domain.decide(decided!);
    for (const literal of implied) domain.imply(literal, {} as Source);
    const explainer = {
      implied: (_: number, literal: Literal) => explained([literal, decided!]),
      resolve: ({ literals }: Explained, { variable }: Literal) =>
        explained(literals.filter((each) => each.variable !== variable)),
    } as unknown as Explainer;
    const listener = { onLiteral: () => {}, onNogood: () => {} };
    const lesson = analyse(explained([decided!, ...implied]), domain, explainer, listener);
    expect(pausesIn(lesson)).toBe(2);
  });
});

describe("candidates", () => {
  it("are made of no row that is longer than cuts may be", () => {
    const found = (numCols: number) => {
      const problem = choice(numCols);
      const engine = runToEnd(NodeLp.engineFor(problem));
      const x = new Float64Array(numCols);
      x.fill(0.75, 0, 2);
      return [...candidates({ problem, engine, x, fractional: [0, 1] })].filter(Boolean).length;
    };
    expect(found(100)).toBeGreaterThan(0);
    expect(found(1000)).toBe(0);
  });
});

/** One of many binaries at most. */
function choice(numCols: number): ExactProblem {
  const builder = new ProblemBuilder();
  const columns = Array.from({ length: numCols }, () =>
    builder.addColumn({ upper: 1, isInteger: true }),
  );
  builder.addRow(
    { upper: 1 },
    columns.map((j) => [j, 1] as const),
  );
  return runToEnd(exactProblemOf(runToEnd(stateProblemSteps(builder.build()))));
}

/** Four points of nine that meet all twelve lines of the affine plane of order three: there are none. */
function coveredLines(): Problem {
  const builder = new ProblemBuilder();
  const points = Array.from({ length: 9 }, () => builder.addColumn({ upper: 1, isInteger: true }));
  const at = (x: number, y: number) => [points[3 * (x % 3) + (y % 3)] as number, 1] as const;
  for (let k = 0; k < 3; k++) {
    builder.addRow({ lower: 1 }, [at(0, k), at(1, k), at(2, k)]);
    for (let slope = 0; slope < 3; slope++)
      builder.addRow({ lower: 1 }, [at(k, 0), at(k + slope, 1), at(k + 2 * slope, 2)]);
  }
  builder.addRow(
    { upper: 4 },
    points.map((j) => [j, 1] as const),
  );
  return builder.build();
}
