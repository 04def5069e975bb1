import type { Problem } from "@bough/problem";
import type { VariableAtom } from "./atom.ts";
import { type Compiled, type CompileOptions, type CompileSteps, compileSteps } from "./compile.ts";
import type { Required } from "./constraint.ts";
import { type Goal, type ModelContent, presentRange } from "./content.ts";
import { EngineSession } from "./default-solver.ts";
import { InvalidModelError } from "./errors.ts";
import type { Interval } from "./interval.ts";
import { withReplacedRows } from "./replaced-rows.ts";

/** What a compilation was made of. */
interface Known {
  readonly compiled: Compiled;
  readonly isRelaxed: boolean;
  readonly version: string;
  readonly requirements: readonly Required[];
  readonly goal: Goal | undefined;
  /** What the variables could be when it was made. */
  readonly ranges: ReadonlyMap<VariableAtom, Interval>;
}

/**
 * The last compilation of a model and the engine that has solved it. Where only bounds, values of
 * parameters and linear goals have changed since, neither is made anew; of a linear model, rows that
 * were exchanged for others are written over.
 */
export class KeptCompilation {
  readonly session = new EngineSession();
  #known: Known | undefined;

  /**
   * Compiles what has changed.
   *
   * @param version differs wherever constraints or variables do
   */
  *compileSteps(
    content: ModelContent,
    version: string,
    options: Pick<CompileOptions, "isRelaxed">,
  ): CompileSteps {
    const isRelaxed = options.isRelaxed === true;
    this.#takeReplacedRows(content, version, isRelaxed);
    const known = this.#known;
    if (known?.version === version && known.isRelaxed === isRelaxed) {
      const problem = changedProblem(known, content);
      if (problem !== undefined) return { ...known.compiled, problem };
      const wide = yield* this.#compileAsDeclared(content, version, options);
      const narrowed = wide && changedProblem(wide, content);
      if (wide !== undefined && narrowed !== undefined)
        return { ...wide.compiled, problem: narrowed };
    }
    return (yield* this.#compile(content, version, options)).compiled;
  }

  /** Writes rows over that were exchanged for others since the last compilation, where that is all. */
  #takeReplacedRows(content: ModelContent, version: string, isRelaxed: boolean): void {
    const known = this.#known;
    if (known === undefined || known.version === version || known.isRelaxed !== isRelaxed) return;
    if (known.ranges.size !== content.context.variables.length) return;
    const { requirements } = content;
    const compiled = withReplacedRows(known.compiled, known.requirements, requirements);
    if (compiled !== undefined) this.#known = { ...known, compiled, requirements, version };
  }

  /** For all that bounds may become; undefined where some operation cannot do with as much. */
  *#compileAsDeclared(
    content: ModelContent,
    version: string,
    options: Pick<CompileOptions, "isRelaxed">,
  ): Generator<void, Known | undefined> {
    try {
      return yield* this.#compile({ ...content, bounds: new Map() }, version, options);
    } catch (error) {
      if (error instanceof InvalidModelError) return undefined;
      throw error;
    }
  }

  *#compile(
    content: ModelContent,
    version: string,
    options: Pick<CompileOptions, "isRelaxed">,
  ): Generator<void, Known> {
    const compiled = yield* compileSteps(content, options);
    const ranges = new Map(
      content.context.variables.map((atom) => [atom, presentRange(content, atom)]),
    );
    const { goal, requirements } = content;
    const isRelaxed = options.isRelaxed === true;
    const known = { compiled, isRelaxed, version, requirements, goal, ranges };
    this.#known = known;
    return known;
  }
}

/** The compiled problem with other bounds and another goal; undefined where rows might differ too. */
function changedProblem(known: Known, content: ModelContent): Problem | undefined {
  const { compiled, ranges } = known;
  const { problem, columnOf } = compiled;
  const columnLower = problem.columnLower.slice();
  const columnUpper = problem.columnUpper.slice();
  for (const [atom, before] of ranges) {
    const now = presentRange(content, atom);
    // Rows rest on what variables could be: narrower ranges leave them right.
    if (now.lower < before.lower || now.upper > before.upper) return undefined;
    const column = columnOf.get(atom)!;
    columnLower[column] = Math.max(columnLower[column]!, now.lower);
    columnUpper[column] = Math.min(columnUpper[column]!, now.upper);
  }
  const bounded = problem.with({ columnLower, columnUpper });
  if (content.goal === known.goal) return bounded;
  return isLinear(known.goal) && isLinear(content.goal)
    ? withGoal(bounded, compiled, content.goal)
    : undefined;
}

/** True of a goal that needs no rows. */
function isLinear(goal: Goal | undefined): boolean {
  if (goal === undefined) return true;
  const { atoms, definedWhere } = goal.expression;
  return definedWhere.length === 0 && atoms.every(({ kind }) => kind === "variable");
}

function withGoal(problem: Problem, { columnOf }: Compiled, goal: Goal | undefined): Problem {
  const cost = new Float64Array(problem.numCols);
  const sense = goal?.sense ?? "minimize";
  const sign = sense === "maximize" ? -1 : 1;
  goal?.expression.atoms.forEach((atom, k) => {
    if (atom.kind === "variable")
      cost[columnOf.get(atom)!] = sign * goal.expression.coefficients[k]!;
  });
  return problem.with({ sense, cost, objectiveOffset: sign * (goal?.expression.constant ?? 0) });
}
