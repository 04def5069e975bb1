import { Model } from "@bough/modeler";
import { array, boolean, constantFrom, integer, record } from "fast-check";
import { noteSolves } from "../solves.ts";
import type { CaseTarget, Fault } from "../target.ts";

/** Rows over four variables; what is left open has no bound. */
interface ExplainCase {
  readonly ranges: readonly {
    readonly lower: number;
    readonly width: number;
    readonly isInteger: boolean;
  }[];
  readonly rows: readonly {
    readonly relation: "at most" | "at least" | "or" | "different";
    readonly side: number;
    readonly coefficients: readonly number[];
  }[];
}

const NUM_VARIABLES = 4;
const number = (min: number, max: number) => integer({ min, max });

/** Explanations of infeasible models: what they name has no solution, and less of it has one. */
export const explain: CaseTarget<ExplainCase> = {
  name: "explain",
  what: "an explanation names constraints and bounds without solution, and needs each of them",
  cases: record({
    ranges: array(record({ lower: number(-4, 4), width: number(0, 8), isInteger: boolean() }), {
      minLength: NUM_VARIABLES,
      maxLength: NUM_VARIABLES,
    }),
    rows: array(
      record({
        relation: constantFrom("at most", "at least", "at least", "at least", "or", "different"),
        side: number(-8, 25),
        coefficients: array(number(-2, 3), { minLength: NUM_VARIABLES, maxLength: NUM_VARIABLES }),
      }),
      { minLength: 2, maxLength: 7 },
    ),
  }),
  async judge(item, tally) {
    const model = write(item, new Set());
    noteSolves();
    const { status } = model.solveSync();
    tally(status);
    const explanation = await model.explainInfeasibility({ threads: 1 });
    if (status !== "infeasible") {
      return explanation === undefined ? null : say("solvable", `explained by ${explanation}`);
    }
    if (explanation === undefined) return say("missing", "no explanation");
    if (!explanation.isMinimal) tally("not minimal");
    const bounds = explanation.bounds.map(String);
    const names = explanation.constraints.map(({ text }) => text);
    const statusOf = (keptBounds: readonly string[], keptNames: readonly string[]) => {
      const part = write(
        item,
        new Set(allBounds(model).filter((text) => !keptBounds.includes(text))),
      );
      for (const required of part.requirements) {
        if (!keptNames.includes(required.text)) part.remove(required);
      }
      return part.solveSync({ workLimit: 1e8 }).status;
    };
    if (isFolded(item, model, write(item, new Set(allBounds(model))))) {
      tally("folded");
      return null;
    }
    const whole = statusOf(bounds, names);
    if (whole === "optimal") return say("not enough", `${explanation} has a solution`);
    if (!explanation.isMinimal) return null;
    for (const bound of bounds) {
      const left = bounds.filter((each) => each !== bound);
      if (statusOf(left, names) === "infeasible") return say("too much", `${bound} is not needed`);
    }
    for (const name of names) {
      const left = names.filter((each) => each !== name);
      if (statusOf(bounds, left) === "infeasible") return say("too much", `${name} is not needed`);
    }
    return null;
  },
  shortRun: 15,
};

/**
 * Whether bounds decided some comparison within a disjunction while the model was written: without
 * them it is another model, and cannot be compared. A comparison by itself counts as it was written.
 */
function isFolded({ rows }: ExplainCase, model: Model, opened: Model): boolean {
  return model.requirements.some(
    ({ requirement }, k) =>
      rows[k]!.relation === "or" &&
      String(requirement) !== String(opened.requirements[k]!.requirement),
  );
}

function say(kind: string, message: string): Fault {
  return { kind, message };
}

/** The bounds of the model's variables, as explanations write them. */
function allBounds(model: Model): string[] {
  const variables = Array.from({ length: NUM_VARIABLES }, (_, k) => model.variable(`x${k}`));
  return variables.flatMap((variable) => {
    const { lower, upper } = "lower" in variable ? variable : { lower: 0, upper: 1 };
    return [`${variable} >= ${lower}`, `${variable} <= ${upper}`];
  });
}

/** The model, without the bounds that are opened. */
function write({ ranges, rows }: ExplainCase, opened: ReadonlySet<string>): Model {
  const model = new Model({ contradictions: "infeasible" });
  const xs = ranges.map(({ lower, width, isInteger }, k) => {
    const low = opened.has(`x${k} >= ${lower}`) ? -Infinity : lower;
    const high = opened.has(`x${k} <= ${lower + width}`) ? Infinity : lower + width;
    return isInteger ? model.integer(low, high, `x${k}`) : model.real(low, high, `x${k}`);
  });
  rows.forEach(({ relation, side, coefficients }, k) => {
    const form = model.dot(coefficients, xs);
    const name = `row ${k}`;
    if (relation === "at most") model.require(form.atMost(side), name);
    else if (relation === "at least") model.require(form.atLeast(side), name);
    else if (relation === "or") {
      model.require(form.isAtLeast(side).or(xs[k % NUM_VARIABLES]!.isAtMost(side - 9)), name);
    } else
      model.require(xs[k % NUM_VARIABLES]!.isDifferentFrom(xs[(k + 1) % NUM_VARIABLES]!), name);
  });
  return model;
}
