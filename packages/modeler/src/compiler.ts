import { InternalError, type ProblemBuilder } from "@bough/problem";
import type { Atom, BooleanAtom, NumberAtom, VariableAtom } from "./atom.ts";
import { BooleanExpression } from "./boolean-expression.ts";
import type { Context } from "./context.ts";
import { type Expression, fromAtom } from "./expression.ts";
import { type Interval, integersIn, isFiniteInterval, ZERO_ONE } from "./interval.ts";
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
import {
  BaseValues,
  baseForm,
  constantValue,
  type ValueColumns,
  viewValues,
} from "./value-columns.ts";

/** The sum of linear forms, each times a factor. */
export function combine(...parts: readonly (readonly [number, ColumnForm])[]): ColumnForm {
  const total = new Map<number, number>();
  let constant = 0;
  for (const [factor, form] of parts) {
    constant += factor * form.constant;
    form.columns.forEach((column, k) => {
      add(total, column, factor * form.coefficients[k]!);
    });
  }
  return { columns: [...total.keys()], coefficients: [...total.values()], constant };
}

/** A linear form over columns of the problem. */
export interface ColumnForm {
  readonly columns: readonly number[];
  readonly coefficients: readonly number[];
  readonly constant: number;
}

/** Integer expressions with more values than this get no column a value. */
export const MOST_VALUE_COLUMNS = 128;

/**
 * Writes the rows of expressions into a problem. Columns of operations are made on first use and
 * followed only in the directions that some row needs.
 */
export class Compiler {
  readonly builder: ProblemBuilder;
  readonly #bounds: Map<VariableAtom, Interval>;
  readonly #wanted: Set<string>;
  readonly #known: ReadonlyMap<Atom, boolean>;
  readonly #columns = new Map<Atom, number>();
  readonly #literals = new Map<Atom, Literal>();
  readonly #followed = new Map<Atom, number>();
  readonly #intervals = new Map<Atom, Interval>();
  readonly #values = new Map<string, BaseValues>();
  readonly #sums = new Map<string, Literal>();
  readonly #written = new Set<string>();
  readonly #columnRange: Interval[] = [];
  /** Called with the index of every row and the name of the operation it comes from. */
  readonly #onRow: (row: number, operation: string) => void;
  #operation = "row";
  /** Name for the next rows of a required constraint. */
  rowName: string | undefined;

  constructor(
    builder: ProblemBuilder,
    bounds: Map<VariableAtom, Interval>,
    wanted: Set<string>,
    known: ReadonlyMap<Atom, boolean>,
    onRow: (row: number, operation: string) => void,
  ) {
    this.builder = builder;
    this.#bounds = bounds;
    this.#wanted = wanted;
    this.#known = known;
    this.#onRow = onRow;
  }

  // What is known of expressions

  /** The values the expression can take, from all bounds that are known. */
  interval(expression: Expression): Interval {
    return expression.intervalFrom((atom) => this.#atomInterval(atom));
  }

  truth(value: boolean): Literal {
    return value ? TRUE : FALSE;
  }

  // Columns

  addVariable(atom: VariableAtom, bounds: Interval): void {
    const column = this.#addColumn(atom.name, bounds, atom.isInteger, this.#bounds.get(atom));
    this.#columns.set(atom, column);
    if (atom.semiContinuous === undefined) return;
    const { lower, upper } = atom.semiContinuous;
    this.builder.addStructure({ kind: "semi-continuous", column, lower, upper });
  }

  /** The operation's own column, for the rows that define it. */
  result(atom: NumberAtom): Expression {
    const range = this.#atomInterval(atom);
    const standIn = atom.context.witness(atom, "result", range, atom.isInteger);
    this.#bounds.set(standIn, range);
    this.#columns.set(standIn, this.#columns.get(atom)!);
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
    if (this.#written.has(key)) return;
    this.#written.add(key);
    this.#unnamed(write);
  }

  /** A new column for the rows of an operation. */
  auxiliary(name: string, range: Interval, isInteger: boolean): number {
    return this.#addColumn(this.#freshName(name), range, isInteger, range);
  }

  auxiliaryLiteral(name: string): Literal {
    return 2 * this.auxiliary(name, { lower: 0, upper: 1 }, true);
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

  /** The operations that have columns, and those columns. */
  operationColumns(): (readonly [Expression, number])[] {
    const found: (readonly [Expression, number])[] = [];
    for (const [atom, column] of this.#columns) {
      if (atom.kind === "number") found.push([fromAtom(atom), column]);
    }
    for (const [atom, literal] of this.#literals) found.push([fromAtom(atom), literal >> 1]);
    for (const [, { base, first, literals }] of this.#values) {
      literals.forEach((literal, k) => {
        if (literal >= 0 && (literal & 1) === 0) {
          found.push([base.isEqualTo(first + k).asNumber(), literal >> 1]);
        }
      });
    }
    return found;
  }

  /** The column of a variable; -1 where it has none. */
  columnOf(atom: Atom): number {
    return this.#columns.get(atom) ?? -1;
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
    const total = new Map<number, number>();
    let constant = expression.constant;
    for (let k = 0; k < expression.atoms.length; k++) {
      const atom = expression.atoms[k]!;
      const coefficient = expression.coefficients[k]!;
      const side = coefficient > 0 ? direction : mirrored(direction);
      if (atom.kind === "number") {
        add(total, this.#numberColumn(atom, side), coefficient);
        continue;
      }
      const literal = this.#atomLiteral(atom, side);
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

  /** Σ coefficientₖ · literalₖ over columns. */
  literalForm(literals: readonly Literal[], coefficients: readonly number[]): ColumnForm {
    const total = new Map<number, number>();
    let constant = 0;
    literals.forEach((literal, k) => {
      const coefficient = coefficients[k]!;
      if (literal === TRUE) constant += coefficient;
      else if (literal !== FALSE) {
        const isNegated = (literal & 1) === 1;
        add(total, literal >> 1, isNegated ? -coefficient : coefficient);
        if (isNegated) constant += coefficient;
      }
    });
    return { columns: [...total.keys()], coefficients: [...total.values()], constant };
  }

  // Literals

  /** A literal that follows the Boolean in the direction asked. */
  literal(expression: BooleanExpression, direction: Direction): Literal {
    const { atom, isNegated } = expression;
    if (atom === undefined) return isNegated ? FALSE : TRUE;
    const literal = this.#atomLiteral(atom, isNegated ? mirrored(direction) : direction);
    return isNegated ? negation(literal) : literal;
  }

  /** True where a literal is at hand without new rows. */
  hasLiteral({ atom }: BooleanExpression): boolean {
    if (atom === undefined || atom.kind === "variable" || this.#known.has(atom)) return true;
    return this.#literals.has(atom) || this.#alias(atom) !== undefined;
  }

  /** A literal that is the sum of mutually exclusive ones. */
  sumLiteral(literals: readonly Literal[], name: string): Literal {
    const key = [...literals].sort((a, b) => a - b).join(",");
    let sum = this.#sums.get(key);
    if (sum === undefined) {
      const made = this.auxiliaryLiteral(name);
      this.#sums.set(key, made);
      this.#unnamed(() => this.exactlyOne([...literals, negation(made)]));
      sum = made;
    }
    return sum;
  }

  /** No literal for no conditions, else one that is true where all of them are. */
  conjunction(conditions: readonly Literal[]): Literal[] {
    if (conditions.length <= 1) return [...conditions];
    const all = this.auxiliaryLiteral("and");
    this.clause([...conditions.map(negation), all]);
    return [all];
  }

  // One column a value

  /** The value columns of an integer expression where some operation wants them. */
  values(expression: Expression): ValueColumns | undefined {
    if (expression.isConstant) return constantValue(expression.constant);
    const form = baseForm(expression);
    if (form === undefined || !this.#wanted.has(form.base.key)) return undefined;
    const range = this.interval(form.base);
    if (integersIn(range) > MOST_VALUE_COLUMNS) return undefined;
    return viewValues(this.#baseValues(form.base, range), form);
  }

  /** The value columns of an integer expression, made where nobody asked for them before. */
  encode(expression: Expression): ValueColumns | undefined {
    const form = baseForm(expression);
    if (form !== undefined) this.#wanted.add(form.base.key);
    return this.values(expression);
  }

  /** The literal of one value, where the expression has value columns. */
  value(expression: Expression, value: number): Literal | undefined {
    return this.values(expression)?.literal(value);
  }

  /** For e = a - b with two atoms: the value columns of a and b, where both have them. */
  valuePair(expression: Expression): { x: ValueColumns; y: ValueColumns } | undefined {
    if (expression.atoms.length !== 2) return undefined;
    const x = this.values(fromAtom(expression.atoms[0]!).scaledBy(expression.coefficients[0]!));
    const y = this.values(fromAtom(expression.atoms[1]!).scaledBy(-expression.coefficients[1]!));
    return x === undefined || y === undefined ? undefined : { x, y };
  }

  // Rows

  /** Makes the Boolean have the value wherever all conditions are true. */
  assert(expression: BooleanExpression, value: boolean, conditions: readonly Literal[]): void {
    if (conditions.includes(FALSE)) return;
    const active = conditions.filter((condition) => condition !== TRUE);
    const { atom, isNegated } = expression;
    const isTrue = value !== isNegated;
    if (atom?.kind === "boolean" && (active.length === 0 || !this.hasLiteral(expression))) {
      this.#within(atom.operation.name, () => {
        atom.operation.assert(atom, isTrue, active, this);
      });
      return;
    }
    const literal = this.literal(expression, value ? NOT_ABOVE : NOT_BELOW);
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
      this.#conditionalRow(this.form(expression, NOT_BELOW), upper, conditions, 1);
    }
    if (lower > -Infinity) {
      this.#conditionalRow(this.form(expression, NOT_ABOVE), lower, conditions, -1);
    }
  }

  /** lower <= form <= upper as one row. */
  columnRow(form: ColumnForm, lower: number, upper: number): void {
    const low = lower - form.constant;
    const high = upper - form.constant;
    if (form.columns.length === 0 && low <= 0 && high >= 0 && this.rowName === undefined) return;
    const name = this.rowName === undefined ? undefined : this.#freshRowName(this.rowName);
    const row = this.builder.addRow({ name, lower: low, upper: high });
    for (let k = 0; k < form.columns.length; k++) {
      this.builder.addCoefficient(row, form.columns[k]!, form.coefficients[k]!);
    }
    this.#onRow(row, this.#operation);
  }

  /** column of the atom = Σ resultₖ · literalₖ. */
  tableRow(atom: NumberAtom, literals: readonly Literal[], results: readonly number[]): void {
    const column = { columns: [this.#columns.get(atom)!], coefficients: [1], constant: 0 };
    this.columnRow(combine([1, column], [-1, this.literalForm(literals, results)]), 0, 0);
  }

  /** At least one of the literals is true. */
  clause(literals: readonly Literal[]): void {
    const kept = new Set(literals.filter((literal) => literal !== FALSE));
    if (kept.has(TRUE)) return;
    for (const literal of kept) if (kept.has(negation(literal))) return;
    if (kept.size === 1) this.fix([...kept][0]!);
    else this.#literalRow([...kept], 1, Infinity);
  }

  atMostOne(literals: readonly Literal[]): void {
    const kept = literals.filter((literal) => literal !== FALSE);
    const certain = kept.filter((literal) => literal === TRUE).length;
    if (certain > 1) {
      this.fix(FALSE);
    } else if (certain === 1) {
      for (const literal of kept) if (literal !== TRUE) this.fix(negation(literal));
    } else if (kept.length > 1) {
      this.#literalRow(kept, -Infinity, 1);
      this.#clique(kept, false);
    }
  }

  exactlyOne(literals: readonly Literal[]): void {
    const kept = literals.filter((literal) => literal !== FALSE);
    if (kept.includes(TRUE)) this.atMostOne(kept);
    else if (kept.length <= 1) this.clause(kept);
    else {
      this.#literalRow(kept, 1, 1);
      this.#clique(kept, true);
    }
  }

  /** Fixes a literal at true. */
  fix(literal: Literal): void {
    if (literal === TRUE) return;
    const column = literal >> 1;
    const value = (literal & 1) === 1 ? 0 : 1;
    const isOpen =
      literal !== FALSE &&
      this.builder.columnLower(column) <= value &&
      this.builder.columnUpper(column) >= value;
    if (isOpen && this.rowName === undefined) this.builder.setColumnBounds(column, value, value);
    else if (literal === FALSE) this.#literalRow([], 1, Infinity);
    else this.#literalRow([literal], 1, Infinity);
  }

  /** Requires a relation between the atom's own column and others, in its definition. */
  require(expression: BooleanExpression): void {
    this.assert(expression, true, []);
  }

  #witnessAtom(owner: object, role: string, range: Interval, isInteger: boolean): VariableAtom {
    const context = (owner as { context: Context }).context;
    const atom = context.witness(owner, role, range, isInteger);
    if (!this.#columns.has(atom)) {
      this.#bounds.set(atom, range);
      this.#columns.set(atom, this.auxiliary(role, range, isInteger));
    }
    return atom;
  }

  #atomInterval(atom: Atom): Interval {
    if (atom.kind === "variable") return this.#bounds.get(atom) ?? atom.interval;
    let range = this.#intervals.get(atom);
    if (range === undefined) {
      range =
        atom.kind === "number"
          ? atom.operation.interval(atom, (operand) => this.interval(operand))
          : atom.interval;
      this.#intervals.set(atom, range);
    }
    return range;
  }

  #addColumn(
    name: string | undefined,
    bounds: Interval,
    isInteger: boolean,
    range: Interval | undefined,
  ): number {
    this.#columnRange.push(range ?? bounds);
    return this.builder.addColumn({ name, lower: bounds.lower, upper: bounds.upper, isInteger });
  }

  #numberColumn(atom: NumberAtom, direction: Direction): number {
    let column = this.#columns.get(atom);
    if (column === undefined) {
      column = this.auxiliary(atom.operation.name, this.#atomInterval(atom), atom.isInteger);
      this.#columns.set(atom, column);
    }
    this.#follow(atom, direction, (missing) => atom.operation.compile(atom, missing, this));
    return column;
  }

  #atomLiteral(atom: Atom, direction: Direction): Literal {
    if (atom.kind === "variable") return 2 * this.#variableColumn(atom);
    if (atom.kind === "number") throw new InternalError("a number was used as a literal");
    const known = this.#known.get(atom);
    if (known !== undefined) return this.truth(known);
    let literal = this.#alias(atom);
    if (literal !== undefined) return literal;
    literal = this.#literals.get(atom);
    if (literal === undefined) {
      literal = this.auxiliaryLiteral(atom.operation.name);
      this.#literals.set(atom, literal);
    }
    this.#follow(atom, direction, (missing) => this.#define(atom, literal, missing));
    return literal;
  }

  #define(atom: BooleanAtom, literal: Literal, missing: Direction): void {
    if ((missing & NOT_ABOVE) !== 0) atom.operation.assert(atom, true, [literal], this);
    if ((missing & NOT_BELOW) !== 0) atom.operation.assert(atom, false, [negation(literal)], this);
  }

  #follow(
    atom: NumberAtom | BooleanAtom,
    direction: Direction,
    write: (missing: Direction) => void,
  ): void {
    const done = this.#followed.get(atom) ?? 0;
    const missing = direction & ~done;
    if (missing === 0) return;
    this.#followed.set(atom, done | direction);
    this.#within(atom.operation.name, () => {
      this.#unnamed(() => write(missing as Direction));
    });
  }

  /** Rows written by `write` are counted for the operation. */
  #within(operation: string, write: () => void): void {
    const outer = this.#operation;
    this.#operation = operation;
    write();
    this.#operation = outer;
  }

  /** Rows written by `write` define something shared: they carry no constraint's name. */
  #unnamed(write: () => void): void {
    const outer = this.rowName;
    this.rowName = undefined;
    write();
    this.rowName = outer;
  }

  #alias(atom: BooleanAtom): Literal | undefined {
    return this.#literals.has(atom) ? undefined : atom.operation.alias?.(atom, this);
  }

  #variableColumn(atom: VariableAtom): number {
    const column = this.#columns.get(atom);
    if (column !== undefined) return column;
    if (atom.name !== undefined) throw new InternalError(`variable ${atom.name} has no column`);
    const made = this.auxiliary("witness", atom.interval, atom.isInteger);
    this.#columns.set(atom, made);
    return made;
  }

  #baseValues(base: Expression, range: Interval): BaseValues {
    let values = this.#values.get(base.key);
    if (values === undefined) {
      const made = new BaseValues(base, Math.ceil(range.lower), this.#valueLiterals(base, range));
      this.#values.set(base.key, made);
      this.#unnamed(() => this.#linkValues(base, made));
      values = made;
    }
    return values;
  }

  #valueLiterals(base: Expression, range: Interval): Literal[] {
    const count = integersIn(range);
    if (count === 1) return [TRUE];
    if (count === 2) {
      const upper = this.auxiliaryLiteral("value");
      return [negation(upper), upper];
    }
    const stem = base.atoms.length === 1 ? `${base}_is` : "value";
    const first = Math.ceil(range.lower);
    return Array.from({ length: count }, (_, k) => this.auxiliaryLiteral(`${stem}_${first + k}`));
  }

  /** Σ y = 1 and Σ v y = e. */
  #linkValues(base: Expression, { first, literals }: BaseValues): void {
    if (literals.length === 1) return;
    this.#within("values", () => {
      if (literals.length > 2) this.exactlyOne(literals);
      const form = this.form(base, EXACT);
      const columns = [...form.columns];
      const coefficients = [...form.coefficients];
      literals.forEach((literal, k) => {
        if ((literal & 1) === 1) return;
        columns.push(literal >> 1);
        coefficients.push(literals.length === 2 ? -1 : -(first + k));
      });
      const constant = form.constant - (literals.length === 2 ? first : 0);
      this.columnRow({ columns, coefficients, constant }, 0, 0);
    });
  }

  /** form <= side (sign 1) or form >= side (sign -1) where all conditions are true. */
  #conditionalRow(
    form: ColumnForm,
    side: number,
    conditions: readonly Literal[],
    sign: 1 | -1,
  ): void {
    const worst = this.#worst(form, sign);
    const excess = (worst - side) * sign;
    if (excess <= 0) return;
    if (!Number.isFinite(excess)) {
      this.#indicator(form, side, conditions, sign);
      return;
    }
    const columns = [...form.columns];
    const coefficients = [...form.coefficients];
    let constant = form.constant;
    for (const condition of conditions) {
      const isNegated = (condition & 1) === 1;
      columns.push(condition >> 1);
      coefficients.push(isNegated ? -sign * excess : sign * excess);
      constant -= isNegated ? 0 : sign * excess;
    }
    if (sign > 0) this.columnRow({ columns, coefficients, constant }, -Infinity, side);
    else this.columnRow({ columns, coefficients, constant }, side, Infinity);
  }

  /** Where no finite number relaxes the row, the solver is told of the switch itself. */
  #indicator(form: ColumnForm, side: number, conditions: readonly Literal[], sign: 1 | -1): void {
    const [condition] = this.conjunction(conditions);
    const bound = side - form.constant;
    this.builder.addStructure({
      kind: "indicator",
      name: this.#freshRowName(this.rowName ?? "indicator"),
      binary: condition! >> 1,
      activeValue: (condition! & 1) === 1 ? 0 : 1,
      columns: Int32Array.from(form.columns),
      coefficients: Float64Array.from(form.coefficients),
      lower: sign > 0 ? -Infinity : bound,
      upper: sign > 0 ? bound : Infinity,
    });
  }

  #worst(form: ColumnForm, sign: 1 | -1): number {
    let worst = form.constant;
    for (let k = 0; k < form.columns.length; k++) {
      const range = this.#columnRange[form.columns[k]!]!;
      const coefficient = form.coefficients[k]!;
      worst += coefficient * (coefficient > 0 === sign > 0 ? range.upper : range.lower);
    }
    return worst;
  }

  #literalRow(literals: readonly Literal[], lower: number, upper: number): void {
    this.columnRow(this.literalForm(literals, new Array(literals.length).fill(1)), lower, upper);
  }

  #clique(literals: readonly Literal[], isExactlyOne: boolean): void {
    if (literals.length < 3) return;
    this.builder.addStructure({
      kind: "clique",
      literals: Int32Array.from(literals),
      isExactlyOne,
    });
  }

  #freshName(name: string): string {
    const stem = `_${name.replaceAll(/[^A-Za-z0-9_]+/g, "_")}`;
    return `${stem}_${this.builder.numCols}`;
  }

  #freshRowName(name: string): string {
    let candidate = name;
    for (let k = 2; this.builder.rowIndex(candidate) >= 0; k++) candidate = `${name}_${k}`;
    return candidate;
  }
}

export function isEnumerable(range: Interval): boolean {
  return isFiniteInterval(range) && integersIn(range) <= MOST_VALUE_COLUMNS;
}

function add(total: Map<number, number>, column: number, coefficient: number): void {
  total.set(column, (total.get(column) ?? 0) + coefficient);
}

function mirrored(direction: Direction): Direction {
  if (direction === EXACT) return EXACT;
  return direction === NOT_BELOW ? NOT_ABOVE : NOT_BELOW;
}

/** A row with an upper side needs columns not below their values, and the other way round. */
function sideDirection(lower: number, upper: number): Direction {
  if (lower === -Infinity) return NOT_BELOW;
  return upper === Infinity ? NOT_ABOVE : EXACT;
}
