import type { BooleanAtom } from "../atom.ts";
import {
  BooleanExpression,
  type BooleanLike,
  booleanConstant,
  liftBoolean,
} from "../boolean-expression.ts";
import type { Compiler } from "../compiler.ts";
import type { Context } from "../context.ts";
import {
  type BooleanOperation,
  type Linearization,
  type Literal,
  NOT_ABOVE,
  negation,
} from "./linearization.ts";

/** Parts of a conjunction written between two pauses. */
const OPERANDS_PER_STEP = 50;

/**
 * Source: a₁ or a₂ or … or aₙ (and the conjunction, which is its mirror: not (not a₁ or … )).
 * Target: a₁ + … + aₙ >= 1 where it is required; where it is stored as r, r <= a₁ + … + aₙ and
 * r >= aᵢ for each i: the convex hull. One operand that is a comparison or a conjunction needs no
 * binary of its own: its rows are written with the negations of the others as conditions.
 */
export const disjunction: BooleanOperation & Linearization = {
  name: "disjunction",

  entries: [
    {
      area: "logic",
      call: "a.or(b, c)",
      meaning: "at least one is true",
      example(model) {
        const [a, b, c] = [model.binary("a"), model.binary("b"), model.binary("c")];
        return { variables: [a, b, c], result: a.or(b, c), truth: (...v) => v.includes(1) };
      },
      bigM: (model, a, b, c) => model.or(a!, b!, c!),
    },
    {
      area: "logic",
      call: "a.and(b, c)",
      meaning: "all are true",
      example(model) {
        const [a, b, c] = [model.binary("a"), model.binary("b"), model.binary("c")];
        return { variables: [a, b, c], result: a.and(b, c), truth: (...v) => !v.includes(0) };
      },
      bigM: (model, a, b, c) => model.and(a!, b!, c!),
    },
    {
      area: "logic",
      call: "a.not()",
      meaning: "the opposite",
      example(model) {
        const a = model.binary("a");
        return { variables: [a], result: a.not(), truth: (p) => p === 0 };
      },
      bigM: (model, a) => model.not(a!),
    },
    {
      area: "logic",
      call: "a.implies(b)",
      meaning: "b is true wherever a is",
      example(model) {
        const [a, b] = [model.binary("a"), model.binary("b")];
        return { variables: [a, b], result: a.implies(b), truth: (p, q) => p! <= q! };
      },
      bigM: (model, a, b) => model.implies(a!, b!),
    },
    {
      area: "logic",
      call: "a.implies(x.isAtMost(y))",
      meaning: "a comparison wherever a is true: an indicator",
      example(model) {
        const [a, x, y] = [model.binary("a"), model.integer(0, 3, "x"), model.integer(-1, 2, "y")];
        const truth = (p: number, v: number, w: number) => p === 0 || v <= w;
        return { variables: [a, x, y], result: a.implies(x.isAtMost(y)), truth };
      },
      bigM: (model, a, x, y) => model.implies(a!, model.isAtMost(x!, y!)),
    },
  ],

  text({ operands }) {
    return `(${operands.join(" or ")})`;
  },

  negatedText({ operands }) {
    return `(${operands.map((operand) => (operand as BooleanExpression).not()).join(" and ")})`;
  },

  evaluate({ operands }, values) {
    return operands.some((operand) => values.boolean(operand as BooleanExpression));
  },

  *assertInSteps(atom, value, conditions, compiler) {
    const operands = booleans(atom);
    if (value) {
      const inlined = chooseInlined(operands, compiler);
      const literals: Literal[] = [];
      for (const operand of operands) {
        if (operand !== inlined) literals.push(yield* compiler.literalInSteps(operand, NOT_ABOVE));
        if (literals.length % OPERANDS_PER_STEP === OPERANDS_PER_STEP - 1) yield;
      }
      if (inlined === undefined)
        yield* compiler.clauseInSteps([...conditions.map(negation), ...literals]);
      else yield* compiler.assertInSteps(inlined, true, [...conditions, ...literals.map(negation)]);
      return;
    }
    for (const [k, operand] of operands.entries()) {
      if (k % OPERANDS_PER_STEP === OPERANDS_PER_STEP - 1) yield;
      yield* compiler.assertInSteps(operand, false, conditions);
    }
  },
};

export function or(
  context: Context,
  values: Iterable<BooleanLike>,
  call = "or",
): BooleanExpression {
  const operands = new Map<string, BooleanExpression>();
  const all = [...values].map((value) => liftBoolean(context, value, call));
  const asWritten = () => all.join(" or ");
  for (const operand of all) {
    for (const part of alternatives(operand)) {
      if (part.constantValue === true) return part;
      if (part.constantValue === undefined) operands.set(part.key, part);
    }
  }
  for (const operand of operands.values()) {
    if (operands.has(operand.not().key)) return booleanConstant(context, true).worded(asWritten);
  }
  const sorted = [...operands.values()].sort((a, b) => a.atom!.id - b.atom!.id);
  const joined = { parts: all, isConjunction: false };
  if (sorted.length === 0) return booleanConstant(context, false).writtenAs(asWritten, joined);
  const left =
    sorted.length === 1
      ? sorted[0]!
      : new BooleanExpression(context, context.boolean(disjunction, sorted), false);
  return all.some(isDecidedComparison) ? left.writtenAs(() => `(${asWritten()})`, joined) : left;
}

/**
 * The same for a chain of which each link is the one before or something new: the link before stays an operand, where `or`
 * would list all that it consists of, and a chain of n links would have n² / 2 operands.
 */
export function orNext(
  context: Context,
  before: BooleanExpression,
  next: BooleanExpression,
): BooleanExpression {
  const isOpen = before.constantValue === undefined && next.constantValue === undefined;
  if (!isOpen || before.atom === next.atom) return or(context, [before, next]);
  const operands = [before, next].sort((a, b) => a.atom!.id - b.atom!.id);
  return new BooleanExpression(context, context.boolean(disjunction, operands), false);
}

/** Bounds have decided what was written: explanations are to name it all the same. */
function isDecidedComparison({ atom, wording }: BooleanExpression): boolean {
  return atom === undefined && wording !== undefined;
}

export function and(
  context: Context,
  values: Iterable<BooleanLike>,
  call = "and",
): BooleanExpression {
  const all = [...values].map((value) => liftBoolean(context, value, call));
  const negated = all.map((value) => value.not());
  const result = or(context, negated, call).not();
  // One part that is false tells more than all of them together.
  const isPart = all.some(({ constantValue }) => constantValue === false);
  if (isPart) return result;
  const asWritten = () => all.join(" and ");
  if (result.atom === undefined) return result.worded(asWritten);
  if (!all.some(isDecidedComparison)) return result;
  return result.writtenAs(() => `(${asWritten()})`, { parts: all, isConjunction: true });
}

/** The operands of a disjunction within a disjunction, else the expression itself. */
function alternatives(expression: BooleanExpression): readonly BooleanExpression[] {
  const { atom, isNegated } = expression;
  if (isNegated || atom?.kind !== "boolean" || atom.operation !== disjunction) return [expression];
  return booleans(atom);
}

function booleans(atom: BooleanAtom): readonly BooleanExpression[] {
  return atom.operands as readonly BooleanExpression[];
}

/** The operand whose own rows take the clause's place: the one with most to say, if any. */
function chooseInlined(
  operands: readonly BooleanExpression[],
  compiler: Compiler,
): BooleanExpression | undefined {
  const open = operands.filter((operand) => !compiler.hasLiteral(operand));
  return open.find(isConjunction) ?? open.find((operand) => !isDisjunction(operand));
}

function isConjunction({ atom, isNegated }: BooleanExpression): boolean {
  return isNegated && atom?.kind === "boolean" && atom.operation === disjunction;
}

function isDisjunction({ atom, isNegated }: BooleanExpression): boolean {
  return !isNegated && atom?.kind === "boolean" && atom.operation === disjunction;
}

/** Negated conditions of a clause. */
export function unless(conditions: readonly Literal[]): Literal[] {
  return conditions.map(negation);
}
