import { type ProblemBuilder, runToEnd, type Steps } from "@bough/problem";
import { fromAtom } from "./build-expression.ts";
import type { ColumnForm } from "./column-form.ts";
import { SIZE_PER_STEP } from "./definition-queue.ts";
import type { Expression } from "./expression.ts";
import { type Interval, integersIn } from "./interval.ts";
import {
  type Direction,
  EXACT,
  type Literal,
  negation,
  TRUE,
} from "./linearizations/linearization.ts";
import { type OnRow, RowWriter } from "./row-writer.ts";
import {
  BaseValues,
  baseForm,
  constantValue,
  MOST_TABULATED_VALUES,
  type ValueColumns,
  viewValues,
} from "./value-columns.ts";

/** Writes one binary a value for the integer expressions that some operation wants to see so. */
export abstract class ValueWriter extends RowWriter {
  readonly #wanted: Map<string, number>;
  readonly #values = new Map<string, BaseValues>();

  /** @param wanted keys of the expressions that get a column a value, and how many values they may have */
  constructor(builder: ProblemBuilder, wanted: Map<string, number>, onRow: OnRow) {
    super(builder, onRow);
    this.#wanted = wanted;
  }

  /** The values the expression can take, from all bounds that are known. */
  abstract interval(expression: Expression): Interval;

  /** The expression, with pauses, over columns that lie on the side of their values that the direction says. */
  abstract formInSteps(expression: Expression, direction: Direction): Steps<ColumnForm>;

  /** The value columns of an integer expression where some operation wants them. */
  values(expression: Expression): ValueColumns | undefined {
    return runToEnd(this.valuesInSteps(expression));
  }

  /** The same with pauses. */
  *valuesInSteps(expression: Expression): Steps<ValueColumns | undefined> {
    if (expression.isConstant) return constantValue(expression.constant);
    const form = baseForm(expression);
    const most = form === undefined ? undefined : this.#wanted.get(form.base.key);
    if (form === undefined || most === undefined) return undefined;
    const range = this.interval(form.base);
    if (integersIn(range) > most) return undefined;
    return viewValues(yield* this.#baseValuesInSteps(form.base, range), form);
  }

  /** The value columns of an integer expression, made where nobody asked for them before. */
  encode(expression: Expression): ValueColumns | undefined {
    return runToEnd(this.encodeInSteps(expression));
  }

  /** The same with pauses. */
  *encodeInSteps(expression: Expression): Steps<ValueColumns | undefined> {
    const form = baseForm(expression);
    if (form !== undefined) this.#wanted.set(form.base.key, MOST_TABULATED_VALUES);
    return yield* this.valuesInSteps(expression);
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

  /** The columns that stand for tests of a value, and what they are where the expressions have these values. */
  protected *valueTests(
    valueAt: (expression: Expression) => number,
  ): Generator<readonly [column: number, value: number]> {
    for (const { base, first, literals } of this.#values.values()) {
      const present = valueAt(base) - first;
      for (const [k, literal] of literals.entries()) {
        if (literal < 0 || (literal & 1) === 1) continue;
        yield [literal >> 1, Number.isNaN(present) ? present : Number(present === k)];
      }
    }
  }

  *#baseValuesInSteps(base: Expression, range: Interval): Steps<BaseValues> {
    let values = this.#values.get(base.key);
    if (values === undefined) {
      const literals = yield* this.#valueLiteralsInSteps(base, range);
      values = new BaseValues(base, Math.ceil(range.lower), literals);
      this.#values.set(base.key, values);
      const name = this.enterDefinition();
      yield* this.#linkValuesInSteps(base, values);
      this.leaveDefinition(name);
    }
    return values;
  }

  *#valueLiteralsInSteps(base: Expression, range: Interval): Steps<Literal[]> {
    const count = integersIn(range);
    if (count === 1) return [TRUE];
    if (count === 2) {
      const upper = this.auxiliaryLiteral("value");
      return [negation(upper), upper];
    }
    const stem = base.atoms.length === 1 ? `${base}_is` : "value";
    const first = Math.ceil(range.lower);
    const literals: Literal[] = [];
    for (let k = 0; k < count; k++) {
      if (k % SIZE_PER_STEP === SIZE_PER_STEP - 1) yield;
      literals.push(this.auxiliaryLiteral(`${stem}_${first + k}`));
    }
    return literals;
  }

  /** Σ y = 1 and Σ v y = e. */
  *#linkValuesInSteps(base: Expression, { first, literals }: BaseValues): Steps<void> {
    if (literals.length === 1) return;
    const outer = this.enter("values");
    if (literals.length > 2) this.exactlyOne(literals);
    const form = yield* this.formInSteps(base, EXACT);
    const columns = [...form.columns];
    const coefficients = [...form.coefficients];
    literals.forEach((literal, k) => {
      if ((literal & 1) === 1) return;
      columns.push(literal >> 1);
      coefficients.push(literals.length === 2 ? -1 : -(first + k));
    });
    const constant = form.constant - (literals.length === 2 ? first : 0);
    yield* this.columnRowInSteps({ columns, coefficients, constant }, 0, 0);
    this.enter(outer);
  }
}
