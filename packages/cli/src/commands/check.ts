import { checkSolution, counted, type Problem, type Violation } from "@bough/problem";
import { ANSWERED, FAILED } from "../exit-codes.ts";
import { readModelFile } from "../model-file.ts";
import { plain } from "../numbers.ts";
import { operandsOf } from "../operands.ts";
import { readPoint } from "../solution-input.ts";
import { tell } from "../tell.ts";
import type { Command } from "./command.ts";

/** More violations than this help nobody. */
const MOST_SHOWN = 10;

export const check: Command = {
  name: "check",
  operands: "MODEL SOLUTION",
  summary: "check a solution against a model",
  details:
    "SOLUTION holds a line `name value` for every column that is not zero. Exits with 1 where the point violates the model.",
  options: ["exact", "json"],
  examples: [
    { line: "bough check model.mps answer.sol", does: "within the usual tolerances" },
    { line: "bough check model.mps answer.sol --exact", does: "to the last digit of the decimals" },
  ],
  async run({ positionals, options }, terminal) {
    const [modelPath, solutionPath] = operandsOf(positionals, "MODEL", "SOLUTION");
    const { problem, warnings } = await readModelFile(modelPath, terminal);
    const values = await readPoint(solutionPath, problem, terminal);
    const objective = problem.toUserObjective(problem.objectiveAt(values));
    const { lines, isFeasible, violations } = options.exact
      ? await exactVerdict(problem, values)
      : toleratedVerdict(problem, values);
    if (options.json) {
      terminal.out(
        `${JSON.stringify({ feasible: isFeasible, objective, violations, warnings })}\n`,
      );
    } else {
      tell(
        terminal,
        `Objective: ${plain(objective)}\n${lines.map((line) => `${line}\n`).join("")}`,
      );
    }
    return isFeasible ? ANSWERED : FAILED;
  },
};

interface Verdict {
  readonly isFeasible: boolean;
  readonly lines: string[];
  /** What `--json` lists: all that is off, in exact arithmetic with its fraction as text. */
  readonly violations: readonly object[];
}

function toleratedVerdict(problem: Problem, values: Float64Array): Verdict {
  const { isFeasible, bound, row, integrality, structure } = checkSolution(problem, values);
  const found = [bound, row, integrality, structure].filter((each) => each !== null);
  return {
    isFeasible,
    violations: found.map(({ kind, name, amount, isViolated }) => ({
      kind,
      name,
      amount,
      isViolated,
    })),
    lines: [
      isFeasible ? "The point satisfies the model." : "The point violates the model.",
      ...found.map((each) => `  ${where(each)}: off by ${plain(each.amount)}${verdictOn(each)}`),
    ],
  };
}

function verdictOn(violation: Violation): string {
  return violation.isViolated ? "" : " (within tolerance)";
}

async function exactVerdict(problem: Problem, values: Float64Array): Promise<Verdict> {
  // Whole fractions load only where they are asked for.
  const { decimalViolations } = await import("../decimal-violations.ts");
  const found = decimalViolations(problem, values);
  if (found.length === 0)
    return { isFeasible: true, violations: [], lines: ["The point satisfies the model exactly."] };
  const shown = found.slice(0, MOST_SHOWN);
  const rest = found.length - shown.length;
  return {
    isFeasible: false,
    violations: found.map(({ kind, name, amount }) => ({
      kind,
      name,
      fraction: `${amount}`,
      amount: amount.toNumber(),
    })),
    lines: [
      `The point violates the model in ${counted(found.length, "place")}.`,
      ...shown.map(
        (each) => `  ${where(each)}: off by ${each.amount} (${plain(each.amount.toNumber())})`,
      ),
      ...(rest > 0 ? [`  and ${rest} smaller ones`] : []),
    ],
  };
}

const KINDS: Readonly<Record<Violation["kind"], string>> = {
  bound: "bound of column",
  row: "row",
  integrality: "integrality of column",
  structure: "structure",
};

function where(violation: Pick<Violation, "kind" | "name">): string {
  return `${KINDS[violation.kind]} ${violation.name}`;
}
