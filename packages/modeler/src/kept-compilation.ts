import type { Problem } from "@bough/problem";
import type { VariableAtom } from "./atom.ts";
import { type Compiled, type CompileOptions, type CompileSteps, compileSteps } from "./compile.ts";
import type { Required } from "./constraint.ts";
import { type Goal, type ModelContent, presentRange } from "./content.ts";
import { EngineSession } from "./default-solver.ts";
import { InvalidModelError } from "./errors.ts";
import { factorsAfter, type GivenFactors, givenFactors } from "./given-factors.ts";
import type { Interval } from "./interval.ts";
import { NOT_ABOVE, NOT_BELOW } from "./linearizations/linearization.ts";
import { difference, type Given, withCoefficients, withReplacedRows } from "./replaced-rows.ts";

/** What a compilation was made of. */
interface Known {
  readonly compiled: Compiled;
  readonly isRelaxed: boolean;
  readonly version: string;
  readonly requirements: readonly Required[];
  readonly goal: Goal | undefined;
  /** What the variables could be when it was made, */
  readonly ranges: ReadonlyMap<VariableAtom, Interval>;
  /** and whether that was all that they were declared to be. */
  readonly isAsDeclared: boolean;
  readonly factors: GivenFactors;
}

type Options = Pick<CompileOptions, "isRelaxed">;

/**
 * The last compilation of a model and the engine that has solved it. Where only bounds, parameters,
 * goals and single comparisons have changed since, neither is made anew: what they say is written over in the
 * columns and rows that are there. New operations, and constraints that others rest on, compile the model
 * as a whole.
 */
export class KeptCompilation {
  readonly session = new EngineSession();
  #known: Known | undefined;
  /** Constraints that came in the place of others, and may go the same way. */
  readonly #exchanged = new WeakSet<Required>();

  /**
   * Compiles what has changed.
   *
   * @param version differs wherever constraints or variables do
   */
  *compileSteps(content: ModelContent, version: string, options: Options): CompileSteps {
    const last = this.#known?.isRelaxed === (options.isRelaxed === true) ? this.#known : undefined;
    this.#noteExchanged(last, content, version);
    const known = last && withChangedRows(last, content, version);
    const problem = known && changedProblem(known, content);
    if (known !== undefined && problem !== undefined) {
      this.#known = known;
      return { ...known.compiled, problem };
    }
    // Bounds that have grown once may do so again.
    if (known !== undefined || last?.isAsDeclared === true) {
      const wide = yield* this.#compileAsDeclared(content, version, options);
      const narrowed = wide && changedProblem(wide, content);
      if (wide !== undefined && narrowed !== undefined)
        return { ...wide.compiled, problem: narrowed };
    }
    return (yield* this.#compile(content, version, options, false)).compiled;
  }

  #noteExchanged(last: Known | undefined, { requirements }: ModelContent, version: string): void {
    if (last === undefined || last.version === version) return;
    const [gone, came] = difference(last.requirements, requirements);
    if (gone.length > 0) for (const required of came) this.#exchanged.add(required);
  }

  /** For all that bounds may become; undefined where some operation cannot do with as much. */
  *#compileAsDeclared(
    content: ModelContent,
    version: string,
    options: Options,
  ): Generator<void, Known | undefined> {
    try {
      return yield* this.#compile(content, version, options, true);
    } catch (error) {
      if (error instanceof InvalidModelError) return undefined;
      throw error;
    }
  }

  *#compile(
    content: ModelContent,
    version: string,
    options: Options,
    isAsDeclared: boolean,
  ): Generator<void, Known> {
    const compiledContent = isAsDeclared ? { ...content, bounds: new Map() } : content;
    const { goal, requirements } = content;
    const compiled = yield* compileSteps(compiledContent, {
      ...options,
      given: content.bounds,
      passing: new Set(requirements.filter((required) => this.#exchanged.has(required))),
    });
    const ranges = new Map(
      content.context.variables.map((atom) => [atom, presentRange(compiledContent, atom)]),
    );
    const factors = givenFactors(content);
    const isRelaxed = options.isRelaxed === true;
    const known = {
      ...{ compiled, isRelaxed, version, requirements, goal, ranges, isAsDeclared, factors },
    };
    this.#known = known;
    return known;
  }
}

/**
 * Writes rows over whose coefficients have changed, and those that were exchanged for others; undefined
 * where more has changed.
 */
function withChangedRows(known: Known, content: ModelContent, version: string): Known | undefined {
  const given = (atom: VariableAtom) => presentRange(content, atom);
  const scaled = withPresentFactors(known, given);
  if (scaled === undefined || scaled.version === version) return scaled;
  if (scaled.ranges.size !== content.context.variables.length) return undefined;
  const { requirements } = content;
  const [gone, came] = difference(scaled.requirements, requirements);
  const compiled = withReplacedRows(scaled.compiled, gone, came, given);
  if (compiled === undefined) return undefined;
  const factors = factorsAfter(scaled.factors, gone, came, content);
  return { ...scaled, compiled, requirements, version, factors };
}

function withPresentFactors(known: Known, given: Given): Known | undefined {
  const { compiled, factors } = known;
  const changed = [...factors.values].filter(([atom, value]) => given(atom).lower !== value);
  if (changed.length === 0) return known;
  if (changed.some(([atom]) => factors.elsewhere.has(atom))) return undefined;
  const affected = new Set(changed.flatMap(([atom]) => [...(factors.rows.get(atom) ?? [])]));
  const written = affected.size === 0 ? compiled : withCoefficients(compiled, affected, given);
  if (written === undefined) return undefined;
  const values = new Map(factors.values);
  for (const [atom] of changed) values.set(atom, given(atom).lower);
  return { ...known, compiled: written, factors: { ...factors, values } };
}

/** The compiled problem with other bounds and another goal; undefined where rows might differ too. */
function changedProblem(known: Known, content: ModelContent): Problem | undefined {
  const { compiled, ranges, factors } = known;
  const { problem, columnOf } = compiled;
  const columnLower = problem.columnLower.slice();
  const columnUpper = problem.columnUpper.slice();
  for (const [atom, before] of ranges) {
    const now = presentRange(content, atom);
    // Rows rest on what variables could be: narrower ranges leave them right.
    const isOutgrown = now.lower < before.lower || now.upper > before.upper;
    const isOnlyFactor = factors.values.has(atom) && !factors.terms.has(atom);
    if (isOutgrown && !isOnlyFactor) return undefined;
    const column = columnOf.get(atom)!;
    columnLower[column] = isOutgrown ? now.lower : Math.max(columnLower[column]!, now.lower);
    columnUpper[column] = isOutgrown ? now.upper : Math.min(columnUpper[column]!, now.upper);
  }
  const bounded = problem.with({ columnLower, columnUpper });
  if (content.goal === known.goal && !factors.isInGoal) return bounded;
  return withGoal(bounded, known, content);
}

/** The goal over columns that are there; undefined where it needs others, or where one goal has a meaning counts. */
function withGoal(problem: Problem, known: Known, content: ModelContent): Problem | undefined {
  const { compiled, goal: before } = known;
  const { goal } = content;
  if ((before?.expression.definedWhere.length ?? 0) > 0) return undefined;
  if ((goal?.expression.definedWhere.length ?? 0) > 0) return undefined;
  const sense = goal?.sense ?? "minimize";
  const sign = sense === "maximize" ? -1 : 1;
  const cost = new Float64Array(problem.numCols);
  if (goal === undefined) return problem.with({ sense, cost, objectiveOffset: 0 });
  const given = (atom: VariableAtom) => presentRange(content, atom);
  const direction = sense === "minimize" ? NOT_BELOW : NOT_ABOVE;
  const form = compiled.formAtHand(goal.expression, direction, given);
  if (form === undefined) return undefined;
  form.columns.forEach((column, k) => {
    cost[column] = sign * form.coefficients[k]!;
  });
  return problem.with({ sense, cost, objectiveOffset: sign * form.constant });
}
