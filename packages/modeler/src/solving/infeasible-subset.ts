import { isEssential, type Status } from "@bough/problem";
import type { Atom, Operand, VariableAtom } from "../atom.ts";
import type { Compiled, CompileOptions } from "../compile.ts";
import { Required } from "../constraint.ts";
import {
  type Goal,
  type ModelContent,
  presentRange,
  visitAtoms,
  visitOperands,
} from "../content.ts";
import { UndecidedError } from "../errors.ts";
import type { Interval } from "../interval.ts";
import { allDifferent } from "../linearizations/all-different.ts";
import { atMost } from "../linearizations/at-most.ts";
import { disjunction } from "../linearizations/disjunction.ts";
import { equality } from "../linearizations/equality.ts";
import { exclusiveOr } from "../linearizations/exclusive-or.ts";
import type { Solver, SolverOptions } from "../solver.ts";
import { compileWithin, notCompiled } from "./compile-within.ts";
import type { Constraints } from "./goals.ts";
import { unfolded } from "./unfolded.ts";

/** One side of a variable's declared range. */
export interface DeclaredBound {
  readonly atom: VariableAtom;
  readonly side: "lower" | "upper";
  /** What the variable can be at present. */
  readonly range: Interval;
}

/** A part of a model: some of its constraints, and without some of the declared bounds. */
export interface Part {
  readonly requirements: readonly Required[];
  readonly dropped: readonly DeclaredBound[];
}

/** What names groups of rows to blame; see `coreOfRows` of the default engine. */
export type CoreFinder = (
  problem: Compiled["problem"],
  groupOfRow: Int32Array,
  options: SolverOptions,
) => Promise<{
  readonly groups: readonly number[];
  /** Those without which there is a point, as far as is known. */
  readonly needed: readonly number[];
} | null>;

/** Times that a core is asked for a smaller one in itself. */
const CORE_ROUNDS = 3;
/**
 * How far a dropped bound is moved at first, times its own size: a point is found there or nowhere,
 * mostly, while to infinity integers might be counted for ever.
 */
const FAR = 1e5;
/** … but no farther than this, beyond which clauses cannot speak of a column. */
const FARTHEST = 2 ** 30;
/** Work units for a part whose bounds lie so far off, or nowhere: a constant, and so many for each of its nonzeros. */
const FAR_WORK = 10_000_000;
const FAR_WORK_PER_NONZERO = 200;
/** Each part that was left open halves what the others may take, down to this share of it: of many, most would be. */
const LEAST_FAR_SHARE = 1 / 16;

/**
 * Makes a part of a model without solution smaller for as long as it stays without: a core first,
 * then by the deletion filter, in blocks that halve, where a block without which the rest is still
 * infeasible is dropped whole (J. W. Chinneck and E. W. Dravnieks, "Locating minimal infeasible
 * constraint sets in linear programs", ORSA J. Computing 3, 1991).
 */
export class InfeasibleSubset<O extends SolverOptions> {
  /** False once a limit left a question open. */
  isMinimal = true;
  /** Share of the work for parts whose bounds lie far off that the next of them may take. */
  #farShare = 1;
  /** How the last question ended that was left open. */
  #openStatus: Status | undefined;
  /** With comparisons as they were written, since bounds that decided them may be dropped. */
  readonly #constraints: Constraints;
  /** The model's own constraint behind each of those. */
  readonly #given: ReadonlyMap<Required, Required>;
  readonly #goal: Goal | undefined;
  readonly #options: SolverOptions;
  readonly #solver: Solver<O>;
  readonly #findCore: CoreFinder | undefined;
  /** Constraints of the last core without which there is a solution, as the engine has shown. */
  #needed: ReadonlySet<Required> = new Set();
  readonly #startedAt: number;
  readonly #end: number;

  /** @param goal which has to have a value, in each part */
  constructor(
    constraints: Constraints,
    goal: Goal | undefined,
    options: SolverOptions,
    solver: Solver<O>,
    findCore: CoreFinder | undefined,
  ) {
    this.#given = new Map(constraints.requirements.map((given) => [whole(given), given]));
    this.#constraints = { ...constraints, requirements: [...this.#given.keys()] };
    this.#goal = goal;
    this.#options = options;
    this.#solver = solver;
    this.#findCore = findCore;
    this.#startedAt = performance.now();
    this.#end = this.#startedAt + 1000 * (options.timeLimit ?? Infinity);
  }

  /**
   * The part, and what of it is to blame; undefined where the model has a solution.
   *
   * @throws {UndecidedError} where a limit came before it was known whether it has one
   */
  async find(): Promise<{ requirements: Required[]; bounds: DeclaredBound[] } | undefined> {
    let kept = await this.#core([...this.#constraints.requirements]);
    const isCore = kept !== undefined;
    if (kept === undefined) {
      kept = [...this.#constraints.requirements];
      this.#openStatus = undefined;
      if (!(await this.#isInfeasible({ requirements: kept, dropped: [] }))) {
        if (this.#openStatus === undefined) return undefined;
        const question = "whether the model has a solution";
        throw new UndecidedError("explainInfeasibility", this.#openStatus, question);
      }
    }
    const first = isCore ? 1 : Math.ceil(kept.length / 2);
    const given = this.#needed;
    const open = kept.filter((required) => !given.has(required));
    const core = kept;
    const stillOpen = await filter(open, given.size > 0 ? 1 : first, (left) =>
      this.#isInfeasible({
        requirements: core.filter((required) => given.has(required) || left.includes(required)),
        dropped: [],
      }),
    );
    const requirements = core.filter(
      (required) => given.has(required) || stillOpen.includes(required),
    );
    const all = droppableBounds(this.#content(requirements));
    const isWithout = (left: readonly DeclaredBound[]) =>
      this.#isInfeasible({ requirements, dropped: all.filter((bound) => !left.includes(bound)) });
    const bounds = await filter(all, all.length, isWithout);
    return { requirements: requirements.map((required) => this.#given.get(required)!), bounds };
  }

  /** A core that has been tried by itself; undefined where none was found. */
  async #core(all: Required[]): Promise<Required[] | undefined> {
    let core: Required[] | undefined;
    for (let round = 0; round < CORE_ROUNDS; round++) {
      const known = core ?? all;
      const next = await this.#smallerCore(known);
      if (next === undefined || (core !== undefined && next.length >= core.length)) return core;
      const needed = this.#needed;
      this.#needed = new Set();
      if (!(await this.#isInfeasible({ requirements: next, dropped: [] }))) return core;
      this.#needed = needed;
      core = next;
      if (needed.size > 0) return core;
    }
    return core;
  }

  /** The constraints whose rows a core names, and those that speak through structures. */
  async #smallerCore(requirements: readonly Required[]): Promise<Required[] | undefined> {
    if (this.#findCore === undefined) return undefined;
    const content = this.#content(requirements);
    const compiled = await this.#compiled(content, { everyRow: true });
    if (compiled === undefined) return undefined;
    const { problem, rowOrigins, structured } = compiled;
    const index = new Map(requirements.map((required, k) => [required, k]));
    const groupOfRow = Int32Array.from(rowOrigins, ({ requirement, isDefinition }) =>
      isDefinition || requirement === undefined ? -1 : (index.get(requirement) ?? -1),
    );
    const core = await this.#findCore(problem, groupOfRow, this.#limits());
    if (core === null) return undefined;
    const named = new Set(core.groups);
    this.#needed = new Set(core.needed.map((k) => requirements[k] as Required));
    return requirements.filter((required, k) => named.has(k) || structured.has(required));
  }

  async #isInfeasible({ requirements, dropped }: Part): Promise<boolean> {
    if (this.#isOver) {
      this.#leaveOpen(notCompiled(this.#options, this.#startedAt).status);
      return false;
    }
    const content = this.#content(requirements);
    // A core that counts is refuted by its relaxation at once, where a search would list cases.
    if (await this.#isRelaxationInfeasible(content, dropped)) return true;
    let answer = await this.#answerWithin(content, rangesWithout(dropped, farFrom), dropped);
    // Where bounds far off leave no point, those that are no more may still do.
    if (answer === "infeasible" && dropped.length > 0)
      answer = await this.#answerWithin(content, rangesWithout(dropped, nowhere), dropped);
    return answer === "infeasible";
  }

  #leaveOpen(status: Status): "open" {
    this.#openStatus = status;
    this.isMinimal = false;
    return "open";
  }

  /** Whether the variables have values in these ranges; "open" where a limit comes first. */
  async #answerWithin(
    content: ModelContent,
    ranges: Map<VariableAtom, Interval>,
    dropped: readonly DeclaredBound[],
  ): Promise<"infeasible" | "feasible" | "open"> {
    const compiled = await this.#compiled(content, { ranges });
    if (compiled === undefined)
      return this.#leaveOpen(notCompiled(this.#options, this.#startedAt).status);
    const isFar = dropped.length > 0;
    const work = FAR_WORK + FAR_WORK_PER_NONZERO * compiled.problem.numNonzeros;
    const limits = isFar ? { workLimit: this.#farShare * work } : {};
    const options = { threads: 1, ...limits, ...this.#limits() };
    const { status, solution } = await this.#solver(compiled.problem, options as unknown as O);
    // Without a goal nothing is unbounded.
    if (status === "infeasible" || status === "infeasible-or-unbounded") return "infeasible";
    if (status === "optimal" || status === "unbounded" || solution !== null) return "feasible";
    if (isFar) this.#farShare = Math.max(LEAST_FAR_SHARE, this.#farShare / 2);
    return this.#leaveOpen(status);
  }

  /** Whether an LP without these bounds, if any, is infeasible: it does not mind infinite ones. */
  async #isRelaxationInfeasible(
    content: ModelContent,
    dropped: readonly DeclaredBound[],
  ): Promise<boolean> {
    const ranges = rangesWithout(dropped, nowhere);
    const compiled = await this.#compiled(content, { ranges, isRelaxed: true });
    if (compiled === undefined || compiled.problem.structures.some(isEssential)) return false;
    const { status } = await this.#solver(compiled.problem, this.#limits() as unknown as O);
    return status === "infeasible";
  }

  #content(requirements: readonly Required[]): ModelContent {
    return { ...this.#constraints, requirements, goal: this.#goal };
  }

  #compiled(content: ModelContent, options: CompileOptions): Promise<Compiled | undefined> {
    return compileWithin(content, options, this.#options, this.#startedAt);
  }

  get #isOver(): boolean {
    return this.#options.signal?.aborted === true || performance.now() >= this.#end;
  }

  /** The caller's options with what is left of the time. */
  #limits(): SolverOptions {
    if (this.#end === Infinity) return this.#options;
    const timeLimit = Math.max(0, (this.#end - performance.now()) / 1000);
    return { ...this.#options, timeLimit };
  }
}

/** The constraint as it was written, see `unfolded`. */
function whole(given: Required): Required {
  const requirement = unfolded(given.requirement);
  return requirement === given.requirement ? given : new Required(requirement, given.name);
}

/** Drops blocks of so many at first, then of half as many, and at last single ones. */
async function filter<T>(
  all: readonly T[],
  first: number,
  isEnough: (left: readonly T[]) => Promise<boolean>,
): Promise<T[]> {
  let kept = [...all];
  for (let size = first; size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < kept.length; ) {
      const left = [...kept.slice(0, start), ...kept.slice(start + size)];
      if (await isEnough(left)) kept = left;
      else start += size;
    }
  }
  return kept;
}

/** Operations that mean the same whatever the bounds of their operands are. */
const UNBOUNDED: ReadonlySet<unknown> = new Set([
  atMost,
  equality,
  disjunction,
  exclusiveOr,
  allDifferent,
]);

/**
 * Bounds of the variables that the content speaks of. Those of Booleans and of semi-continuous
 * variables are their kind, and those below a function, such as a product, are part of its
 * definition: they are taken as given.
 */
function droppableBounds(content: ModelContent): DeclaredBound[] {
  const variables = new Set<VariableAtom>();
  const functions: Operand[] = [];
  visitAtoms(content, (atom) => {
    if (atom.kind === "variable") {
      if (!atom.isBoolean && atom.semiContinuous === undefined) variables.add(atom);
    } else if (!UNBOUNDED.has(atom.operation)) {
      for (const operand of atom.operands) functions.push(operand);
    }
  });
  for (const { requirement } of content.requirements) {
    if (requirement.type !== "structure" || requirement.isUnbounded) continue;
    for (const operand of requirement.operands) functions.push(operand);
  }
  const given = new Set<Atom>();
  visitOperands(functions, (atom) => given.add(atom));
  return [...variables]
    .filter((atom) => !given.has(atom))
    .sort((a, b) => a.id - b.id)
    .flatMap((atom) => sidesOf(atom, presentRange(content, atom)));
}

function sidesOf(atom: VariableAtom, range: Interval): DeclaredBound[] {
  const sides: DeclaredBound[] = [];
  if (range.lower > -Infinity) sides.push({ atom, side: "lower", range });
  if (range.upper < Infinity) sides.push({ atom, side: "upper", range });
  return sides;
}

/** The size of a bound once it is dropped. */
function farFrom(value: number): number {
  return Math.max(Math.min(FAR * Math.max(1, Math.abs(value)), FARTHEST), 2 * Math.abs(value));
}

/** The size of a bound that is none. */
function nowhere(): number {
  return Infinity;
}

function rangesWithout(
  dropped: readonly DeclaredBound[],
  far: (value: number) => number,
): Map<VariableAtom, Interval> {
  const ranges = new Map<VariableAtom, Interval>();
  for (const { atom, side, range: present } of dropped) {
    const range = ranges.get(atom) ?? present;
    ranges.set(
      atom,
      side === "lower"
        ? { lower: -far(range.lower), upper: range.upper }
        : { lower: range.lower, upper: far(range.upper) },
    );
  }
  return ranges;
}
