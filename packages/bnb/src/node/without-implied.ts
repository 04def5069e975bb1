/** Literals of a node that later ones imply, beyond which it is written without them. */
const IMPLIED_LITERALS = 16;

/** The bound literals of a node, in the order in which they are applied. [depth] */
export interface NodeLiterals {
  readonly variables: Int32Array;
  readonly values: Float64Array;
}

/**
 * A node's literals as it is to be kept. Where the same columns were branched on again and again, as in an
 * endless descent over columns without bounds, only the last literal of each bound variable is left, which
 * implies the others, since bounds only rise: else a node would grow with its depth, and all nodes with its
 * square. A few implied ones stay, because paths are led anew to a node that is written without them.
 */
export function withoutImplied(literals: NodeLiterals): NodeLiterals {
  const { variables, values } = literals;
  const numImplied = variables.length - new Set(variables).size;
  if (numImplied <= IMPLIED_LITERALS + variables.length / 2) return literals;
  const last = new Map(Array.from(variables, (variable, k) => [variable, k]));
  const isLast = (_: number, k: number) => last.get(variables[k]) === k;
  return { variables: variables.filter(isLast), values: values.filter(isLast) };
}
