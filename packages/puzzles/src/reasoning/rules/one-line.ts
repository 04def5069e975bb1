import type { Masks, Rule } from "../theory.ts";
import type { RuleHead } from "./sequence.ts";

/** An edge of a graph, its cell in state 1 where a line runs along it. */
export interface LineEdge {
  readonly cell: number;
  readonly between: readonly [number, number];
}

/**
 * The lines form one closed loop, given that none or two meet at every point. An edge between
 * the ends of a strand closes it, which no edge may do while a line lies elsewhere; and lines that no
 * chain of possible edges joins cannot be one loop.
 */
export function oneLine(
  head: Omit<RuleHead, "require">,
  points: number,
  edges: readonly LineEdge[],
): Rule {
  return {
    ...head,
    scope: edges.map(({ cell }) => cell),
    prune: (masks) => pruneLoop(points, edges, masks),
    require(model, of) {
      model.require(
        model.cycle(edges.map(({ cell, between }) => ({ between, isChosen: of.is(cell, 1) }))),
      );
    },
  };
}

const OFF = 1;
const ON = 2;

function pruneLoop(points: number, edges: readonly LineEdge[], masks: Masks): boolean {
  const drawn = new Union(points);
  const possible = new Union(points);
  const degree = new Int32Array(points);
  let lines = 0;
  let closed = 0;
  let some = -1;
  for (const { cell, between } of edges) {
    const mask = masks[cell]!;
    if (mask === 0) return false;
    if (mask === OFF) continue;
    possible.join(...between);
    if (mask !== ON) continue;
    lines++;
    some = between[0];
    degree[between[0]] = degree[between[0]]! + 1;
    degree[between[1]] = degree[between[1]]! + 1;
    if (!drawn.join(...between)) closed++;
  }
  for (const at of degree) if (at > 2) return false;
  if (closed > 1) return false;
  if (lines === 0) return true;
  const linesOf = new Int32Array(points);
  for (const { cell, between } of edges)
    if (masks[cell] === ON) {
      const root = drawn.root(between[0]);
      linesOf[root] = linesOf[root]! + 1;
    }
  for (const { cell, between } of edges) {
    const mask = masks[cell]!;
    const isElsewhere = possible.root(between[0]) !== possible.root(some);
    if (mask === ON) {
      if (isElsewhere) return false;
      if (closed === 1 && !isClosedStrand(drawn.root(between[0]), linesOf, lines)) return false;
    }
    if (mask !== (ON | OFF)) continue;
    const root = drawn.root(between[0]);
    const closes = root === drawn.root(between[1]) && linesOf[root]! > 0;
    if (isElsewhere || closed === 1 || (closes && linesOf[root] !== lines)) masks[cell] = OFF;
  }
  return true;
}

/** Once a loop is closed, all lines belong to it. */
function isClosedStrand(root: number, linesOf: Int32Array, lines: number): boolean {
  return linesOf[root] === lines;
}

/** Sets of points, joined as lines join them. */
class Union {
  readonly #parent: Int32Array;

  constructor(size: number) {
    this.#parent = Int32Array.from({ length: size }, (_, k) => k);
  }

  root(point: number): number {
    let at = point;
    while (this.#parent[at] !== at) {
      this.#parent[at] = this.#parent[this.#parent[at]!]!;
      at = this.#parent[at]!;
    }
    return at;
  }

  /** False where they were joined before. */
  join(a: number, b: number): boolean {
    const [one, other] = [this.root(a), this.root(b)];
    this.#parent[one] = other;
    return one !== other;
  }
}
