import type { Atom, BooleanAtom, NumberAtom } from "./atom.ts";

/**
 * Operations within each other that are followed by calls of calls. Loops nest expressions thousands deep, such as
 * `longest = model.maximum([longest, x])`, and the stack of calls would end: what lies deeper waits in lists.
 */
export const DEEPEST_CALLS = 100;

/** Operations at an atom or below that are not known yet, each after those that it is made of. */
export function unknownBelow(
  top: Atom,
  isKnown: (atom: Atom) => boolean,
): (NumberAtom | BooleanAtom)[] {
  const found = new Set<NumberAtom | BooleanAtom>();
  const open: Atom[] = [top];
  for (let atom = open.pop(); atom !== undefined; atom = open.pop()) {
    if (atom.kind === "variable" || found.has(atom) || isKnown(atom)) continue;
    found.add(atom);
    for (const operand of atom.operands) {
      if (operand.type === "number") open.push(...operand.atoms);
      else if (operand.atom !== undefined) open.push(operand.atom);
    }
  }
  return [...found].sort((a, b) => a.id - b.id);
}
