import { INFINITE_BOUND, InternalError, type ProblemBuilder, type Steps } from "@bough/problem";
import type { Atom, NumberAtom, VariableAtom } from "./atom.ts";
import { AtomColumns } from "./atom-columns.ts";
import { BooleanExpression } from "./boolean-expression.ts";
import { fromAtom } from "./build-expression.ts";
import { combine } from "./column-form.ts";
import type { Context } from "./context.ts";
import type { Expression } from "./expression.ts";
import type { ExpressionRanges } from "./expression-ranges.ts";
import { type Interval, nearRange, ZERO_ONE } from "./interval.ts";
import { FALSE, type Literal, negation, TRUE } from "./linearizations/linearization.ts";
import type { OnRow } from "./row-writer.ts";
import { ValueWriter } from "./value-writer.ts";

/** Twice this counts as infinite. */
const FARTHEST_END = INFINITE_BOUND / 2;

/** Gives columns to the atoms of expressions: variables, operations, and what their definitions need beside them. */
export abstract class AtomWriter extends ValueWriter {
  protected readonly ranges: ExpressionRanges;
  protected readonly atoms = new AtomColumns();
  readonly #sums = new Map<string, Literal>();
  readonly #once = new Set<string>();

  /**
   * @param ranges what is known of expressions
   * @param wanted keys of the expressions that get a column a value, and how many values they may have
   * @param onRow told of every row
   */
  constructor(
    builder: ProblemBuilder,
    ranges: ExpressionRanges,
    wanted: Map<string, number>,
    onRow: OnRow,
  ) {
    super(builder, wanted, onRow);
    this.ranges = ranges;
  }

  /**
   * The values the expression can take, from all bounds that are known. Far ends count as none: operations
   * write rows with twice a bound, which would count as infinite, and so say nothing.
   */
  interval(expression: Expression): Interval {
    return nearRange(this.ranges.of(expression), FARTHEST_END);
  }

  truth(value: boolean): Literal {
    return value ? TRUE : FALSE;
  }

  addVariable(atom: VariableAtom, bounds: Interval): void {
    const known = this.ranges.ofAtom(atom);
    const column = this.addColumn(atom.name, bounds, atom.isInteger, known);
    this.atoms.setColumn(atom, column);
    if (atom.semiContinuous === undefined) return;
    const { lower, upper } = atom.semiContinuous;
    this.builder.addStructure({ kind: "semi-continuous", column, lower, upper });
  }

  /** The operation's own column, for the rows that define it. */
  result(atom: NumberAtom): Expression {
    const range = this.ranges.ofAtom(atom);
    const standIn = atom.context.witness(atom, "result", range, atom.isInteger);
    this.ranges.set(standIn, range);
    this.atoms.setColumn(standIn, this.atoms.column(atom)!);
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

  /** The same with pauses. */
  *onceInSteps(key: string, write: () => Steps<void>): Steps<void> {
    if (this.#once.has(key)) return;
    this.#once.add(key);
    const name = this.enterDefinition();
    yield* write();
    this.leaveDefinition(name);
  }

  /** The columns of operations, and what they are where the expressions have these values. */
  *operationValues(
    valueAt: (expression: Expression) => number,
  ): Generator<readonly [column: number, value: number]> {
    yield* this.atoms.operationValues(valueAt);
    yield* this.valueTests(valueAt);
  }

  /** The column of a variable; -1 where it has none. */
  columnOf(atom: Atom): number {
    return this.atoms.column(atom) ?? -1;
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

  /** column of the atom = Σ resultₖ · literalₖ. */
  tableRow(atom: NumberAtom, literals: readonly Literal[], results: readonly number[]): void {
    const column = { columns: [this.atoms.column(atom)!], coefficients: [1], constant: 0 };
    this.columnRow(combine([1, column], [-1, this.literalForm(literals, results)]), 0, 0);
  }

  protected variableColumn(atom: VariableAtom): number {
    const column = this.atoms.column(atom);
    if (column !== undefined) return column;
    if (atom.name !== undefined) throw new InternalError(`variable ${atom.name} has no column`);
    const made = this.auxiliary("witness", atom.interval, atom.isInteger);
    this.atoms.setColumn(atom, made);
    return made;
  }

  #witnessAtom(owner: object, role: string, range: Interval, isInteger: boolean): VariableAtom {
    const context = (owner as { context: Context }).context;
    const atom = context.witness(owner, role, range, isInteger);
    if (this.atoms.column(atom) === undefined) {
      this.ranges.set(atom, range);
      this.atoms.setColumn(atom, this.auxiliary(role, range, isInteger));
    }
    return atom;
  }
}
