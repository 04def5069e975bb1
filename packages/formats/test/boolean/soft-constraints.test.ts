import { checkSolution, type Problem } from "@bough/problem";
import { Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { detectFormat, readOpb, readProblem, readWcnf } from "../../src/index.ts";
import { rowsOf } from "../support/rows-of.ts";

/** The least that a point costs whose first columns have these values; Infinity where none is feasible. */
function leastCost(problem: Problem, fixed: readonly number[]): number {
  const free = problem.numCols - fixed.length;
  let best = Infinity;
  for (let bits = 0; bits < 2 ** free; bits++) {
    const values = Float64Array.from([
      ...fixed,
      ...Array.from({ length: free }, (_, k) => (bits >> k) & 1),
    ]);
    if (checkSolution(problem, values).isFeasible)
      best = Math.min(best, problem.objectiveAt(values));
  }
  return best;
}

function assignments(count: number): number[][] {
  return Array.from({ length: 2 ** count }, (_, bits) =>
    Array.from({ length: count }, (_, k) => (bits >> k) & 1),
  );
}

/** A price: what is broken of the soft ones, or Infinity where a hard one is. */
interface Rule {
  readonly weight: number;
  holds(x: readonly number[]): boolean;
}

function price(rules: readonly Rule[], x: readonly number[], top: number): number {
  const sum = rules.reduce((cost, rule) => cost + (rule.holds(x) ? 0 : rule.weight), 0);
  return sum < top ? sum : Infinity;
}

const NUM_VARIABLES = 4;

function randomClause(random: Random): { literals: number[]; rule: Omit<Rule, "weight"> } {
  const literals = Array.from({ length: random.integer(0, 3) }, () => {
    const variable = random.integer(1, NUM_VARIABLES);
    return random.integer(0, 1) === 0 ? variable : -variable;
  });
  const holds = (x: readonly number[]) =>
    literals.some((l) => x[Math.abs(l) - 1] === Number(l > 0));
  return { literals, rule: { holds } };
}

describe("WCNF", () => {
  it("reads hard and soft clauses in the form of 2022", () => {
    const { problem } = readWcnf("c comment\nh 1 2 0\n3 -1 0\n5 -2 3 0\n");
    expect(rowsOf(problem)).toEqual([
      [1, Infinity, { x1: 1, x2: 1 }],
      [0, Infinity, { x2: -1, x3: 1, broken1: 1 }],
    ]);
    expect([...problem.cost]).toEqual([3, 0, 0, 5]);
  });

  it("reads the older form, where the weight in the header is that of hard clauses", () => {
    const { problem } = readWcnf("p wcnf 3 3 10\n10 1 2 0\n3 1 0\n4 0\n");
    expect(rowsOf(problem)).toEqual([[1, Infinity, { x1: 1, x2: 1 }]]);
    expect([...problem.cost]).toEqual([-3, 0, 0]);
    expect(problem.objectiveOffset).toBe(7);
  });

  it("costs what the broken clauses weigh", () => {
    const random = new Random(1);
    for (let round = 0; round < 60; round++) {
      const rules: Rule[] = [];
      const lines = Array.from({ length: 6 }, () => {
        const { literals, rule } = randomClause(random);
        const weight = random.integer(0, 2) === 0 ? Infinity : random.integer(0, 9);
        rules.push({ ...rule, weight });
        return `${weight === Infinity ? "h" : weight} ${[...literals, 0].join(" ")}`;
      });
      const { problem } = readWcnf(`p wcnf ${NUM_VARIABLES} 6\n${lines.join("\n")}\n`);
      for (const x of assignments(NUM_VARIABLES))
        expect(leastCost(problem, x), lines.join("; ")).toBe(price(rules, x, Infinity));
    }
  });

  it.each([
    ["", "line 1: found the end of the file; expected a clause or p wcnf"],
    ["p wcnf 3\n", "expected p wcnf, the numbers of variables and clauses"],
    ["p wcnf 2 2 9\n9 1 0\n", "after 1 clauses; expected 2 clauses"],
    ["h 1 2\n", "line 2: found the end of the file; expected 0 after the clause"],
    ["p wcnf 2 1 9\n9 1 3 0\n", 'line 2: found "3"; expected a literal between 1 and 2'],
    ["h 1 0\n-3 2 0\n", 'line 2: found "-3"; expected h or a weight of at least 0'],
    ["2.5 1 0\n", 'found "2.5"; expected h or a weight'],
    ["h 999999999 0\n", "expected a literal that the file could hold"],
    ["9007199254740991 1 0\n1 2 0\n", "line 2: found the weight 1; expected weights whose sum"],
  ])("refuses %j", (text, message) => {
    expect(() => readWcnf(text)).toThrow(message);
  });
});

describe("WBO", () => {
  it("costs what the broken constraints weigh, and less than the top", () => {
    const random = new Random(2);
    for (let round = 0; round < 60; round++) {
      const rules: Rule[] = [];
      const lines = Array.from({ length: 5 }, () => {
        const values = Array.from({ length: NUM_VARIABLES }, () => random.integer(-4, 4));
        const relation = [">=", "<=", "="][random.integer(0, 2)]!;
        const side = random.integer(-5, 5);
        const weight = random.integer(0, 2) === 0 ? Infinity : random.integer(1, 9);
        const holds = (x: readonly number[]) => {
          const sum = values.reduce((total, value, k) => total + value * x[k]!, 0);
          return relation === ">=" ? sum >= side : relation === "<=" ? sum <= side : sum === side;
        };
        rules.push({ weight, holds });
        const terms = values.map((value, k) => `${value} x${k + 1}`).join(" ");
        return `${weight === Infinity ? "" : `[${weight}] `}${terms} ${relation} ${side} ;`;
      });
      const top = random.integer(0, 1) === 0 ? Infinity : random.integer(1, 20);
      const text = `soft: ${top === Infinity ? "" : top} ;\n${lines.join("\n")}\n`;
      const { problem } = readOpb(text);
      expect(problem.columnName(NUM_VARIABLES - 1)).toBe(`x${NUM_VARIABLES}`);
      for (const x of assignments(NUM_VARIABLES))
        expect(leastCost(problem, x), text).toBe(price(rules, x, top));
    }
  });

  it("keeps its columns apart from variables of the same name", () => {
    const { problem } = readOpb("soft: ;\n[1] 1 broken1 1 y >= 1 ;\n");
    expect([0, 1, 2].map((j) => problem.columnName(j))).toEqual(["broken1", "y", "_broken1"]);
  });
});

it("is recognised by content and by ending", () => {
  expect(detectFormat("c hello\nh 1 -2 0\n")).toBe("wcnf");
  expect(detectFormat("p wcnf 1 1 2\n")).toBe("wcnf");
  expect(detectFormat("* #variable= 1 #constraint= 1 #soft= 1\nsoft: 3 ;\n")).toBe("opb");
  expect(detectFormat("soft: 3 ;\n")).toBe("wbo");
  expect(readProblem("3 1 2 0\n", { fileName: "a.wcnf.gz" }).problem.numCols).toBe(3);
});
