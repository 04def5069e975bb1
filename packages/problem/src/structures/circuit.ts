import type { StructureKind } from "./structure-kind.ts";

/**
 * The arcs whose binaries are 1 form one circuit through every node that has no chosen loop;
 * a loop arc (tail = head) leaves its node out. With a depot, which has no loop, they form any number
 * of circuits, which all pass through the depot and have no other node in common.
 */
export interface Circuit {
  readonly kind: "circuit";
  readonly numNodes: number;
  /** The node that all circuits pass through, -1 where there is one circuit. */
  readonly depot: number;
  readonly tails: Int32Array;
  readonly heads: Int32Array;
  readonly columns: Int32Array; // the binary of each arc
}

/** Presolve leaves its columns alone: a circuit without some of its arcs would be another one. */
export const circuit = {
  keptBy: "rows",
  columns: ({ columns }) => columns,
  carry: (structure, to) => ({
    ...structure,
    columns: structure.columns.map((j) => to.column[j]),
  }),
} as const satisfies StructureKind<Circuit>;
