import type { Atom } from "./atom.ts";
import type { BooleanExpression } from "./boolean-expression.ts";
import type { Terms } from "./terms.ts";

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

export function booleanText(expression: BooleanExpression): string {
  const { atom, isNegated } = expression;
  if (atom === undefined) return isNegated ? "false" : "true";
  if (!isNegated) return atomText(atom);
  const shape = atom.kind === "boolean" ? atom : undefined;
  return shape?.operation.negatedText?.(shape) ?? `not ${atomText(atom)}`;
}

/** A Boolean that counts as 0 or 1 stands in brackets. */
function termText(atom: Atom): string {
  return atom.kind === "boolean" ? `[${atomText(atom)}]` : atomText(atom);
}

export function atomText(atom: Atom): string {
  if (atom.kind === "variable") return atom.name ?? `v${atom.id}`;
  return atom.operation.text(atom);
}

function signed(value: number, text: string, isFirst: boolean): string {
  if (isFirst) return value < 0 ? `-${text}` : text;
  return value < 0 ? `- ${text}` : `+ ${text}`;
}
