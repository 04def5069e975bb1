import { sum } from "../build-expression.ts";
import type { Compiler } from "../compiler.ts";
import { type StructuralConstraint, structure } from "../constraint.ts";
import type { Context } from "../context.ts";
import { type Expression, lift, type NumberLike } from "../expression.ts";
import { isFiniteInterval } from "../interval.ts";
import { EXACT, type Linearization, type Literal, negation } from "./linearization.ts";

/**
 * Source: at most one of x₁ … xₙ differs from zero (type 1), or at most two neighbours do (type 2).
 * Target: binaries b with Σ b <= 1 and Lₖ bₖ <= xₖ <= Uₖ bₖ, for type 2 with bₖ₋₁ + bₖ in place of bₖ,
 * [Lₖ, Uₖ] the interval of xₖ; Σ b <= 1 where the conditions hold. Variables without finite bounds are passed on as an ordered set.
 */
export const specialOrderedSet: Linearization = {
  name: "special-ordered-set",

  entries: [
    {
      area: "functions",
      call: "model.specialOrderedSet1(xs)",
      meaning: "at most one differs from zero",
      example(model) {
        const xs = [model.integer(-1, 1, "x"), model.integer(0, 2, "y"), model.integer(0, 1, "z")];
        const truth = (...v: number[]) => v.filter((value) => value !== 0).length <= 1;
        return { variables: xs, result: model.specialOrderedSet1(xs), truth };
      },
    },
    {
      area: "functions",
      call: "model.specialOrderedSet2(xs)",
      meaning: "at most two neighbours differ from zero",
      example(model) {
        const xs = [-1, 0, 0, -1].map((lower, k) => model.integer(lower, 1, `x_${k}`));
        const truth = (...v: number[]) => {
          const places = v.flatMap((value, k) => (value === 0 ? [] : [k]));
          return places.length === 0 || places.at(-1)! - places[0]! <= 1;
        };
        return { variables: xs, result: model.specialOrderedSet2(xs), truth };
      },
    },
  ],
};

export function buildSpecialOrderedSet(
  context: Context,
  type: 1 | 2,
  values: Iterable<NumberLike>,
): StructuralConstraint {
  const call = `specialOrderedSet${type}`;
  const members = [...values].map((value) => lift(context, value, call));
  return structure(context, {
    name: `special-ordered-set-${type}`,
    operands: members,
    isUnbounded: true,
    text: `${call}(${members.join(", ")})`,
    holds(values) {
      const places = members.flatMap((x, k) => (values.number(x) === 0 ? [] : [k]));
      return places.length === 0 || places.at(-1)! - places[0]! < type;
    },
    compile(compiler, self, conditions) {
      const isBounded = members.every((x) => isFiniteInterval(compiler.interval(x)));
      if (isBounded || conditions.length > 0 || !passOn(members, type, compiler)) {
        writeSwitches(self, members, type, conditions, compiler);
      }
      return undefined;
    },
  });
}

function writeSwitches(
  owner: object,
  members: readonly Expression[],
  type: 1 | 2,
  conditions: readonly Literal[],
  compiler: Compiler,
): void {
  const count = Math.max(1, members.length - (type - 1));
  const starts = Array.from({ length: count }, (_, k) => compiler.choice(owner, `start_${k}`));
  const open = starts.map((start) => compiler.literal(start, EXACT));
  if (conditions.length === 0) compiler.atMostOne(open);
  else compiler.row(sum(starts[0]!.context, starts, "starts"), -Infinity, 1, conditions);
  members.forEach((x, k) => {
    const near = [k, k - 1].slice(0, type).flatMap((s) => starts[s] ?? []);
    const { lower, upper } = compiler.interval(x);
    const isOpen = near.reduce((total, start) => total.plus(start), x.scaledBy(0));
    if (isFiniteInterval({ lower, upper })) {
      // More than one may be open where the conditions fail: then, too, nothing may be asked of x.
      compiler.row(x.minus(isOpen.scaledBy(Math.max(0, upper))), -Infinity, 0);
      compiler.row(x.minus(isOpen.scaledBy(Math.min(0, lower))), 0, Infinity);
    } else {
      compiler.row(
        x,
        0,
        0,
        near.map((start) => negation(compiler.literal(start, EXACT))),
      );
    }
  });
}

/** As a set of the problem's own, where every member is a plain variable. */
function passOn(members: readonly Expression[], type: 1 | 2, compiler: Compiler): boolean {
  const columns = members.map((x) => compiler.plainColumn(x));
  if (columns.includes(-1)) return false;
  compiler.builder.addStructure({
    kind: type === 1 ? "sos1" : "sos2",
    name: `set_${compiler.builder.numRows}`,
    columns: Int32Array.from(columns),
    weights: Float64Array.from(columns, (_, k) => k + 1),
  });
  return true;
}
