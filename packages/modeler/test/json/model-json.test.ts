import { Random } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { InvalidModelError, Model, modelFromJson } from "../../src/index.ts";
import { JSON_OPERATIONS } from "../../src/json/operations.ts";

const read = (document: object) => modelFromJson(JSON.stringify(document));
const best = async (document: object) => (await read(document).solve()).objective;

const DIGITS = { a: { type: "integer", upper: 4 }, b: { type: "integer", lower: -3, upper: 3 } };
const TRUTHS = { p: { type: "binary" }, q: { type: "binary" } };

/** One use of each operation over a, b, p and q, and the same by the modeler or by hand. */
type Values = { readonly a: number; readonly b: number; readonly p: number; readonly q: number };
const EXAMPLES: Readonly<Record<string, readonly [unknown, (values: Values) => boolean | number]>> =
  {
    "+": [["+", "a", "b", "p", 2], ({ a, b, p }) => a + b + p + 2],
    "-": [["-", "a", ["-", "b"], 1], ({ a, b }) => a + b - 1],
    "*": [["*", "a", "b", 2], ({ a, b }) => 2 * a * b],
    "/": [["/", "a", 2], ({ a }) => a / 2],
    "<=": [["<=", "a", "b"], ({ a, b }) => a <= b],
    ">=": [[">=", "a", "b"], ({ a, b }) => a >= b],
    "<": [["<", "a", "b"], ({ a, b }) => a < b],
    ">": [[">", "a", "b"], ({ a, b }) => a > b],
    "=": [["=", "a", "b"], ({ a, b }) => a === b],
    "!=": [["!=", "a", "b"], ({ a, b }) => a !== b],
    isBetween: [["isBetween", "b", -1, "a"], ({ a, b }) => -1 <= b && b <= a],
    isOneOf: [["isOneOf", "a", [0, 3, "b"]], ({ a, b }) => [0, 3, b].includes(a)],
    isMultipleOf: [["isMultipleOf", "a", 2], ({ a }) => a % 2 === 0],
    isComposite: [["isComposite", "a"], ({ a }) => a === 4],
    absoluteValue: [["absoluteValue", "b"], ({ b }) => Math.abs(b)],
    floor: [["floor", ["/", "b", 2]], ({ b }) => Math.floor(b / 2)],
    ceiling: [["ceiling", ["/", "b", 2]], ({ b }) => Math.ceil(b / 2)],
    truncated: [["truncated", ["/", "b", 2]], ({ b }) => Math.trunc(b / 2)],
    rounded: [["rounded", ["/", "a", 3]], ({ a }) => Math.round(a / 3)],
    factorial: [["factorial", "a"], ({ a }) => [1, 1, 2, 6, 24][a]!],
    clamp: [["clamp", "b", -1, 2], ({ b }) => Math.min(2, Math.max(-1, b))],
    quotient: [["quotient", "b", 2], ({ b }) => Math.trunc(b / 2)],
    remainder: [["remainder", "a", 3], ({ a }) => a % 3],
    power: [["power", "b", 2], ({ b }) => b * b],
    greatestCommonDivisor: [["greatestCommonDivisor", "a", 6], ({ a }) => [6, 1, 2, 3, 2][a]!],
    maximum: [["maximum", "a", "b"], ({ a, b }) => Math.max(a, b)],
    minimum: [["minimum", "a", "b", "p"], ({ a, b, p }) => Math.min(a, b, p)],
    condition: [["condition", "p", "a", "b"], ({ a, b, p }) => (p === 1 ? a : b)],
    not: [["not", "p"], ({ p }) => p === 0],
    and: [["and", "p", "q", true], ({ p, q }) => p + q === 2],
    or: [["or", "p", "q"], ({ p, q }) => p + q > 0],
    xor: [["xor", "p", "q"], ({ p, q }) => p !== q],
    implies: [["implies", "p", "q"], ({ p, q }) => p <= q],
    isEquivalentTo: [
      ["isEquivalentTo", "p", ["<=", "a", "b"]],
      ({ p, a, b }) => (p === 1) === a <= b,
    ],
    exactlyOne: [["exactlyOne", "p", "q"], ({ p, q }) => p + q === 1],
    atMostOne: [
      ["atMostOne", "p", "q", ["=", "a", 1]],
      ({ p, q, a }) => p + q + Number(a === 1) <= 1,
    ],
    exactly: [["exactly", "a", ["p", "q"]], ({ a, p, q }) => p + q === a],
    atMost: [["atMost", 1, ["p", "q"]], ({ p, q }) => p + q <= 1],
    atLeast: [["atLeast", 1, ["p", "q"]], ({ p, q }) => p + q >= 1],
    count: [["count", "p", "q"], ({ p, q }) => p + q],
    countOf: [["countOf", 2, ["a", "b"]], ({ a, b }) => Number(a === 2) + Number(b === 2)],
    among: [
      ["among", [1, 2], ["a", "b"]],
      ({ a, b }) => [a, b].filter((x) => x === 1 || x === 2).length,
    ],
    countDifferent: [["countDifferent", "a", "b"], ({ a, b }) => new Set([a, b]).size],
    allDifferent: [["allDifferent", "a", "b", 1], ({ a, b }) => new Set([a, b, 1]).size === 3],
    allDifferentExcept: [
      ["allDifferentExcept", 0, ["a", "b", "p"]],
      ({ a, b, p }) => [a, b, p].every((x, k, all) => x === 0 || all.indexOf(x) === k),
    ],
    globalCardinality: [
      ["globalCardinality", ["a", "b", "p"], [0, 2], ["q", 1]],
      ({ a, b, p, q }) => {
        const timesOf = (value: number) => [a, b, p].filter((x) => x === value).length;
        return timesOf(0) === q && timesOf(2) === 1;
      },
    ],
    valuePrecedence: [
      ["valuePrecedence", [1, 2, 3], ["p", "a", "b"]],
      ({ a, b, p }) => {
        const first = [1, 2, 3].map((value) => `${[p, a, b].indexOf(value)}`.replace("-1", "9"));
        return first.every((place, k) => k === 0 || place === "9" || place > first[k - 1]!);
      },
    ],
    isTuple: [
      [
        "isTuple",
        ["a", "b"],
        [
          [1, -1],
          [2, 3],
        ],
      ],
      ({ a, b }) => (a === 1 && b === -1) || (a === 2 && b === 3),
    ],
    element: [["element", [7, 5, "b", 0, 1], "a"], ({ a, b }) => [7, 5, b, 0, 1][a]!],
    nthSmallest: [
      ["nthSmallest", 1, ["a", "b", 2]],
      ({ a, b }) => [a, b, 2].sort((x, y) => x - y)[1]!,
    ],
    indexOfMaximum: [["indexOfMaximum", "a", "b"], ({ a, b }) => Number(b > a)],
    indexOfMinimum: [["indexOfMinimum", "a", "b"], ({ a, b }) => Number(b < a)],
    areEqual: [["areEqual", ["a", "p"], ["b", "q"]], ({ a, b, p, q }) => a === b && p === q],
    areInverse: [["areInverse", ["p", "q"], ["p", "q"]], ({ p, q }) => p !== q],
    isLexicographicallyLess: [
      ["isLexicographicallyLess", ["a", "p"], ["b", "q"]],
      ({ a, b, p, q }) => a < b || (a === b && p < q),
    ],
    isLexicographicallyAtMost: [
      ["isLexicographicallyAtMost", ["a", "p"], ["b", "q"]],
      ({ a, b, p, q }) => a < b || (a === b && p <= q),
    ],
    isAccepted: [
      [
        "isAccepted",
        ["p", "q"],
        {
          states: 2,
          start: 0,
          accepting: [1],
          transitions: [
            [0, 0, 0],
            [0, 1, 1],
            [1, 0, 1],
          ],
        },
      ],
      ({ p, q }) => p + q === 1,
    ],
    piecewiseLinear: [
      [
        "piecewiseLinear",
        "a",
        [
          [0, 0],
          [2, 4],
          [4, 3],
        ],
      ],
      ({ a }) => (a <= 2 ? 2 * a : 5 - a / 2),
    ],
    onGrid: [["onGrid", "a", [0, 1, 2, 3, 4], [5, 3, 3, 1, 2]], ({ a }) => [5, 3, 3, 1, 2][a]!],
    specialOrderedSet1: [["specialOrderedSet1", "a", "b"], ({ a, b }) => a === 0 || b === 0],
    specialOrderedSet2: [["specialOrderedSet2", "a", "b", "p"], ({ a, p }) => a === 0 || p === 0],
    noOverlap: [
      ["noOverlap", ["a", 2], ["b", 1, "p"]],
      ({ a, b, p }) => p === 0 || b + 1 <= a || a + 2 <= b,
    ],
    cumulative: [
      [
        "cumulative",
        [
          ["a", 2, 2],
          ["b", 1, 2, "p"],
        ],
        3,
      ],
      ({ a, b, p }) => p === 0 || b + 1 <= a || a + 2 <= b,
    ],
    noOverlapOfBoxes: [
      ["noOverlapOfBoxes", ["a", 0, 2, 1], ["b", "p", 1, 1]],
      ({ a, b, p }) => p === 1 || b + 1 <= a || a + 2 <= b,
    ],
    binPacking: [["binPacking", ["p", "q"], [2, 3], [4, 4]], ({ p, q }) => p !== q],
    circuit: [
      ["circuit", [0, 1, "p"], [1, 0, "p"], [0, 0, "q"], [1, 1, "q"]],
      ({ p, q }) => p + q === 1,
    ],
    multipleCircuit: [
      ["multipleCircuit", [0, 1, "p"], [1, 0, "p"], [1, 1, "q"]],
      ({ p, q }) => p + q === 1,
    ],
    path: [["path", [0, 1, "p"], [1, 0, "q"]], ({ p, q }) => p + q === 1],
    cycle: [["cycle", [0, 1, "p"], [1, 2, "p"], [2, 0, "q"]], ({ p, q }) => p === 1 && q === 1],
    tree: [["tree", [0, 1, "p"], [1, 0, "q"]], ({ p, q }) => p + q === 1],
    connected: [["connected", ["p", true, "q"], [[0, 1]]], ({ q }) => q === 0],
  };

/** All values of the variables that an expression names; the others are 0. */
function* valuesFor(expression: unknown): Generator<Values> {
  const text = JSON.stringify(expression);
  const from = (name: string, values: readonly number[]) =>
    text.includes(`"${name}"`) ? values : [0];
  for (const a of from("a", [0, 1, 2, 3, 4]))
    for (const b of from("b", [-3, -1, 0, 2]))
      for (const p of from("p", [0, 1])) for (const q of from("q", [0, 1])) yield { a, b, p, q };
}

describe("a model as JSON", () => {
  it("has an example of every operation", () => {
    expect(Object.keys(EXAMPLES).sort()).toEqual([...JSON_OPERATIONS.keys()].sort());
  });

  // Every point that the operation allows, by enumeration, beside what it means.
  for (const [name, [expression, meaning]] of Object.entries(EXAMPLES))
    it(`says what ${name} means`, async () => {
      const isTruth = typeof meaning({ a: 0, b: 0, p: 0, q: 0 }) === "boolean";
      const variables = { ...DIGITS, ...TRUTHS, z: { type: "real", lower: null } };
      const constraints = [isTruth ? expression : ["=", "z", expression]];
      const model = read({
        variables: isTruth ? { ...DIGITS, ...TRUTHS } : variables,
        constraints,
      });
      const expected: string[] = [];
      for (const values of valuesFor(expression)) {
        const value = meaning(values);
        if (value !== false)
          expected.push(JSON.stringify({ ...values, ...(isTruth ? {} : { z: value }) }));
      }
      const found: string[] = [];
      const names = isTruth ? ["a", "b", "p", "q"] : ["a", "b", "p", "q", "z"];
      for (const values of valuesFor(expression)) {
        const point = read({
          variables: isTruth ? { ...DIGITS, ...TRUTHS } : variables,
          constraints: [
            ...constraints,
            ...Object.entries(values).map(([key, value]) => ["=", key, value]),
          ],
        });
        const solution = await point.solve();
        if (!solution.hasValues) continue;
        const told = names.map((key) => [
          key,
          Number(Number(solution.value(point.variable(key))).toFixed(6)) + 0,
        ]);
        found.push(JSON.stringify(Object.fromEntries(told)));
      }
      expect(model.requirements).toHaveLength(1);
      expect(found.sort()).toEqual(expected.sort());
    }, 60_000);

  it("compiles to what the same calls do", () => {
    const model = new Model({ name: "same" });
    const a = model.integer(0, 4, "a");
    const b = model.integerFrom([0, 2, 5], "b");
    const c = model.semiContinuous(1, 7.5, "c");
    const open = model.binary("open");
    model.require(a.times(3).plus(b).isAtMost(14), "load");
    model.require(open.not().implies(a.isEqualTo(0)));
    model.prefer(model.allDifferent([a, b]), 2);
    model.maximize(a.plus(b, c).minus(open));
    const json = read({
      name: "same",
      variables: {
        a: { type: "integer", upper: 4 },
        b: { type: "integer", values: [0, 2, 5] },
        c: { type: "real", semiContinuous: [1, 7.5] },
        open: { type: "binary" },
      },
      definitions: { isClosed: ["not", "open"] },
      constraints: [
        { name: "load", require: ["<=", ["+", ["*", "a", 3], "b"], 14] },
        ["implies", "isClosed", ["=", "a", 0]],
        { prefer: ["allDifferent", "a", "b"], penalty: 2 },
      ],
      maximize: ["-", ["+", "a", "b", "c"], "open"],
    });
    expect(json.compile()).toEqual(model.compile());
  });

  it("takes contradictions as answers, and null as no bound", async () => {
    const solution = await read({
      variables: { x: { type: "integer", upper: 2 } },
      constraints: [[">=", "x", 3]],
    }).solve();
    expect(solution.status).toBe("infeasible");
    const variables = { x: { type: "integer", lower: null, upper: 2 } };
    expect(await best({ variables, constraints: [[">=", "x", -5]], minimize: "x" })).toBe(-5);
  });

  it.each([
    ["{", "not JSON: line 1, column 2: found the end of the text; expected a name"],
    ['{"minimize": 1,\n}', 'not JSON: line 2, column 1: found "}"; expected a name in double'],
    ['{"minimize": NaN}', 'not JSON: line 1, column 14: found "NaN"; expected a value'],
    ["[]", /model: found/],
    ['{"x":1}', /model\.x: found "x"; expected one of name, variables/],
    ['{"variables":{"x":{"type":"whole"}}}', /variables\.x\.type: found "whole"/],
    [
      '{"variables":{"x":{"type":"integer","lower":3,"upper":2}}}',
      /variables\.x: .*no value.*smaller one first/,
    ],
    ['{"variables":{"x":{"type":"binary","lower":0}}}', /variables\.x: .*binary without bounds/],
    ['{"constraints":["x"]}', /constraints\[0\]: found "x"; expected the name/],
    ['{"constraints":[["eval","1"]]}', /constraints\[0\]\[0\]: found "eval"/],
    ['{"constraints":[["constructor",1]]}', /constraints\[0\]\[0\]/],
    ['{"constraints":[["/",1,0]]}', /constraints\[0\]: .*zero/],
    ['{"constraints":[["<=",1]]}', "found 1 argument; expected 2 arguments of <="],
    ['{"constraints":[["not"]]}', "found 0 arguments; expected 1 argument of not"],
    ['{"constraints":[5]}', /expected a constraint/],
    ['{"variables":{"x":{"type":"real"}},"constraints":[["not","x"]]}', /not a Boolean/],
    ['{"definitions":{"d":["+",1],"e":"f"}}', /definitions\.e: found "f"/],
    ['{"minimize":1,"minimize":2}', "minimize: stands there twice"],
    [
      '{"variables":{"x":{"type":"real"},"y":{"type":"real"},"\\u0078":{"type":"real"}}}',
      "variables.x: stands there twice",
    ],
    ['{"variables":{"a: {":{"type":"real","lower":0,"lower":1}}}', "variables.a: {.lower: stands"],
    ['{"minimize":1,"maximize":2}', /both minimize and maximize/],
  ])("says what is wrong with %s", (text, message) => {
    expect(() => modelFromJson(text)).toThrow(InvalidModelError);
    expect(() => modelFromJson(text)).toThrow(message);
  });

  it("stops at operations too deep within each other, also by way of definitions", () => {
    const nested = `${'["absoluteValue",'.repeat(100_000)}"x"${"]".repeat(100_000)}`;
    const variables = '"variables":{"x":{"type":"integer","upper":3}}';
    expect(() => modelFromJson(`{${variables},"minimize":${nested}}`)).toThrow(/at most 200/);
    const chain = Array.from(
      { length: 1000 },
      (_, k) => `"d${k}":["floor",["/","${k === 0 ? "x" : `d${k - 1}`}",2]]`,
    );
    expect(() => modelFromJson(`{${variables},"definitions":{${chain.join(",")}}}`)).toThrow(
      /at most 200/,
    );
  });

  it("makes a model or one clear error of whatever it is given", () => {
    const random = new Random(1);
    const names = ["x", "p", ...JSON_OPERATIONS.keys()];
    const leaves = ["x", "p", "nobody", true, false, 0, 1, -2.5, null];
    const any = <T>(list: readonly T[]): T => list[random.below(list.length)]!;
    const expression = (depth: number): unknown => {
      if (depth === 0 || random.below(3) === 0) return any(leaves);
      const parts = Array.from({ length: random.below(4) }, () => expression(depth - 1));
      return random.below(4) === 0 ? parts : [any(names), ...parts];
    };
    const variables = { x: { type: "integer", upper: 3 }, p: { type: "binary" } };
    let models = 0;
    for (let run = 0; run < 3000; run++) {
      const document = { variables, constraints: [expression(3)], minimize: expression(2) };
      try {
        models += Number(read(document).compile().numCols > 0);
      } catch (error) {
        expect(error, JSON.stringify(document)).toBeInstanceOf(InvalidModelError);
        expect((error as Error).message).toMatch(/^(constraints\[\d\]|minimize)/);
      }
    }
    expect(models).toBeGreaterThan(10);
  });
});
