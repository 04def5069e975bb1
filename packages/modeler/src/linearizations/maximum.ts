import type { Steps } from "@bough/problem";
import { greatestNumber } from "@bough/problem";
import type { NumberAtom } from "../atom.ts";
import { BooleanExpression } from "../boolean-expression.ts";
import { resultOf } from "../build-expression.ts";
import type { Compiler } from "../compiler.ts";
import type { Context } from "../context.ts";
import { InvalidModelError } from "../errors.ts";
import { type Expression, lift, type NumberLike } from "../expression.ts";
import { quoting } from "../text-budget.ts";
import { or } from "./disjunction.ts";
import {
  type Linearization,
  type Literal,
  NOT_ABOVE,
  NOT_BELOW,
  type NumberOperation,
} from "./linearization.ts";
import { Rivals } from "./rivals.ts";

/** Operands written between two pauses. */
const OPERANDS_PER_STEP = 50;

/**
 * Source: z = max(x₁ … xₙ); the minimum is -max(-x₁ … -xₙ).
 * Target: z >= xᵢ; and with one binary sᵢ each, Σ sᵢ = 1, z <= xᵢ + Mᵢ (1 - sᵢ) where Mᵢ is the
 * largest that any xⱼ - xᵢ can be. Operands that another always exceeds are left out. A use that
 * only bounds the maximum from above, such as a goal that minimises it, needs no binary.
 */
export const maximum: NumberOperation & Linearization = {
  name: "maximum",

  entries: [
    {
      area: "arithmetic",
      call: "model.maximum([x, y])",
      meaning: "the largest of them",
      example(model) {
        const [x, y] = [model.integer(-1, 3, "x"), model.integer(0, 2, "y")];
        return { variables: [x, y], result: model.maximum([x, y]), truth: Math.max };
      },
      bigM: (model, x, y) => model.maximum(x!, y!),
    },
    {
      area: "arithmetic",
      call: "model.minimum([x, y, z])",
      meaning: "the smallest of them",
      example(model) {
        const xs = [model.integer(0, 2, "x"), model.integer(-1, 2, "y"), model.integer(0, 3, "z")];
        return { variables: xs, result: model.minimum(xs), truth: Math.min };
      },
      bigM: (model, x, y, z) => model.minimum(x!, model.minimum(y!, z!)),
    },
    {
      area: "arithmetic",
      call: "x.clamp(lower, upper)",
      meaning: "x, or the nearer limit where it lies outside",
      example(model) {
        const x = model.integer(-3, 5, "x");
        const truth = (v: number) => Math.max(-1, Math.min(2, v));
        return { variables: [x], result: x.clamp(-1, 2), truth };
      },
    },
  ],

  text: ({ operands }) => `max(${operands.join(", ")})`,

  isInteger: ({ operands }) => operands.every((operand) => (operand as Expression).isInteger),

  interval({ operands }, intervalOf) {
    const ranges = operands.map((operand) => intervalOf(operand as Expression));
    return {
      lower: greatestNumber(ranges.map((range) => range.lower)),
      upper: greatestNumber(ranges.map((range) => range.upper)),
    };
  },

  evaluate: ({ operands }, values) =>
    greatestNumber(operands.map((operand) => values.number(operand as Expression))),

  *compile(atom, direction, compiler) {
    const operands = atom.operands as readonly Expression[];
    const z = compiler.result(atom);
    if ((direction & NOT_BELOW) !== 0) {
      for (const [i, x] of operands.entries()) {
        if (i % OPERANDS_PER_STEP === OPERANDS_PER_STEP - 1) yield;
        yield* compiler.rowInSteps(z.minus(x), 0, Infinity);
      }
    }
    if ((direction & NOT_ABOVE) !== 0) yield* boundAboveInSteps(atom, z, compiler);
  },
};

function* boundAboveInSteps(atom: NumberAtom, z: Expression, compiler: Compiler): Steps<void> {
  const candidates = yield* undominatedInSteps(atom.operands as readonly Expression[], compiler);
  if (candidates.length === 1) {
    yield* compiler.rowInSteps(z.minus(candidates[0]!), -Infinity, 0);
    return;
  }
  const choices = yield* chosenOneInSteps(atom, candidates.length, compiler);
  const rivals = yield* Rivals.inSteps(candidates, (operand) => compiler.interval(operand));
  for (const [i, x] of candidates.entries()) {
    yield;
    const excess = rivals.excessOver(i);
    const isChosen = choices[i]!;
    if (Number.isFinite(excess)) {
      const above = z.minus(x).minus(isChosen.not().times(excess));
      yield* compiler.rowInSteps(above, -Infinity, 0);
    } else {
      const condition = compiler.literal(isChosen, NOT_ABOVE);
      yield* compiler.assertInSteps(z.isAtMost(x), true, [condition]);
    }
  }
}

/** One Boolean a candidate, exactly one of them true; of two, the second is the first's negation. */
function* chosenOneInSteps(
  atom: NumberAtom,
  count: number,
  compiler: Compiler,
): Steps<BooleanExpression[]> {
  if (count === 2) {
    const first = compiler.choice(atom, "choice");
    return [first, first.not()];
  }
  const choices: BooleanExpression[] = [];
  const literals: Literal[] = [];
  for (let k = 0; k < count; k++) {
    if (k % OPERANDS_PER_STEP === OPERANDS_PER_STEP - 1) yield;
    choices.push(compiler.choice(atom, `choice_${k}`));
    literals.push(compiler.literal(choices[k]!, NOT_ABOVE));
  }
  yield* compiler.exactlyOneInSteps(literals);
  return choices;
}

/** The operands that are not always at most another one. */
function* undominatedInSteps(
  operands: readonly Expression[],
  compiler: Compiler,
): Steps<Expression[]> {
  const rivals = yield* Rivals.inSteps(operands, (operand) => compiler.interval(operand));
  const found: Expression[] = [];
  for (const [i, x] of operands.entries()) {
    yield;
    if (rivals.mayBeGreatest(i)) found.push(x);
  }
  return found;
}

export function buildMaximum(
  context: Context,
  values: Iterable<NumberLike>,
  call = "maximum",
): Expression {
  const operands = new Map<string, Expression>();
  for (const value of values) {
    const operand = lift(context, value, call);
    operands.set(operand.key, operand);
  }
  const distinct = dropBelow([...operands.values()]);
  if (distinct.length === 0)
    throw new InvalidModelError(quoting`${call}([]): there is nothing to compare`);
  if (distinct.length === 1) return distinct[0]!;
  if (distinct.every(isBoolean)) {
    const booleans = distinct.map(
      ({ atoms }) => new BooleanExpression(context, atoms[0] as never, false),
    );
    return or(context, booleans).asNumber();
  }
  distinct.sort((a, b) => (a.key < b.key ? -1 : 1));
  return resultOf(context, maximum, distinct);
}

export function buildMinimum(context: Context, values: Iterable<NumberLike>): Expression {
  const negated = [...values].map((value) => lift(context, value, "minimum").negated());
  return buildMaximum(context, negated, "minimum").negated();
}

export function buildClamp(x: Expression, lower: NumberLike, upper: NumberLike): Expression {
  const { context } = x;
  return buildMaximum(context, [lower, buildMinimum(context, [upper, x])], "clamp");
}

/** Operands that another one always reaches never count. */
function dropBelow(operands: readonly Expression[]): Expression[] {
  const least = greatestNumber(operands.map((operand) => operand.lower));
  const leader = operands.find((operand) => operand.lower === least);
  return operands.filter((operand) => operand === leader || operand.upper > least);
}

function isBoolean({ atoms, coefficients, constant }: Expression): boolean {
  return atoms.length === 1 && atoms[0]!.isBoolean && coefficients[0] === 1 && constant === 0;
}
