import { type Problem, ProblemBuilder } from "@bough/problem";
import { Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { readCnf, readOpb, writeCnf, writeOpb, writeProblem } from "../../src/index.ts";
import { rowsOf } from "../support/rows-of.ts";
import { expectSameProblem } from "../support/same-problem.ts";

interface Row {
  readonly lower?: number;
  readonly upper?: number;
  readonly terms: [number, number][];
}

function binaryProblem(numCols: number, rows: readonly Row[], cost: number[] = []): Problem {
  const builder = new ProblemBuilder();
  for (let j = 0; j < numCols; j++) {
    builder.addColumn({ name: `x${j + 1}`, upper: 1, isInteger: true, cost: cost[j] ?? 0 });
  }
  for (const { lower, upper, terms } of rows) builder.addRow({ lower, upper }, terms);
  return builder.build();
}

describe("OPB", () => {
  it("reads back the same where rows have one side", () => {
    for (let seed = 0; seed < 100; seed++) {
      const random = new Random(seed);
      const numCols = random.integer(1, 5);
      const number = () => random.integer(-9, 9);
      const rows = Array.from({ length: random.integer(0, 5) }, () => {
        const side = number();
        const terms = Array.from({ length: numCols }, (_, j): [number, number] => [j, number()]);
        return random.chance(0.5) ? { lower: side, terms } : { lower: side, upper: side, terms };
      });
      const costs = Array.from({ length: numCols }, number).map((cost) => cost || 1);
      const problem = binaryProblem(numCols, rows, costs);
      expectSameProblem(readOpb(writeOpb(problem).text).problem, problem);
    }
  });

  it("writes constants, two-sided rows and fixed columns in terms of literals", () => {
    const builder = new ProblemBuilder({ sense: "maximize" });
    builder.objectiveOffset = 3;
    builder.addColumn({ name: "x", upper: 1, isInteger: true, cost: 2 });
    builder.addColumn({ name: "y", lower: 1, upper: 1, isInteger: true });
    builder.addRow({ lower: 1, upper: 2 }, [
      [0, 1],
      [1, 1],
    ]);
    const { text, warnings } = writeOpb(builder.build());
    expect(warnings).toHaveLength(1);
    expect(text).toBe(
      "* #variable= 2 #constraint= 3\nmin: -2 x -3 x -3 ~x ;\n+1 x +1 y >= 1 ;\n-1 x -1 y >= -2 ;\n+1 y >= 1 ;\n",
    );
    const { problem } = readOpb(text);
    expect(problem.objectiveAt([1, 1])).toBe(-5);
    expect(problem.objectiveAt([0, 1])).toBe(-3);
  });
});

describe("CNF", () => {
  it("reads back the same clauses", () => {
    const text = "p cnf 4 3\n1 -2 0\n-1 -3 -4 0\n2 0\n";
    expect(writeCnf(readCnf(text).problem).text).toBe(text);
  });

  it("takes rows that are clauses from above, too, and leaves out those that always hold", () => {
    const problem = binaryProblem(2, [
      {
        upper: 1,
        terms: [
          [0, 1],
          [1, 1],
        ],
      },
      {
        upper: 2,
        terms: [
          [0, 1],
          [1, 1],
        ],
      },
    ]);
    const { text } = writeCnf(problem);
    expect(text).toBe("p cnf 2 1\n-1 -2 0\n");
    expect(rowsOf(readCnf(text).problem)).toEqual([[-1, Infinity, { x1: -1, x2: -1 }]]);
  });
});

describe("what they cannot say", () => {
  const half = binaryProblem(1, [{ lower: 1, terms: [[0, 0.5]] }]);
  const wide = new ProblemBuilder();
  wide.addColumn({ name: "wide", upper: 2, isInteger: true });

  it.each([
    ["opb", half, "0.5 in row"],
    ["opb", wide.build(), 'column "wide" is not binary'],
    ["cnf", wide.build(), 'column "wide" is not binary'],
    ["cnf", half, "is not a clause"],
    [
      "cnf",
      binaryProblem(2, [
        {
          lower: 2,
          terms: [
            [0, 1],
            [1, 1],
          ],
        },
      ]),
      "is not a clause",
    ],
    ["cnf", binaryProblem(1, [], [1]), "holds no objective"],
  ] as const)("%s refuses it", (format, problem, message) => {
    expect(() => writeProblem(problem, format)).toThrow(message);
  });
});
