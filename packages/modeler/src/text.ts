import type { Atom } from "./atom.ts";
import type { BooleanExpression } from "./boolean-expression.ts";
import type { Terms } from "./terms.ts";
import { operationText } from "./text-budget.ts";

/** An expression as a person would write it: `2 x + count - 3`. */
export function linearText(expression: Terms): string {
  const parts: string[] = [];
  for (let k = 0; k < expression.atoms.length; k++) {
    const coefficient = expression.coefficients[k]!;
    const size = Math.abs(coefficient);
    const term = termText(expression.atoms[k]!);
    parts.push(signed(coefficient, size === 1 ? term : `${size} ${term}`, parts.length === 0));
  }
  const { constant } = expression;
  if (constant !== 0 || parts.length === 0) {
    parts.push(signed(constant, `${Math.abs(constant)}`, parts.length === 0));
  }
  return parts.join(" ");
}

/** A row as a person would write it, the constant of its expression on the sides. */
export function rowText(expression: Terms, lower: number, upper: number): string {
  const { text, low, high } = sided(expression, lower, upper);
  if (low === high) return `${text} = ${low}`;
  if (low === -Infinity) return `${text} <= ${high}`;
  if (high === Infinity) return `${text} >= ${low}`;
  return `${low} <= ${text} <= ${high}`;
}

/** What holds where the row does not. */
export function negatedRowText(expression: Terms, lower: number, upper: number): string {
  const { text, low, high } = sided(expression, lower, upper);
  if (low === high) return `${text} != ${low}`;
  if (low === -Infinity) return `${text} > ${high}`;
  if (high === Infinity) return `${text} < ${low}`;
  return `${text} < ${low} or ${text} > ${high}`;
}

/** The expression without its constant, which is taken from the sides; a constant alone stays what it is. */
function sided(expression: Terms, lower: number, upper: number) {
  const { atoms, coefficients, constant } = expression;
  if (atoms.length === 0) return { text: `${constant}`, low: lower, high: upper };
  const text = linearText({ atoms, coefficients, constant: 0 });
  return { text, low: lower - constant, high: upper - constant };
}

export function booleanText(expression: BooleanExpression): string {
  const { atom, isNegated, wording } = expression;
  if (wording !== undefined) return wording.affirmed();
  if (atom === undefined) return isNegated ? "false" : "true";
  if (!isNegated) return atomText(atom);
  const shape = atom.kind === "boolean" ? atom : undefined;
  return shape?.operation.negatedText?.(shape) ?? `not ${atomText(atom)}`;
}

/** A Boolean that counts as 0 or 1 stands in brackets. */
function termText(atom: Atom): string {
  return atom.kind === "boolean" ? `[${atomText(atom)}]` : atomText(atom);
}

function atomText(atom: Atom): string {
  if (atom.kind === "variable") return atom.name ?? `v${atom.id}`;
  return operationText(() => atom.operation.text(atom));
}

function signed(value: number, text: string, isFirst: boolean): string {
  if (isFirst) return value < 0 ? `-${text}` : text;
  return value < 0 ? `- ${text}` : `+ ${text}`;
}
