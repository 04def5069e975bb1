import type { BooleanExpression, Expression, Model } from "@bough/modeler";

/** An edge of a graph drawn in the plane: the nodes that it joins, and the faces that it parts. */
export interface PlanarEdge {
  readonly nodes: readonly [number, number];
  readonly faces: readonly [number, number];
  /** True where the edge may belong to neither tree; never by default. */
  readonly isSpare?: BooleanExpression;
}

/** An edge of the tree of nodes, directed from its first node to its second, or back. */
export interface TreeArcs {
  readonly forth: BooleanExpression;
  readonly back: BooleanExpression;
}

/** How many roots lie at a node or face: none or one. */
type Roots = (at: number) => Expression;

/**
 * Trees of the nodes and of the faces of a planar graph, which together take every edge once. Every
 * node and face has one arc out but the roots. A cycle of one kind would have to go round a cycle of
 * the other without end where all roots touch each other, so there are none, and no variables for order or flow are
 * needed: J. C. Williams, "A linear-size zero-one programming model for the minimum spanning tree
 * problem in planar graphs" (Networks 39, 2002), put right by H. Validi and A. Buchanan, "A note on a
 * linear-size model …" (Oper. Res. Lett. 47, 2019).
 *
 * @returns the arcs of the nodes' tree, an entry for each edge
 */
export function dualTrees(
  model: Model,
  edges: readonly PlanarEdge[],
  numNodes: number,
  numFaces: number,
  nodeRoots: Roots,
  faceRoots: Roots,
): TreeArcs[] {
  const out = (count: number) => Array.from({ length: count }, () => [] as BooleanExpression[]);
  const [fromNode, fromFace] = [out(numNodes), out(numFaces)];
  const arcs = edges.map(({ nodes, faces, isSpare }) => {
    const [forth, back] = [model.binary(), model.binary()];
    const [over, under] = [model.binary(), model.binary()];
    fromNode[nodes[0]]!.push(forth);
    fromNode[nodes[1]]!.push(back);
    fromFace[faces[0]]!.push(over);
    fromFace[faces[1]]!.push(under);
    const uses = [forth, back, over, under];
    model.require(model.sum(isSpare === undefined ? uses : [...uses, isSpare]).equals(1));
    return { forth, back };
  });
  fromNode.forEach((leaving, node) => {
    model.require(model.sum([...leaving, nodeRoots(node)]).equals(1));
  });
  fromFace.forEach((leaving, face) => {
    model.require(model.sum([...leaving, faceRoots(face)]).equals(1));
  });
  return arcs;
}
