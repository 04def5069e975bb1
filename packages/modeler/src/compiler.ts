import { InternalError, type ProblemBuilder, runToEnd, type Steps } from "@bough/problem";
import type { Atom, BooleanAtom, NumberAtom, VariableAtom } from "./atom.ts";
import { AtomColumns } from "./atom-columns.ts";
import { BooleanExpression } from "./boolean-expression.ts";
import { fromAtom } from "./build-expression.ts";
import { add, type ColumnForm, combine } from "./column-form.ts";
import type { Context } from "./context.ts";
import type { Expression } from "./expression.ts";
import type { ExpressionRanges } from "./expression-ranges.ts";
import { type Interval, ZERO_ONE } from "./interval.ts";
import {
  type Direction,
  EXACT,
  FALSE,
  type Literal,
  NOT_ABOVE,
  NOT_BELOW,
  negation,
  TRUE,
} from "./linearizations/linearization.ts";
import { DEEPEST_CALLS } from "./nesting.ts";
import type { OnRow, RowPlace } from "./row-writer.ts";
import { ValueWriter } from "./value-writer.ts";

/** Writes rows, perhaps with pauses. */
type Writing = () => Steps<void> | undefined;

interface Postponed {
  readonly place: RowPlace;
  readonly write: Writing;
}

/** Columns, rows, coefficients and atoms between two pauses. */
const SIZE_PER_STEP = 2000;

/**
 * Writes the rows of expressions into a problem. Columns of operations are made on first use and
 * followed only in the directions that some row needs.
 */
export class Compiler extends ValueWriter {
  readonly #ranges: ExpressionRanges;
  readonly #known: ReadonlyMap<Atom, boolean>;
  readonly #columns = new AtomColumns();
  readonly #sums = new Map<string, Literal>();
  readonly #once = new Set<string>();
  /** How many definitions, each needed by the one before, are being written. */
  #depth = 0;
  /** Those that lie too deep to be written from within the others. */
  #postponed: Postponed[] = [];

  /**
   * @param ranges what is known of expressions
   * @param wanted keys of the expressions that get a column a value, and how many values they may have
   * @param known Booleans whose truth a requirement states
   * @param onRow told of every row
   */
  constructor(
    builder: ProblemBuilder,
    ranges: ExpressionRanges,
    wanted: Map<string, number>,
    known: ReadonlyMap<Atom, boolean>,
    onRow: OnRow,
  ) {
    super(builder, wanted, onRow);
    this.#ranges = ranges;
    this.#known = known;
  }

  /** Columns, rows and coefficients so far. */
  get #written(): number {
    const { numCols, numRows, numEntries } = this.builder;
    return numCols + numRows + numEntries;
  }

  /** The values the expression can take, from all bounds that are known. */
  interval(expression: Expression): Interval {
    return this.#ranges.of(expression);
  }

  truth(value: boolean): Literal {
    return value ? TRUE : FALSE;
  }

  // Columns

  addVariable(atom: VariableAtom, bounds: Interval): void {
    const known = this.#ranges.ofAtom(atom);
    const column = this.addColumn(atom.name, bounds, atom.isInteger, known);
    this.#columns.setColumn(atom, column);
    if (atom.semiContinuous === undefined) return;
    const { lower, upper } = atom.semiContinuous;
    this.builder.addStructure({ kind: "semi-continuous", column, lower, upper });
  }

  /** The operation's own column, for the rows that define it. */
  result(atom: NumberAtom): Expression {
    const range = this.#ranges.ofAtom(atom);
    const standIn = atom.context.witness(atom, "result", range, atom.isInteger);
    this.#ranges.set(standIn, range);
    this.#columns.setColumn(standIn, this.#columns.column(atom)!);
    return fromAtom(standIn);
  }

  /** A number that the definition of an operation needs beside its result. */
  witness(owner: object, role: string, range: Interval, isInteger: boolean): Expression {
    return fromAtom(this.#witnessAtom(owner, role, range, isInteger));
  }

  /** A Boolean that the definition of an operation needs beside its result. */
  choice(owner: object, role: string): BooleanExpression {
    const atom = this.#witnessAtom(owner, role, ZERO_ONE, true);
    return new BooleanExpression(atom.context, atom, false);
  }

  /** Writes rows that several operations share, the first time they are needed. */
  once(key: string, write: () => void): void {
    if (this.#once.has(key)) return;
    this.#once.add(key);
    this.unnamed(write);
  }

  /** An integer column that equals the expression. */
  observe(item: Expression | BooleanExpression): number {
    const expression = item.type === "boolean" ? item.asNumber() : item;
    const form = this.form(expression, EXACT);
    const isPlain = form.columns.length === 1 && form.coefficients[0] === 1 && form.constant === 0;
    if (isPlain) return form.columns[0]!;
    const column = this.auxiliary("observed", this.interval(expression), true);
    const own = { columns: [column], coefficients: [1], constant: 0 };
    this.columnRow(combine([1, form], [-1, own]), 0, 0);
    return column;
  }

  /** Whether operations have columns. */
  get hasOperationColumns(): boolean {
    return this.hasValueColumns || this.#columns.hasOperations;
  }

  /** The columns of operations, and what they are where the expressions have these values. */
  *operationValues(
    valueAt: (expression: Expression) => number,
  ): Generator<readonly [column: number, value: number]> {
    yield* this.#columns.operationValues(valueAt);
    yield* this.valueTests(valueAt);
  }

  /** The column of a variable; -1 where it has none. */
  columnOf(atom: Atom): number {
    return this.#columns.column(atom) ?? -1;
  }

  /** The column of an expression that is a single atom of coefficient one, else -1. */
  plainColumn(expression: Expression): number {
    const isPlain =
      expression.atoms.length === 1 &&
      expression.coefficients[0] === 1 &&
      expression.constant === 0 &&
      expression.atoms[0]!.kind === "variable";
    return isPlain ? this.columnOf(expression.atoms[0]!) : -1;
  }

  /** The expression over columns that lie on the side of their values that the direction says. */
  form(expression: Expression, direction: Direction): ColumnForm {
    return runToEnd(this.formInSteps(expression, direction));
  }

  /** The same with pauses between its atoms. */
  *formInSteps(expression: Expression, direction: Direction): Steps<ColumnForm> {
    const total = new Map<number, number>();
    let constant = expression.constant;
    let pauseAt = this.#written + SIZE_PER_STEP;
    for (let k = 0; k < expression.atoms.length; k++) {
      if (this.#written + k >= pauseAt) {
        yield;
        pauseAt = this.#written + k + SIZE_PER_STEP;
      }
      const atom = expression.atoms[k]!;
      const coefficient = expression.coefficients[k]!;
      const side = coefficient > 0 ? direction : mirrored(direction);
      const other = this.#ranges.expanded(atom);
      if (other !== undefined) {
        const inner = yield* this.formInSteps(other.scaledBy(coefficient), direction);
        inner.columns.forEach((column, i) => {
          add(total, column, inner.coefficients[i]!);
        });
        constant += inner.constant;
        continue;
      }
      if (atom.kind === "number") {
        add(total, this.#numberColumn(atom, side), coefficient);
        continue;
      }
      const literal =
        atom.kind === "variable"
          ? 2 * this.#variableColumn(atom)
          : yield* this.#atomLiteralInSteps(atom, side);
      if (literal === TRUE) constant += coefficient;
      else if (literal !== FALSE) {
        const isNegated = (literal & 1) === 1;
        add(total, literal >> 1, isNegated ? -coefficient : coefficient);
        if (isNegated) constant += coefficient;
      }
    }
    const entries = [...total].filter(([, coefficient]) => coefficient !== 0);
    return {
      columns: entries.map(([column]) => column),
      coefficients: entries.map(([, coefficient]) => coefficient),
      constant,
    };
  }

  /**
   * The same without a new column or row, for other values of parameters; undefined where it takes some.
   * The problem may have been built by then.
   */
  formAtHand(
    expression: Expression,
    direction: Direction,
    given: (atom: VariableAtom) => Interval,
  ): ColumnForm | undefined {
    this.#ranges.give(given);
    return this.#isAtHand(expression, direction) ? this.form(expression, direction) : undefined;
  }

  // Literals

  /** A literal that follows the Boolean in the direction asked. */
  literal(expression: BooleanExpression, direction: Direction): Literal {
    return runToEnd(this.literalInSteps(expression, direction));
  }

  /** The same with pauses. */
  *literalInSteps({ atom, isNegated }: BooleanExpression, direction: Direction): Steps<Literal> {
    if (atom === undefined) return isNegated ? FALSE : TRUE;
    const literal =
      atom.kind === "variable"
        ? 2 * this.#variableColumn(atom)
        : yield* this.#atomLiteralInSteps(atom, isNegated ? mirrored(direction) : direction);
    return isNegated ? negation(literal) : literal;
  }

  /** True where a literal is at hand without new rows. */
  hasLiteral({ atom }: BooleanExpression): boolean {
    if (atom === undefined || atom.kind === "variable" || this.#known.has(atom)) return true;
    return this.#columns.literal(atom) !== undefined || this.#alias(atom) !== undefined;
  }

  /** A literal that is the sum of mutually exclusive ones. */
  sumLiteral(literals: readonly Literal[], name: string): Literal {
    const key = [...literals].sort((a, b) => a - b).join(",");
    let sum = this.#sums.get(key);
    if (sum === undefined) {
      const made = this.auxiliaryLiteral(name);
      this.#sums.set(key, made);
      this.unnamed(() => this.exactlyOne([...literals, negation(made)]));
      sum = made;
    }
    return sum;
  }

  // Rows

  /** Makes the Boolean have the value wherever all conditions are true. */
  assert(expression: BooleanExpression, value: boolean, conditions: readonly Literal[]): void {
    runToEnd(this.assertInSteps(expression, value, conditions));
  }

  /** The same with pauses. */
  *assertInSteps(
    expression: BooleanExpression,
    value: boolean,
    conditions: readonly Literal[] = [],
  ): Steps<void> {
    if (conditions.includes(FALSE)) return;
    const active = conditions.filter((condition) => condition !== TRUE);
    const { atom, isNegated } = expression;
    if (atom?.kind === "boolean" && (active.length === 0 || !this.hasLiteral(expression))) {
      yield* this.#nested(() => this.#assertOwnRows(atom, value !== isNegated, active));
      return;
    }
    const literal = yield* this.literalInSteps(expression, value ? NOT_ABOVE : NOT_BELOW);
    this.clause([...active.map(negation), value ? literal : negation(literal)]);
  }

  /** lower <= expression <= upper wherever all conditions are true. */
  row(
    expression: Expression,
    lower: number,
    upper: number,
    conditions: readonly Literal[] = [],
  ): void {
    if (conditions.length === 0) {
      const direction = sideDirection(lower, upper);
      this.columnRow(this.form(expression, direction), lower, upper);
      return;
    }
    if (upper < Infinity) {
      this.conditionalRow(this.form(expression, NOT_BELOW), upper, conditions, 1);
    }
    if (lower > -Infinity) {
      this.conditionalRow(this.form(expression, NOT_ABOVE), lower, conditions, -1);
    }
  }

  /** lower <= expression <= upper, with pauses between its atoms. */
  *rowInSteps(expression: Expression, lower: number, upper: number): Steps<void> {
    const form = yield* this.formInSteps(expression, sideDirection(lower, upper));
    yield* this.columnRowInSteps(form, lower, upper);
  }

  /** column of the atom = Σ resultₖ · literalₖ. */
  tableRow(atom: NumberAtom, literals: readonly Literal[], results: readonly number[]): void {
    const column = { columns: [this.#columns.column(atom)!], coefficients: [1], constant: 0 };
    this.columnRow(combine([1, column], [-1, this.literalForm(literals, results)]), 0, 0);
  }

  /** Requires a relation between the atom's own column and others, in its definition. */
  require(expression: BooleanExpression): void {
    this.assert(expression, true, []);
  }

  /** Requires that expressions have values: the domains of their operations. */
  requireDomain(conditions: readonly BooleanExpression[]): void {
    this.within("domain", () => {
      for (const condition of conditions) this.require(condition);
    });
  }

  #witnessAtom(owner: object, role: string, range: Interval, isInteger: boolean): VariableAtom {
    const context = (owner as { context: Context }).context;
    const atom = context.witness(owner, role, range, isInteger);
    if (this.#columns.column(atom) === undefined) {
      this.#ranges.set(atom, range);
      this.#columns.setColumn(atom, this.auxiliary(role, range, isInteger));
    }
    return atom;
  }

  /** Whether every operation in it has a column that is held to its value from the side asked for. */
  #isAtHand(expression: Expression, direction: Direction): boolean {
    return expression.atoms.every((atom, k) => {
      const coefficient = expression.coefficients[k]!;
      const other = this.#ranges.expanded(atom);
      if (other !== undefined) return this.#isAtHand(other.scaledBy(coefficient), direction);
      if (atom.kind === "variable") return this.#columns.column(atom) !== undefined;
      return this.#columns.follows(atom, coefficient > 0 ? direction : mirrored(direction));
    });
  }

  #numberColumn(atom: NumberAtom, direction: Direction): number {
    let column = this.#columns.column(atom);
    if (column === undefined) {
      column = this.auxiliary(atom.operation.name, this.#ranges.ofAtom(atom), atom.isInteger);
      this.#columns.setColumn(atom, column);
    }
    const missing = this.#columns.follow(atom, direction);
    if (missing === 0) return column;
    const write = () => atom.operation.compile(atom, missing, this);
    const steps = this.#nested(() => {
      this.within(atom.operation.name, () => this.unnamed(write));
      return undefined;
    });
    runToEnd(steps);
    return column;
  }

  *#atomLiteralInSteps(atom: BooleanAtom, direction: Direction): Steps<Literal> {
    const known = this.#known.get(atom);
    if (known !== undefined) return this.truth(known);
    let literal = this.#alias(atom);
    if (literal !== undefined) return literal;
    literal = this.#columns.literal(atom);
    if (literal === undefined) {
      literal = this.auxiliaryLiteral(atom.operation.name);
      this.#columns.setLiteral(atom, literal);
    }
    const missing = this.#columns.follow(atom, direction);
    if (missing !== 0) yield* this.#nested(() => this.#defineInSteps(atom, literal, missing));
    return literal;
  }

  *#defineInSteps(atom: BooleanAtom, literal: Literal, missing: Direction): Steps<void> {
    const outer = this.enter(atom.operation.name);
    const name = this.enterDefinition();
    if ((missing & NOT_ABOVE) !== 0) yield* assertedInSteps(atom, true, [literal], this);
    if ((missing & NOT_BELOW) !== 0) yield* assertedInSteps(atom, false, [negation(literal)], this);
    this.leaveDefinition(name);
    this.enter(outer);
  }

  *#assertOwnRows(atom: BooleanAtom, value: boolean, conditions: readonly Literal[]): Steps<void> {
    const outer = this.enter(atom.operation.name);
    yield* assertedInSteps(atom, value, conditions, this);
    this.enter(outer);
  }

  /** Writes now, or where too many definitions wait for it already, once the first of them is written. */
  *#nested(write: Writing): Steps<void> {
    if (this.#depth === DEEPEST_CALLS) {
      this.#postponed.push({ place: this.place, write });
      return;
    }
    this.#depth++;
    try {
      yield* write() ?? [];
    } finally {
      this.#depth--;
    }
    if (this.#depth === 0 && this.#postponed.length > 0) yield* this.#catchUp();
  }

  /** Writes what was put off, and what is put off by that. */
  *#catchUp(): Steps<void> {
    const outer = this.place;
    let pauseAt = this.#written + SIZE_PER_STEP;
    while (this.#postponed.length > 0) {
      const due = this.#postponed;
      this.#postponed = [];
      for (const { place, write } of due) {
        this.place = place;
        this.#depth++;
        try {
          yield* write() ?? [];
        } finally {
          this.#depth--;
        }
        if (this.#written < pauseAt) continue;
        yield;
        pauseAt = this.#written + SIZE_PER_STEP;
      }
    }
    this.place = outer;
  }

  #alias(atom: BooleanAtom): Literal | undefined {
    return this.#columns.literal(atom) !== undefined
      ? undefined
      : atom.operation.alias?.(atom, this);
  }

  #variableColumn(atom: VariableAtom): number {
    const column = this.#columns.column(atom);
    if (column !== undefined) return column;
    if (atom.name !== undefined) throw new InternalError(`variable ${atom.name} has no column`);
    const made = this.auxiliary("witness", atom.interval, atom.isInteger);
    this.#columns.setColumn(atom, made);
    return made;
  }
}

/** What the operation's `assert` writes, with pauses where it knows how to. */
function* assertedInSteps(
  atom: BooleanAtom,
  value: boolean,
  conditions: readonly Literal[],
  compiler: Compiler,
): Steps<void> {
  const { operation } = atom;
  if (operation.assertInSteps === undefined) operation.assert(atom, value, conditions, compiler);
  else yield* operation.assertInSteps(atom, value, conditions, compiler);
}

function mirrored(direction: Direction): Direction {
  if (direction === EXACT) return EXACT;
  return direction === NOT_BELOW ? NOT_ABOVE : NOT_BELOW;
}

/** A row with an upper side needs columns not below their values, and the other way round. */
export function sideDirection(lower: number, upper: number): Direction {
  if (lower === -Infinity) return NOT_BELOW;
  return upper === Infinity ? NOT_ABOVE : EXACT;
}
