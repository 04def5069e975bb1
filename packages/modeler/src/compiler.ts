import { type ProblemBuilder, runToEnd, type Steps } from "@bough/problem";
import type { Atom, BooleanAtom, NumberAtom, VariableAtom } from "./atom.ts";
import { AtomWriter } from "./atom-writer.ts";
import type { BooleanExpression } from "./boolean-expression.ts";
import { add, type ColumnForm, combine } from "./column-form.ts";
import { DefinitionQueue, SIZE_PER_STEP } from "./definition-queue.ts";
import type { Expression } from "./expression.ts";
import type { ExpressionRanges } from "./expression-ranges.ts";
import type { Interval } from "./interval.ts";
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
import type { OnRow, RowPlace } from "./row-writer.ts";

/**
 * Writes the rows of expressions into a problem. Columns of operations are made on first use and
 * followed only in the directions that some row needs.
 */
export class Compiler extends AtomWriter {
  readonly #known: ReadonlyMap<Atom, boolean>;
  readonly #definitions = new DefinitionQueue<RowPlace>(this);

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
    super(builder, ranges, wanted, onRow);
    this.#known = known;
  }

  // Forms

  /** An integer column that equals the expression. */
  observe(item: Expression | BooleanExpression): number {
    return runToEnd(this.observeInSteps(item));
  }

  /** The same with pauses. */
  *observeInSteps(item: Expression | BooleanExpression): Steps<number> {
    const expression = item.type === "boolean" ? item.asNumber() : item;
    const form = yield* this.formInSteps(expression, EXACT);
    const isPlain = form.columns.length === 1 && form.coefficients[0] === 1 && form.constant === 0;
    if (isPlain) return form.columns[0]!;
    const column = this.auxiliary("observed", this.interval(expression), true);
    const own = { columns: [column], coefficients: [1], constant: 0 };
    this.columnRow(combine([1, form], [-1, own]), 0, 0);
    return column;
  }

  /** The expression over columns that lie on the side of their values that the direction says. */
  form(expression: Expression, direction: Direction): ColumnForm {
    return runToEnd(this.formInSteps(expression, direction));
  }

  /** The same with pauses between its atoms. */
  *formInSteps(expression: Expression, direction: Direction): Steps<ColumnForm> {
    const total = new Map<number, number>();
    let constant = expression.constant;
    let pauseAt = this.size + SIZE_PER_STEP;
    for (let k = 0; k < expression.atoms.length; k++) {
      if (this.size + k >= pauseAt) {
        yield;
        pauseAt = this.size + k + SIZE_PER_STEP;
      }
      const atom = expression.atoms[k]!;
      const coefficient = expression.coefficients[k]!;
      const side = coefficient > 0 ? direction : mirrored(direction);
      const other = this.ranges.expanded(atom);
      if (other !== undefined) {
        const inner = yield* this.formInSteps(other.scaledBy(coefficient), direction);
        inner.columns.forEach((column, i) => {
          add(total, column, inner.coefficients[i]!);
        });
        constant += inner.constant;
        continue;
      }
      if (atom.kind === "number") {
        add(total, yield* this.#numberColumnInSteps(atom, side), coefficient);
        continue;
      }
      const literal =
        atom.kind === "variable"
          ? 2 * this.variableColumn(atom)
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
    this.ranges.give(given);
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
        ? 2 * this.variableColumn(atom)
        : yield* this.#atomLiteralInSteps(atom, isNegated ? mirrored(direction) : direction);
    return isNegated ? negation(literal) : literal;
  }

  /** True where a literal is at hand without new rows. */
  hasLiteral({ atom }: BooleanExpression): boolean {
    if (atom === undefined || atom.kind === "variable" || this.#known.has(atom)) return true;
    return this.atoms.literal(atom) !== undefined || this.#alias(atom) !== undefined;
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
      yield* this.#definitions.write(() => this.#assertOwnRows(atom, value !== isNegated, active));
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
    runToEnd(this.rowInSteps(expression, lower, upper, conditions));
  }

  /** The same with pauses between its atoms. */
  *rowInSteps(
    expression: Expression,
    lower: number,
    upper: number,
    conditions: readonly Literal[] = [],
  ): Steps<void> {
    if (conditions.length === 0) {
      const form = yield* this.formInSteps(expression, sideDirection(lower, upper));
      yield* this.columnRowInSteps(form, lower, upper);
      return;
    }
    if (upper < Infinity) {
      const form = yield* this.formInSteps(expression, NOT_BELOW);
      this.conditionalRow(form, upper, conditions, 1);
    }
    if (lower > -Infinity) {
      const form = yield* this.formInSteps(expression, NOT_ABOVE);
      this.conditionalRow(form, lower, conditions, -1);
    }
  }

  /** Requires a relation between the atom's own column and others, in its definition. */
  require(expression: BooleanExpression): void {
    this.assert(expression, true, []);
  }

  /** Requires that expressions have values: the domains of their operations. */
  *requireDomain(conditions: readonly BooleanExpression[]): Steps<void> {
    const outer = this.enter("domain");
    for (const condition of conditions) yield* this.assertInSteps(condition, true, []);
    this.enter(outer);
  }

  /** Whether every operation in it has a column that is held to its value from the side asked for. */
  #isAtHand(expression: Expression, direction: Direction): boolean {
    return expression.atoms.every((atom, k) => {
      const coefficient = expression.coefficients[k]!;
      const other = this.ranges.expanded(atom);
      if (other !== undefined) return this.#isAtHand(other.scaledBy(coefficient), direction);
      if (atom.kind === "variable") return this.atoms.column(atom) !== undefined;
      return this.atoms.follows(atom, coefficient > 0 ? direction : mirrored(direction));
    });
  }

  *#numberColumnInSteps(atom: NumberAtom, direction: Direction): Steps<number> {
    let column = this.atoms.column(atom);
    if (column === undefined) {
      column = this.auxiliary(atom.operation.name, this.ranges.ofAtom(atom), atom.isInteger);
      this.atoms.setColumn(atom, column);
    }
    const missing = this.atoms.follow(atom, direction);
    if (missing !== 0) yield* this.#definitions.write(() => this.#followInSteps(atom, missing));
    return column;
  }

  *#followInSteps(atom: NumberAtom, missing: Direction): Steps<void> {
    const outer = this.enter(atom.operation.name);
    const name = this.enterDefinition();
    yield* atom.operation.compile(atom, missing, this) ?? [];
    this.leaveDefinition(name);
    this.enter(outer);
  }

  *#atomLiteralInSteps(atom: BooleanAtom, direction: Direction): Steps<Literal> {
    const known = this.#known.get(atom);
    if (known !== undefined) return this.truth(known);
    let literal = this.#alias(atom);
    if (literal !== undefined) return literal;
    literal = this.atoms.literal(atom);
    if (literal === undefined) {
      literal = this.auxiliaryLiteral(atom.operation.name);
      this.atoms.setLiteral(atom, literal);
    }
    const missing = this.atoms.follow(atom, direction);
    if (missing !== 0)
      yield* this.#definitions.write(() => this.#defineInSteps(atom, literal, missing));
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

  #alias(atom: BooleanAtom): Literal | undefined {
    return this.atoms.literal(atom) !== undefined ? undefined : atom.operation.alias?.(atom, this);
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
