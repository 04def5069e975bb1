import type { BooleanExpression, Model } from "@bough/modeler";

/** A link between two nodes that may be open. */
export interface Link {
  readonly between: readonly [number, number];
  readonly isOpen: BooleanExpression;
}

/**
 * Open links join all nodes. Every node but the first has one open link to a parent, which stands
 * a step nearer to the first node (C. E. Miller, A. W. Tucker, R. A. Zemlin, J. ACM 7, 1960). For graphs that cross
 * themselves; on the cells of a grid `requireConnected` is tighter.
 */
export function requireJoined(model: Model, numNodes: number, links: readonly Link[]): void {
  const steps = Array.from({ length: numNodes }, (_, node) =>
    model.integer(node === 0 ? 0 : 1, node === 0 ? 0 : numNodes - 1),
  );
  const parents: BooleanExpression[][] = steps.map(() => []);
  for (const { between, isOpen } of links) {
    const [a, b] = between;
    const both = [
      [a, b],
      [b, a],
    ].map(([child, parent]) => {
      const isParent = child === 0 ? model.truth(false) : model.binary();
      parents[child!]!.push(isParent);
      const slack = isParent.not().times(numNodes);
      model.require(steps[child!]!.minus(steps[parent!]!).plus(slack).atLeast(1));
      return isParent;
    });
    model.require(model.sum(both).atMost(isOpen));
  }
  parents.forEach((of, node) => {
    if (node > 0) model.require(model.sum(of).equals(1));
  });
}
