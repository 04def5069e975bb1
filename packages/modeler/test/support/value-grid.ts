import type { BooleanExpression, Expression } from "@bough/modeler";

/** Values of a variable that are tried: all integers, or steps of a half; of a wide one a sample. */
export function gridOf(variable: Expression | BooleanExpression): number[] {
  if (variable.type === "boolean") return [0, 1];
  const { lower, upper } = variable.interval;
  const step = variable.isInteger ? 1 : 0.5;
  const count = Math.round((upper - lower) / step) + 1;
  const all = Array.from({ length: count }, (_, k) => lower + k * step);
  if (count <= 20) return all;
  return all.filter((value, k) => Math.abs(value) <= 4 || k % 12 === 0 || k === count - 1);
}
