import {
  columnsOf,
  isKept,
  type Problem,
  ProblemBuilder,
  runToEnd,
  type Steps,
} from "@bough/problem";
import type { VariableAtom } from "./atom.ts";
import type { BooleanExpression, StatedRow } from "./boolean-expression.ts";
import type { ColumnForm } from "./column-form.ts";
import { Compiler } from "./compiler.ts";
import type { Required, Requirement } from "./constraint.ts";
import { type Goal, type ModelContent, presentRange } from "./content.ts";
import type { DefinedWhere } from "./definedness.ts";
import type { Expression } from "./expression.ts";
import { ExpressionRanges } from "./expression-ranges.ts";
import type { Interval } from "./interval.ts";
import { type Direction, NOT_ABOVE, NOT_BELOW } from "./linearizations/linearization.ts";
import {
  isOfVariables,
  isPlainRow,
  knownTruths,
  LOOKS_PER_STEP,
  linearRelations,
  linearRelationsInSteps,
  takeBound,
  takeBounds,
} from "./stated-relations.ts";
import { impliedBounds, type LinearRelation } from "./tighten.ts";
import { wantedValues } from "./wanted-values.ts";

export interface CompileOptions {
  /**
   * Leaves out that variables are integer, but where structures such as tasks and circuits speak of
   * them; the rows are then those the user stated.
   */
  readonly isRelaxed?: boolean;
  /**
   * Writes every comparison as the row that the user stated, also a limit on a single variable.
   * Otherwise limits become bounds, and integers round their sides.
   */
  readonly asStated?: boolean;
  /** Writes a row for all that a requirement says, and of each as if there were no other: rows tell their requirement. */
  readonly everyRow?: boolean;
  /** What variables can be, in place of their declared bounds. */
  readonly ranges?: ReadonlyMap<VariableAtom, Interval>;
  /** Integers and Booleans that need an integer column each. */
  readonly observed?: readonly (Expression | BooleanExpression)[];
  /** What parameters are that serve as coefficients, where that is not as the content says. */
  readonly given?: ModelContent["bounds"];
  /** Requirements whose rows say nothing of ranges: points that are not whole may be all that meet them. */
  readonly apart?: ReadonlySet<Required>;
  /**
   * Requirements of which nothing else is to make use, where that changes no range of a variable: they
   * may then be exchanged for others.
   */
  readonly passing?: ReadonlySet<Required>;
}

export interface Compiled {
  readonly problem: Problem;
  readonly columnOf: ReadonlyMap<VariableAtom, number>;
  /** For each row: the requirement it was written for, and the operation it states. */
  readonly rowOrigins: readonly RowOrigin[];
  /** The rows that were written for each requirement. */
  readonly rowsOf: ReadonlyMap<Required, readonly number[]>;
  /** The variables whose bounds state a requirement. */
  readonly boundOf: ReadonlyMap<Required, VariableAtom>;
  /** The requirements that speak through essential structures. */
  readonly structured: ReadonlySet<Required>;
  /**
   * Whether anything is written but sums of variables. Such may rest on what other requirements say, also where
   * it has no columns: of an alternative, parts are left out that others rule out.
   */
  readonly hasOperations: boolean;
  /** The columns of operations, and what they are where expressions have these values. */
  operationValues(
    valueAt: (expression: Expression) => number,
  ): Iterable<readonly [column: number, value: number]>;
  /** The columns of the observed expressions. */
  readonly observedColumns: readonly number[];
  /** The requirements of which no other row makes use. */
  readonly passing: ReadonlySet<Required>;
  /** An expression over columns that the problem has; undefined where it needs more. */
  formAtHand(
    expression: Expression,
    direction: Direction,
    given: (atom: VariableAtom) => Interval,
  ): ColumnForm | undefined;
}

export interface RowOrigin {
  readonly requirement: Required | undefined;
  readonly operation: string;
  /** True of a row that defines something other requirements may use as well. */
  readonly isDefinition: boolean;
}

/** A compilation that pauses now and then, for callers whose event loop must turn. */
export type CompileSteps = Steps<Compiled>;

/** Requirements written between two pauses, or rows, columns and coefficients. */
const REQUIREMENTS_PER_STEP = 16;
const ENTRIES_PER_STEP = 2000;

export function compile(content: ModelContent, options: CompileOptions = {}): Compiled {
  return runToEnd(compileSteps(content, options));
}

/** The same with pauses. What the model gets meanwhile does not count. */
export function compileSteps(content: ModelContent, options: CompileOptions = {}): CompileSteps {
  const { context } = content;
  return context.compiling(compileVariables(content, [...context.variables], options));
}

function* compileVariables(
  content: ModelContent,
  variables: readonly VariableAtom[],
  options: CompileOptions,
): CompileSteps {
  const { requirements, goal } = content;
  const { passing = NONE, given = content.bounds } = options;
  const builder = new ProblemBuilder({
    name: content.name,
    sense: goal?.sense ?? "minimize",
    allowContradictoryBounds: true,
  });
  const bounds = new Map(
    variables.map((atom) => [atom, options.ranges?.get(atom) ?? presentRange(content, atom)]),
  );
  const asStated =
    options.asStated === true || options.isRelaxed === true || options.everyRow === true;
  const relations = new Map<Required, LinearRelation[]>();
  const ofPassing: LinearRelation[] = [];
  for (const [k, required] of requirements.entries()) {
    if (k % LOOKS_PER_STEP === 0) yield;
    // Rows that rest on what other requirements say would let points pass once those are left out.
    if (options.everyRow === true || options.apart?.has(required) === true) continue;
    const stated = yield* linearRelationsInSteps(required.requirement);
    if (options.passing?.has(required) === true)
      for (const relation of stated) ofPassing.push(relation);
    else relations.set(required, stated);
  }
  yield;
  const boundOf = asStated
    ? new Map<Required, VariableAtom>()
    : yield* takeBounds(relations, bounds);
  const domains = yield* domainsOf(content, options.observed ?? []);
  const conditions = options.everyRow === true ? [] : [...domains.values()].flat();
  const isBound = (condition: BooleanExpression) =>
    !asStated && takeBound(linearRelations(condition), condition, bounds) !== undefined;
  for (const [required, stated] of domains) {
    domains.set(
      required,
      stated.filter((condition) => !isBound(condition)),
    );
  }
  yield;
  const lasting = [...relations.values(), ...conditions.map(linearRelations)].flat();
  const implied = yield* impliedBy(lasting, bounds);
  const isPassing =
    ofPassing.length === 0 || isSame(yield* impliedBy([...lasting, ...ofPassing], bounds), implied);
  if (!isPassing) return yield* compileVariables(content, variables, { ...options, passing: NONE });
  const rowOrigins: RowOrigin[] = [];
  let current: Required | undefined;
  const compiler = new Compiler(
    builder,
    new ExpressionRanges(
      implied,
      (atom) => options.ranges?.get(atom) ?? given?.get(atom) ?? atom.interval,
    ),
    yield* wantedValues(content),
    yield* knownTruths([...relations.keys()], conditions),
    (operation, isDefinition) => {
      // Most rows come from where the one before them does.
      const last = rowOrigins.at(-1);
      const isSame =
        last?.requirement === current &&
        last?.operation === operation &&
        last.isDefinition === isDefinition;
      rowOrigins.push(isSame ? last! : { requirement: current, operation, isDefinition });
    },
  );
  compiler.fixesByRows = options.everyRow === true;
  compiler.isForFiles = asStated;
  const structured = new Set<Required>();
  for (const [k, atom] of variables.entries()) {
    if (k % LOOKS_PER_STEP === 0) yield;
    compiler.addVariable(atom, bounds.get(atom)!);
  }
  let hasOperations =
    [...domains.values()].some(({ length }) => length > 0) ||
    (goal !== undefined && !isOfVariables(goal.expression));
  let pauseAt = 0;
  for (const [k, required] of requirements.entries()) {
    const size = sizeOf(builder);
    if (size >= pauseAt || k % REQUIREMENTS_PER_STEP === 0) {
      pauseAt = size + ENTRIES_PER_STEP;
      yield;
    }
    current = required;
    compiler.rowName = undefined;
    yield* compiler.requireDomain(domains.get(required) ?? []);
    if (boundOf.has(required)) continue;
    compiler.rowName = required.name;
    hasOperations ||= !isPlainRow(required);
    const { numStructures } = builder;
    yield* writeBeforehand(required.requirement, compiler);
    yield* writeRequirement(required.requirement, compiler, asStated);
    if (builder.numStructures > numStructures) structured.add(required);
  }
  yield;
  current = undefined;
  compiler.rowName = undefined;
  yield* compiler.requireDomain(domains.get(undefined) ?? []);
  if (goal !== undefined) yield* writeGoal(goal, compiler);
  const observedColumns: number[] = [];
  for (const item of options.observed ?? [])
    observedColumns.push(yield* compiler.observeInSteps(item));
  const columnOf = new Map(variables.map((atom) => [atom, compiler.columnOf(atom)]));
  yield;
  if (options.isRelaxed === true) relax(builder);
  return {
    problem: yield* builder.buildSteps(),
    columnOf,
    rowOrigins,
    rowsOf: rowsByRequirement(
      rowOrigins,
      requirements.filter((required) => !boundOf.has(required)),
    ),
    boundOf,
    structured,
    hasOperations,
    operationValues: (valueAt) => compiler.operationValues(valueAt),
    observedColumns,
    passing,
    formAtHand: (...asked) => compiler.formAtHand(...asked),
  };
}

/** Columns may take any value but for those of structures that hold among integers alone: tasks start at whole times. */
function relax(builder: ProblemBuilder): void {
  const whole = new Set<number>();
  for (const structure of builder.structures) {
    if (isKept(structure)) for (const j of columnsOf(structure)) whole.add(j);
  }
  for (let j = 0; j < builder.numCols; j++) {
    if (!whole.has(j)) builder.setInteger(j, false);
  }
}

function sizeOf({ numCols, numRows, numEntries }: ProblemBuilder): number {
  return numCols + numRows + numEntries;
}

const NONE: ReadonlySet<Required> = new Set();

function impliedBy(
  relations: readonly LinearRelation[],
  bounds: ReadonlyMap<VariableAtom, Interval>,
): Steps<Map<VariableAtom, Interval>> {
  return impliedBounds(relations, bounds, (atom, known) =>
    atom.kind === "variable" ? known.get(atom)! : atom.interval,
  );
}

function isSame(
  some: ReadonlyMap<VariableAtom, Interval>,
  others: ReadonlyMap<VariableAtom, Interval>,
): boolean {
  for (const [atom, { lower, upper }] of some) {
    const other = others.get(atom)!;
    if (lower !== other.lower || upper !== other.upper) return false;
  }
  return true;
}

/** @param written those that have an entry in any case: a row whose coefficients are all zero is left out */
function rowsByRequirement(
  origins: readonly RowOrigin[],
  written: readonly Required[],
): Map<Required, number[]> {
  const rows = new Map<Required, number[]>(written.map((required) => [required, []]));
  origins.forEach(({ requirement }, row) => {
    if (requirement === undefined) return;
    const known = rows.get(requirement);
    if (known === undefined) rows.set(requirement, [row]);
    else known.push(row);
  });
  return rows;
}

/** The columns that a required operation needs anyway, where they are many. */
function* writeBeforehand(requirement: Requirement, compiler: Compiler): Steps<void> {
  if (requirement.type !== "boolean" || requirement.isNegated) return;
  const { atom } = requirement;
  if (atom?.kind === "boolean" && atom.operation.beforehand !== undefined)
    yield* atom.operation.beforehand(atom, compiler);
}

function* writeRequirement(
  requirement: Requirement,
  compiler: Compiler,
  asStated: boolean,
): Steps<void> {
  const row = requirement.type === "boolean" && asStated ? statedRow(requirement) : undefined;
  if (row !== undefined) yield* compiler.rowInSteps(row.expression, row.lower, row.upper);
  else if (requirement.type === "boolean") yield* compiler.assertInSteps(requirement, true);
  else if (requirement.type === "structure") yield* requirement.compile(compiler, []) ?? [];
  else yield* compiler.rowInSteps(requirement.expression, requirement.lower, requirement.upper);
}

/**
 * The comparison as a row, where it is one over variables and numbers. Over other Booleans it is not: what
 * is required is known to be true, these with it, and a row of constants would say nothing of them.
 */
function statedRow({ stated }: BooleanExpression): StatedRow | undefined {
  return stated?.expression.atoms.some(({ kind }) => kind === "boolean") ? undefined : stated;
}

/**
 * Where everything that the content mentions has values: each condition once, under the requirement
 * that needs it first, or under none where only the goal or an observed expression does.
 */
function* domainsOf(
  { requirements, goal }: ModelContent,
  observed: readonly (Expression | BooleanExpression)[],
): Steps<Map<Required | undefined, BooleanExpression[]>> {
  const domains = new Map<Required | undefined, BooleanExpression[]>();
  const seen = new Set<string>();
  const add = (required: Required | undefined, where: DefinedWhere) => {
    for (const condition of where) {
      if (seen.has(condition.key)) continue;
      seen.add(condition.key);
      const known = domains.get(required);
      if (known === undefined) domains.set(required, [condition]);
      else known.push(condition);
    }
  };
  for (const [k, required] of requirements.entries()) {
    if (k % LOOKS_PER_STEP === 0) yield;
    add(required, required.requirement.definedWhere);
  }
  if (goal !== undefined) add(undefined, goal.expression.definedWhere);
  for (const { definedWhere } of observed) add(undefined, definedWhere);
  return domains;
}

function* writeGoal({ sense, expression }: Goal, compiler: Compiler): Steps<void> {
  const form = yield* compiler.formInSteps(
    expression,
    sense === "minimize" ? NOT_BELOW : NOT_ABOVE,
  );
  form.columns.forEach((column, k) => {
    compiler.builder.setCost(column, form.coefficients[k]!);
  });
  compiler.builder.objectiveOffset = form.constant;
}
