import type { Steps } from "@bough/problem";
import type { BooleanAtom } from "../atom.ts";
import { BooleanExpression, booleanConstant } from "../boolean-expression.ts";
import { sum } from "../build-expression.ts";
import type { Compiler } from "../compiler.ts";
import type { Context } from "../context.ts";
import { type Expression, lift, type NumberLike } from "../expression.ts";
import { hull } from "../interval.ts";
import type { ValueColumns } from "../value-columns.ts";
import { buildCountOf } from "./counting.ts";
import { and, or } from "./disjunction.ts";
import {
  type BooleanOperation,
  EXACT,
  type Linearization,
  type Literal,
  negation,
} from "./linearization.ts";
import { integersOfAny, isTabular } from "./value-function.ts";

/**
 * Source: r is true where x₁ … xₙ all differ.
 * Target: with a column a value, Σᵢ [xᵢ = v] <= 1 for every v, with = where there are as many
 * values as expressions; plain variables are passed on as an all-different structure as well. Where
 * the values are too many for columns, nothing but a structure that the solver has to keep: pairs
 * would cost n² rows with a big-M each. Under conditions it is over copies yᵢ, which are xᵢ where the
 * conditions hold. Denied, xᵢ = xⱼ for some pair; of many values, two of the xᵢ are a number w.
 */
export const allDifferent: BooleanOperation & Linearization = {
  name: "all-different",

  entries: [
    {
      area: "counting and sets",
      call: "model.allDifferent(xs)",
      meaning: "no two are equal",
      example(model) {
        const xs = model.integers(3, 0, 3, "x");
        const truth = (...v: number[]) => new Set(v).size === v.length;
        return { variables: xs, result: model.allDifferent(xs), truth };
      },
      bigM: (model, ...xs) => model.isEqualTo(model.differentValues(xs), xs.length),
    },
    {
      area: "counting and sets",
      call: "model.allDifferentExcept(0, xs)",
      meaning: "no two are equal, unless they are the exception",
      example(model) {
        const xs = model.integers(3, 0, 2, "x");
        const truth = (...v: number[]) => {
          const rest = v.filter((value) => value !== 0);
          return new Set(rest).size === rest.length;
        };
        return { variables: xs, result: model.allDifferentExcept(0, xs), truth };
      },
    },
  ],

  text({ operands }) {
    return `allDifferent(${operands.join(", ")})`;
  },

  evaluate({ operands }, values) {
    const seen = operands.map((operand) => values.number(operand as Expression));
    return new Set(seen).size === seen.length;
  },

  valuesOf({ operands }) {
    const expressions = operands as readonly Expression[];
    return areSpread(expressions) ? [] : expressions;
  },

  *beforehand({ operands }, compiler) {
    const expressions = operands as readonly Expression[];
    if (areCrowded(expressions, compiler)) return;
    for (const operand of expressions) {
      yield* compiler.valuesInSteps(operand);
      yield;
    }
  },

  *assertInSteps(atom, value, conditions, compiler) {
    const operands = atom.operands as readonly Expression[];
    if (value && areCrowded(operands, compiler)) {
      compiler.clause(conditions.map(negation));
      return;
    }
    const columns: (ValueColumns | undefined)[] = [];
    for (const operand of operands) columns.push(yield* compiler.valuesInSteps(operand));
    if (columns.some((values) => values === undefined)) {
      if (value) yield* keepDifferentInSteps(atom, conditions, compiler);
      else yield* shareValueInSteps(atom, conditions, compiler);
      return;
    }
    if (!value) {
      const pairs = pairwise(operands).map((pair) => pair.not());
      yield* compiler.assertInSteps(or(atom.context, pairs), true, conditions);
      return;
    }
    yield* packValuesInSteps(columns as readonly ValueColumns[], conditions, compiler);
    if (conditions.length === 0) passStructure(operands, compiler);
  },
};

export function buildAllDifferent(
  context: Context,
  values: Iterable<NumberLike>,
): BooleanExpression {
  const operands = [...values].map((value) => lift(context, value, "allDifferent"));
  const distinct = new Set(operands.map((operand) => operand.key));
  if (distinct.size < operands.length) return booleanConstant(context, false);
  if (operands.length <= 2 || operands.some((operand) => !operand.isInteger)) {
    return and(context, pairwise(operands));
  }
  const atom = context.boolean(allDifferent, operands);
  return new BooleanExpression(context, atom, false);
}

/**
 * Where values are columns: every value but the exception at most once. Else all differ once those
 * that are the exception are moved to values of their own, beyond all others.
 */
export function buildAllDifferentExcept(
  context: Context,
  exception: number,
  values: Iterable<NumberLike>,
): BooleanExpression {
  const operands = [...values].map((value) => lift(context, value, "allDifferentExcept"));
  const { upper } = hull(operands.map((operand) => operand.interval));
  if (!operands.every(isTabular) && upper < Infinity && operands.every((x) => x.isInteger)) {
    const moved = operands.map((operand, i) => {
      const distance = Math.max(upper, exception) + 1 + i - exception;
      return operand.plus(operand.isEqualTo(exception).asNumber().times(distance));
    });
    return buildAllDifferent(context, moved);
  }
  if (!operands.every(isTabular)) {
    const pairs = operands.flatMap((a, i) =>
      operands
        .slice(i + 1)
        .map((b) =>
          or(context, [a.isDifferentFrom(b), a.isEqualTo(exception).and(b.isEqualTo(exception))]),
        ),
    );
    return and(context, pairs);
  }
  const once = integersOfAny(operands.map((operand) => operand.interval))
    .filter((v) => v !== exception)
    .map((v) => buildCountOf(context, v, operands).isAtMost(1));
  return and(context, once);
}

/** Fewer values than expressions: clause learning takes exponentially long to see it from the rows. */
function areCrowded(operands: readonly Expression[], compiler: Compiler): boolean {
  const { lower, upper } = hull(operands.map((operand) => compiler.interval(operand)));
  return upper - lower + 1 < operands.length;
}

/** Values for each of the sums, up to which columns for them pay; beyond, solvers keep them apart. */
const VALUES_PER_SUM = 2;

/** Sums or differences over a range that leaves most values untaken, as the distances on a ruler. */
function areSpread(operands: readonly Expression[]): boolean {
  const { lower, upper } = hull(operands.map((operand) => operand.interval));
  const isAboutSums = operands.some(({ atoms }) => atoms.length > 1);
  return isAboutSums && upper - lower + 1 > VALUES_PER_SUM * operands.length;
}

function pairwise(operands: readonly Expression[]): BooleanExpression[] {
  return operands.flatMap((a, i) => operands.slice(i + 1).map((b) => a.isDifferentFrom(b)));
}

/** Values, and operands, between two pauses. */
const VALUES_PER_STEP = 20;
const OPERANDS_PER_STEP = 100;

/** Every value is taken at most once, and exactly once where there are just enough. */
function* packValuesInSteps(
  columns: readonly ValueColumns[],
  conditions: readonly Literal[],
  compiler: Compiler,
): Steps<void> {
  const taken = integersOfAny(columns.map(({ first, last }) => ({ lower: first, upper: last })));
  const isTight = taken.length === columns.length;
  for (const [k, v] of taken.entries()) {
    if (conditions.length > 0 || k % VALUES_PER_STEP === VALUES_PER_STEP - 1) yield;
    const literals = columns.map((values) => values.literal(v));
    if (conditions.length > 0) {
      packConditionally(literals, conditions, compiler);
    } else if (isTight) {
      compiler.exactlyOne(literals);
    } else {
      compiler.atMostOne(literals);
    }
  }
}

function packConditionally(
  literals: readonly Literal[],
  conditions: readonly Literal[],
  compiler: Compiler,
): void {
  const lifted = conditions.map(negation);
  literals.forEach((a, i) => {
    for (const b of literals.slice(i + 1)) {
      compiler.clause([...lifted, negation(a), negation(b)]);
    }
  });
}

/** All differ, as a structure of the operands or, under conditions, of copies that may else be anything. */
function* keepDifferentInSteps(
  atom: BooleanAtom,
  conditions: readonly Literal[],
  compiler: Compiler,
): Steps<void> {
  const operands = atom.operands as readonly Expression[];
  const compared =
    conditions.length === 0 ? operands : yield* copiesInSteps(atom, conditions, compiler);
  const columns = new Int32Array(compared.length);
  for (const [i, x] of compared.entries()) {
    if (i % OPERANDS_PER_STEP === OPERANDS_PER_STEP - 1) yield;
    columns[i] = yield* compiler.observeInSteps(x.minus(x.constant));
  }
  compiler.builder.addStructure({
    kind: "distinct",
    name: compiler.rowName ?? "all-different",
    columns,
    shifts: Float64Array.from(compared, (x) => x.constant),
  });
}

/** Numbers with room to differ, each its operand where the conditions hold. */
function* copiesInSteps(
  atom: BooleanAtom,
  conditions: readonly Literal[],
  compiler: Compiler,
): Steps<Expression[]> {
  const operands = atom.operands as readonly Expression[];
  const range = hull(operands.map((operand) => compiler.interval(operand)));
  const room = { lower: range.lower, upper: Math.max(range.upper, range.lower + operands.length) };
  const made: Expression[] = [];
  for (const [i, operand] of operands.entries()) {
    if (i % OPERANDS_PER_STEP === OPERANDS_PER_STEP - 1) yield;
    const copy = compiler.witness(atom, `copy ${i} if ${conditions}`, room, true);
    yield* compiler.rowInSteps(copy.minus(operand), 0, 0, conditions);
    made.push(copy);
  }
  return made;
}

/** Two of the operands are one number. */
function* shareValueInSteps(
  atom: BooleanAtom,
  conditions: readonly Literal[],
  compiler: Compiler,
): Steps<void> {
  const operands = atom.operands as readonly Expression[];
  const range = hull(operands.map((operand) => compiler.interval(operand)));
  const shared = compiler.witness(atom, "shared", range, true);
  const takes = operands.map((_, i) => compiler.choice(atom, `takes ${i}`));
  yield* compiler.onceInSteps(`shared ${atom.id}`, function* () {
    for (const [i, operand] of operands.entries()) {
      if (i % OPERANDS_PER_STEP === OPERANDS_PER_STEP - 1) yield;
      const isShared = compiler.literal(takes[i]!, EXACT);
      yield* compiler.rowInSteps(operand.minus(shared), 0, 0, [isShared]);
    }
  });
  const count = sum(
    atom.context,
    takes.map((take) => take.asNumber()),
    "allDifferent",
  );
  yield* compiler.rowInSteps(count, 2, Infinity, conditions);
}

function passStructure(operands: readonly Expression[], compiler: Compiler): void {
  const columns = operands.map((operand) => compiler.plainColumn(operand));
  if (columns.includes(-1)) return;
  compiler.builder.addStructure({ kind: "all-different", columns: Int32Array.from(columns) });
}
