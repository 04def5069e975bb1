import { spawnSync } from "node:child_process";
import type { CommandContender, Limits, ModelKind, Outcome } from "./contender.ts";

interface CommandSpec {
  readonly name: string;
  readonly title: string;
  readonly command: string;
  readonly solves: readonly ModelKind[];
  readonly versionArguments: readonly string[];
  readonly versionPattern: RegExp;
  readonly arguments: (model: string, solutionPath: string, limits: Limits) => readonly string[];
  readonly interpret: (output: string, solution: string, numCols: number) => Outcome;
}

/** Version by command, asked once. */
const versions = new Map<string, string | undefined>();

function commandContender(spec: CommandSpec): CommandContender {
  return {
    name: spec.name,
    title: spec.title,
    solves: spec.solves,
    runsAs: "command",
    command: spec.command,
    version() {
      if (!versions.has(spec.command)) versions.set(spec.command, askVersion(spec));
      return versions.get(spec.command);
    },
    arguments: spec.arguments,
    interpret: spec.interpret,
  };
}

function askVersion(spec: CommandSpec): string | undefined {
  const result = spawnSync(spec.command, spec.versionArguments, {
    encoding: "utf8",
    timeout: 10_000,
    input: "",
  });
  if (result.error !== undefined) return undefined;
  return spec.versionPattern.exec(`${result.stdout}${result.stderr}`)?.[1] ?? "unknown version";
}

export const clp: CommandContender = commandContender({
  name: "clp",
  title: "Clp",
  command: "clp",
  solves: ["lp"],
  versionArguments: ["-quit"],
  versionPattern: /version (\S+?),?\s/i,
  arguments: (model, solutionPath, limits) => [
    model,
    "-seconds",
    String(limits.timeLimitSeconds),
    "-presolve",
    limits.presolve ? "on" : "off",
    "-dualsimplex",
    "-printingOptions",
    "all",
    "-solution",
    solutionPath,
  ],
  interpret: interpretCoin,
});

export const cbc: CommandContender = commandContender({
  name: "cbc",
  title: "CBC",
  command: "cbc",
  solves: ["mip", "integer"],
  versionArguments: ["-quit"],
  versionPattern: /Version:?\s+(\S+)/i,
  arguments: (model, solutionPath, limits) => [
    model,
    "-threads",
    "0",
    "-seconds",
    String(limits.timeLimitSeconds),
    "-ratioGap",
    String(limits.gapRelative),
    "-allowableGap",
    String(limits.gapAbsolute),
    "-randomCbcSeed",
    String(limits.seed + 1),
    "-preprocess",
    limits.presolve ? "sos" : "off",
    "-solve",
    "-printingOptions",
    "all",
    "-solution",
    solutionPath,
  ],
  interpret: interpretCoin,
});

export const glpsol: CommandContender = commandContender({
  name: "glpsol",
  title: "GLPK",
  command: "glpsol",
  solves: ["lp", "mip", "integer"],
  versionArguments: ["--version"],
  versionPattern: /v?(\d+\.\d+)/,
  arguments: (model, solutionPath, limits) => [
    "--freemps",
    model,
    "--tmlim",
    String(Math.ceil(limits.timeLimitSeconds)),
    "--mipgap",
    String(limits.gapRelative),
    ...(limits.presolve ? ["--presol", "--intopt"] : ["--nopresol"]),
    "-w",
    solutionPath,
  ],
  interpret: interpretGlpk,
});

export const highsNative: CommandContender = commandContender({
  name: "highs",
  title: "HiGHS",
  command: "highs",
  solves: ["lp", "mip", "integer"],
  versionArguments: ["--version"],
  versionPattern: /version (\S+)/i,
  arguments: (model, solutionPath, limits) => [
    "--time_limit",
    String(limits.timeLimitSeconds),
    "--presolve",
    limits.presolve ? "choose" : "off",
    "--random_seed",
    String(limits.seed),
    "--parallel",
    "off",
    "--solution_file",
    solutionPath,
    model,
  ],
  interpret: interpretHighs,
});

export const scipNative: CommandContender = commandContender({
  name: "scip",
  title: "SCIP",
  command: "scip",
  solves: ["mip", "integer"],
  versionArguments: ["--version"],
  versionPattern: /version (\S+)/i,
  arguments: (model, solutionPath, limits) => [
    "-c",
    `set limits time ${limits.timeLimitSeconds}`,
    "-c",
    `set limits gap ${limits.gapRelative}`,
    "-c",
    `set randomization randomseedshift ${limits.seed}`,
    "-c",
    `read ${model} optimize write solution ${solutionPath} display statistics quit`,
  ],
  interpret: interpretScip,
});

const NOTHING = { objective: null, bound: null, values: null } as const;

/** CBC tells of every better point, with the seconds. */
function coinIncumbents(output: string): [number, number][] {
  const pattern = /Integer solution of (\S+) found .*\(([\d.]+) seconds\)/g;
  return Array.from(output.matchAll(pattern), ([, objective, seconds]): [number, number] => [
    Number(seconds),
    Number(objective),
  ]);
}

/** Clp and CBC: a status line, then `index name value reducedCost` with rows first (`printingOptions all`). */
function interpretCoin(output: string, solution: string, numCols: number): Outcome {
  const iterations = lastNumber(output, /Total iterations:\s+(\d+)|(\d+) iterations time/g);
  const nodes = lastNumber(output, /Enumerated nodes:\s+(\d+)/g);
  const incumbents = coinIncumbents(output);
  const head = solution.slice(0, solution.indexOf("\n"));
  if (/infeasible/i.test(head) && !/optimal/i.test(head)) {
    return { status: "infeasible", ...NOTHING, iterations, nodes };
  }
  if (/unbounded/i.test(head)) return { status: "unbounded", ...NOTHING, iterations, nodes };
  const values = namedValues(solution, numCols, /^\s*(?:\*\*)?\s*\d+\s+x(\d+)\s+(\S+)/gm);
  const objective = lastNumber(head, /(?:objective value)\s+(\S+)/gi) ?? null;
  const bound = lastNumber(output, /Lower bound:\s+(\S+)/g) ?? null;
  if (/optimal/i.test(head))
    return { status: "optimal", objective, bound, values, iterations, nodes, incumbents };
  if (!/stopped/i.test(head)) return { status: "error", ...NOTHING, message: head };
  const hasPoint = !/no integer solution/i.test(head);
  return {
    status: "limit",
    objective: hasPoint ? objective : null,
    bound,
    values: hasPoint ? values : null,
    iterations,
    nodes,
    incumbents,
  };
}

/** glpsol's machine-readable solution: `s bas|mip rows cols status … objective`, `j column [status] value …`. */
function interpretGlpk(output: string, solution: string, numCols: number): Outcome {
  if (/HAS NO (?:PRIMAL|INTEGER )?\s*FEASIBLE|NO PRIMAL FEASIBLE/i.test(output)) {
    return { status: "infeasible", ...NOTHING };
  }
  if (/UNBOUNDED|NO DUAL FEASIBLE/i.test(output)) {
    return { status: "infeasible-or-unbounded", ...NOTHING };
  }
  const basic = /^s bas \d+ \d+ (\w) (\w) (\S+)/m.exec(solution);
  const mixed = /^s mip \d+ \d+ (\w) (\S+)/m.exec(solution);
  const values = namedValues(
    solution,
    numCols,
    mixed === null ? /^j (\d+) \w (\S+)/gm : /^j (\d+) (\S+)/gm,
  );
  if (mixed !== null) {
    const objective = Number(mixed[2]);
    const isProven = mixed[1] === "o" || /MIP GAP TOLERANCE REACHED/.test(output);
    if (isProven) return { status: "optimal", objective, bound: null, values };
    if (mixed[1] === "n") return { status: "infeasible", ...NOTHING };
    return mixed[1] === "f"
      ? { status: "limit", objective, bound: null, values }
      : { status: "limit", ...NOTHING };
  }
  if (basic !== null) {
    const objective = Number(basic[3]);
    if (basic[1] === "f" && basic[2] === "f") {
      return { status: "optimal", objective, bound: objective, values };
    }
    if (basic[1] === "n") return { status: "infeasible", ...NOTHING };
    if (basic[2] === "n") return { status: "unbounded", ...NOTHING };
  }
  return { status: "limit", ...NOTHING };
}

function interpretHighs(output: string, solution: string, numCols: number): Outcome {
  const status = /Model status\s*:?\s*\n?\s*([A-Za-z ]+)/.exec(solution)?.[1]?.trim() ?? "";
  const columns = solution.slice(solution.indexOf("# Columns"), solution.indexOf("# Rows"));
  const values = namedValues(columns, numCols, /^x(\d+) (\S+)/gm);
  const objective = lastNumber(solution, /^Objective (\S+)/gm) ?? null;
  const bound = lastNumber(output, /Dual bound\s+(\S+)/g) ?? objective;
  const nodes = lastNumber(output, /Nodes\s+(\d+)/g);
  const iterations = lastNumber(output, /(?:LP iterations|iterations:)\s+(\d+)/g);
  if (/^optimal/i.test(status))
    return { status: "optimal", objective, bound, values, nodes, iterations };
  if (/infeasible or unbounded/i.test(status)) {
    return { status: "infeasible-or-unbounded", ...NOTHING };
  }
  if (/^infeasible/i.test(status)) return { status: "infeasible", ...NOTHING };
  if (/^unbounded/i.test(status)) return { status: "unbounded", ...NOTHING };
  if (!/limit/i.test(status)) return { status: "error", ...NOTHING, message: status };
  const hasPoint = columns.length > 0 && objective !== null;
  return { status: "limit", objective, bound, values: hasPoint ? values : null, nodes, iterations };
}

/** SCIP leaves out zeros: `name value (obj:…)`. */
function interpretScip(output: string, solution: string, numCols: number): Outcome {
  const status = /SCIP Status\s*:\s*(.*)/.exec(output)?.[1] ?? "";
  const values = namedValues(solution, numCols, /^x(\d+)\s+(\S+)/gm);
  const objective = lastNumber(solution, /objective value:\s+(\S+)/g) ?? null;
  const bound = lastNumber(output, /Dual Bound\s*:\s*(\S+)/g) ?? null;
  const nodes = lastNumber(output, /Solving Nodes\s*:\s*(\d+)/g);
  if (/optimal solution found|gap limit reached/.test(status))
    return { status: "optimal", objective, bound, values, nodes };
  if (/infeasible or unbounded/.test(status)) {
    return { status: "infeasible-or-unbounded", ...NOTHING, nodes };
  }
  if (/infeasible\]/.test(status)) return { status: "infeasible", ...NOTHING, nodes };
  if (/unbounded/.test(status)) return { status: "unbounded", ...NOTHING, nodes };
  if (!/limit|interrupted/.test(status)) return { status: "error", ...NOTHING, message: status };
  return { status: "limit", objective, bound, values: objective === null ? null : values, nodes };
}

/** Values of columns named x1 … xn (or numbered from 1) out of solution text; missing ones are zero. */
function namedValues(text: string, numCols: number, pattern: RegExp): Float64Array {
  const values: Float64Array = new Float64Array(numCols);
  for (const match of text.matchAll(pattern)) {
    const column = Number(match[1]) - 1;
    if (column >= 0 && column < numCols) values[column] = Number(match[2]);
  }
  return values;
}

function lastNumber(text: string, pattern: RegExp): number | undefined {
  let last: number | undefined;
  for (const match of text.matchAll(pattern)) {
    const value = Number(match.slice(1).find((group) => group !== undefined));
    if (Number.isFinite(value)) last = value;
  }
  return last;
}
