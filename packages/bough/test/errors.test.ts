import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import * as bough from "../src/index.ts";

const path = fileURLToPath(new URL("../../../docs/errors.md", import.meta.url));

/** What the calls of the page speak of: made anew for each. */
function scene() {
  const model = new bough.Model();
  const other = new bough.Model();
  const builder = new bough.ProblemBuilder();
  const column = builder.addColumn({ name: "u", upper: 1, isInteger: true });
  builder.addRow({ upper: 1 }, [[column, 1]]);
  return {
    ...bough,
    model,
    x: model.integer(0, 3, "x"),
    y: model.real(0, 1, "y"),
    w: model.real(-1, 1, "w"),
    b: model.binary("b"),
    foreign: other.integer(0, 3, "foreign"),
    builder: new bough.ProblemBuilder(),
    problem: builder.build(),
  };
}

const AREAS: readonly (readonly [title: string, calls: readonly string[]])[] = [
  [
    "Models",
    [
      "new Model({ epsilon: -1 })",
      "new Model({ epsilonn: 1 })",
      'model.integer("0", 3)',
      "model.integer(3, 0)",
      'model.real(0, 1, "x")',
      "model.binaries(-1)",
      "model.integerFrom([0.5])",
      "model.semiContinuous(-1, 5)",
      "model.setBounds(x, 0, 9)",
      "model.setBounds(3, 0, 1)",
      "model.require(x)",
      "model.require(true)",
      "model.require(foreign.isAtMost(1))",
      "model.require(x.isAtLeast(9))",
      'model.require(x.isAtMost(1), "one"); model.require(x.isAtMost(2), "one")',
      'model.requirement("nobody")',
      "model.remove(3)",
      "model.fix(x, true)",
      "model.prefer(x.isAtMost(1), -1)",
      "model.require(b.xor(model.circuit([]))); model.compile()",
      "model.maximize(foreign)",
      'model.minimize("x")',
      "model.optimizeInOrder([{ best: x }])",
    ],
  ],
  [
    "Expressions",
    [
      "2 * x",
      "x + x",
      "x < 3",
      "x.plus(foreign)",
      'x.plus("3")',
      "x.plus(NaN)",
      "x.times(Infinity)",
      "y.times(w)",
      "x.dividedBy(0)",
      "x.dividedBy(y)",
      "x.quotient(0)",
      "y.remainder(w)",
      "y.isMultipleOf(2)",
      "x.power(-1)",
      "x.power(0.5)",
      "x.isMultipleOf(0.5)",
      "w.digits(10)",
      "x.digits(1)",
      "y.digits(10, { fraction: -1 })",
      "model.integer(-1, 3).bits()",
      "model.sum(3)",
      "model.dot([1, 2], [x])",
      "b.and(x)",
      "b.implies(x.atMost(1))",
      "x.isOneOf([0.5, NaN])",
      "model.maximum([])",
      "model.element([], x)",
      "model.element([1, 2], 7)",
      "model.element([1, 2], y)",
      "model.piecewiseLinear(x, [[1, 0], [0, 1]])",
      "model.piecewiseLinear(9, [[0, 0], [1, 1]])",
      "model.onGrid(x, [0, 1], [5])",
      "model.areInverse([x], [x, x])",
      "model.isTuple([x, x], [[1, 2, 3]])",
      "model.interval({ length: 3 })",
      "model.noOverlap([{ start: x, duration: -1 }])",
    ],
  ],
  [
    "Solving a model",
    [
      "await model.solve({ timeLimt: 3 })",
      "await model.solve({ timeLimit: -1 })",
      "await model.solve({ threads: 0 })",
      "await model.solve({ start: [[x.plus(1), 2]] })",
      "await model.solve({ start: [[foreign, 2]] })",
      "await model.solve({ start: [3] })",
      'await model.solve({ start: "x" })',
      "await model.solve({ start: [[x, 99]] })",
      "await model.solve({ hint: [[x, NaN]] })",
      "await model.solve({ assumptions: [x.plus(y).isAtMost(1)] })",
      "await model.solve({ assumptions: [foreign.isAtMost(1)] })",
      "await model.solve({ branching: [[x.plus(1), {}]] })",
      "await model.solve({ branching: [[3, {}]] })",
      "await model.solve({ hooks: { separat: () => [] } })",
      'await model.solve({ hooks: { separate: "x" } })',
      "await model.solve({ hooks: { propagators: [{ name: 'p', variables: [y], propagate() {} }] } })",
      'await model.solve({ hooks: { module: "./hooks.js" } })',
      "model.maximize(x); await model.solve({ hooks: { separate: () => [foreign.atMost(1)] } })",
      'model.maximize(x); await model.solve({ hooks: { separate: (point, { offer }) => offer("x") } })',
      'model.maximize(x); await model.solve({ hooks: { onIncumbent: () => "no" } })',
      "model.maximize(x); await model.solve({ hooks: { onIncumbent: async () => {} } })",
      "await model.solve({ solver: async () => undefined })",
      'await model.solve({ solver: async () => ({ status: "done" }) })',
      'await model.solve({ solver: async () => ({ status: "optimal", objective: 3, solution: [3] }) })',
      'await model.solve({ hooks: { module: "data:text/javascript,export default 3" } })',
      "await model.solve({ log: 3 })",
      "await model.solveAll({ over: [y] })",
      "await model.solveBest(0)",
      "await model.explainInfeasibility({ timeLimit: 0 })",
      "await model.suggestRelaxation({ signal: AbortSignal.abort() })",
      "(await model.solve()).value(3)",
      "(await model.solve()).dual(model.require(x.atMost(1)))",
      "model.require(x.plus(y).isAtLeast(9)); (await model.solve()).value(x)",
    ],
  ],
  [
    "Problems",
    [
      "builder.addColumn({ lower: 2, upper: 1 })",
      "builder.addColumn({ cost: NaN })",
      "builder.addColumn({ cosst: 1 })",
      "builder.addRow({ upper: 1 }, [[0, 1]])",
      "builder.addColumn({}); builder.addRow({}, [[0, Infinity]])",
      "builder.addColumn({}); builder.addRow({}, [0])",
      "builder.objectiveOffset = NaN",
      'builder.addColumn({ name: "a" }); builder.addColumn({ name: "a" }); builder.build()',
      "problem.with({ columnUpper: [] })",
      "await solve({})",
      "await solve(problem, { nodeLimit: 1.5 })",
      "await solve(problem, { start: new Float64Array(3) })",
      "await solve(problem, { assumptions: [{ column: 4 }] })",
      "solveSync(problem, { gapRelative: -1 })",
    ],
  ],
  [
    "Texts",
    [
      'readProblem("Maximize\\n x +\\nEnd")',
      'readProblem("Minimize\\n x ^ 2\\nEnd")',
      "readProblem(5)",
      'readProblem("ROWS\\n X  cost\\n")',
    ],
  ],
];

/** Throws what the call throws. */
async function run(call: string): Promise<void> {
  const given = scene();
  const parts = call.split("; ");
  const body = [...parts.slice(0, -1), `return ${parts.at(-1)}`].join("; ");
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
  const statement = parts.at(-1)!.includes(" = ") ? call : body;
  await AsyncFunction(...Object.keys(given), `"use strict"; ${statement}`)(...Object.values(given));
}

const found = new Map<string, Error | undefined>();

beforeAll(async () => {
  for (const call of AREAS.flatMap(([, calls]) => calls))
    found.set(
      call,
      await run(call).then(
        () => undefined,
        (error: Error) => error,
      ),
    );
});

/** The classes of errors that are the caller's own doing. */
const OWN = [
  "InvalidModelError",
  "InvalidProblemError",
  "ContradictionError",
  "UndecidedError",
  "FormatError",
];

function page(): string {
  const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");
  const tables = AREAS.map(([title, calls]) => {
    const rows = calls.map((call) => {
      const error = found.get(call);
      return `| \`${cell(call)}\` | ${error?.name} | ${cell(error?.message ?? "")
        .replaceAll("<", "&lt;")
        .replaceAll("{", "&#123;")} |`;
    });
    return [`## ${title}`, "", "| call | error | message |", "|---|---|---|", ...rows].join("\n");
  });
  return `# Errors

What calls that cannot be meant are answered with, written by the test that makes each of them
(\`BOUGH_WRITE_DOCS=1 npx vitest run packages/bough/test/errors.test.ts\` writes it anew). A solve that ends without
an optimum throws nothing: its status says how it ended. In the calls \`x\` is an integer from 0 to 3, \`y\` a real from 0 to
1, \`w\` one from -1 to 1, \`b\` a Boolean, \`foreign\` a variable of another model.

${tables.join("\n\n")}
`;
}

describe("mistakes in calls", () => {
  it("are named by errors of their own", () => {
    const unnamed = [...found].filter(([, error]) => !OWN.includes(error?.name ?? "nothing"));
    expect(unnamed.map(([call, error]) => `${call}: ${error}`)).toEqual([]);
  });

  it("have messages that say what was given, or what is needed", () => {
    for (const error of found.values()) expect(error?.message.length).toBeGreaterThan(15);
  });

  it("are listed as they are", () => {
    if (process.env.BOUGH_WRITE_DOCS === "1") writeFileSync(path, page());
    expect(readFileSync(path, "utf8")).toBe(page());
  });
});
