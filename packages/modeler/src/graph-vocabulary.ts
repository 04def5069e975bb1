import type { BooleanExpression, BooleanLike } from "./boolean-expression.ts";
import type { StructuralConstraint } from "./constraint.ts";
import type { Expression, NumberLike } from "./expression.ts";
import { listed } from "./given-values.ts";
import type { Arc } from "./linearizations/circuit.ts";
import type { Pair } from "./linearizations/connectivity.ts";
import type { Edge } from "./linearizations/cycle.ts";
import type { FlowArc, LongArc } from "./linearizations/network.ts";
import type { PathEnds } from "./linearizations/path.ts";
import { SchedulingVocabulary } from "./scheduling-vocabulary.ts";
import { vocabulary } from "./vocabulary.ts";

/** What a model says of graphs, whose nodes are 0, 1, 2 … */
export abstract class GraphVocabulary extends SchedulingVocabulary {
  /** The chosen arcs form one circuit through every node without a chosen loop. */
  circuit(arcs: Iterable<Arc>): StructuralConstraint {
    return vocabulary.circuit(this.context, listed(arcs, "circuit"));
  }

  /**
   * The chosen arcs form routes, any number of them, from node 0 back to node 0, and each other node is on
   * one of them once, but for those with a chosen loop. What vehicles carry and when they come is said of
   * the arcs: `arc.isChosen.implies(time[to].atLeast(time[from].plus(drive)))`.
   */
  multipleCircuit(arcs: Iterable<Arc>): StructuralConstraint {
    return vocabulary.multipleCircuit(this.context, listed(arcs, "multipleCircuit"));
  }

  /** The chosen arcs form one path through every node without a chosen loop. */
  path(arcs: Iterable<Arc>, ends: PathEnds = {}): StructuralConstraint {
    return vocabulary.path(this.context, arcs, ends);
  }

  /** The chosen edges form one cycle. */
  cycle(edges: Iterable<Edge>): StructuralConstraint {
    return vocabulary.cycle(this.context, listed(edges, "cycle"));
  }

  /** The chosen nodes are connected by pairs of neighbours. */
  connected(nodes: Iterable<BooleanLike>, pairs: Iterable<Pair>): StructuralConstraint {
    return vocabulary.connected(
      this.context,
      listed(nodes, "connected"),
      listed(pairs, "connected"),
    );
  }

  /** The chosen edges form a tree on the chosen nodes, all of them by default. */
  tree(edges: Iterable<Edge>, nodes?: Iterable<BooleanLike>): StructuralConstraint {
    return vocabulary.tree(this.context, listed(edges, "tree"), nodes && listed(nodes, "tree"));
  }

  /**
   * Lengths of shortest paths from the source along chosen arcs; a node that is not reached has
   * one more than the longest path could have.
   */
  distances(arcs: Iterable<LongArc>, source: number): Expression[] {
    return vocabulary.distances(this.context, listed(arcs, "distances"), source);
  }

  /** At every node the flow out minus the flow in is its supply. */
  flow(arcs: Iterable<FlowArc>, supplies: Iterable<NumberLike>): BooleanExpression {
    return vocabulary.flow(this.context, listed(arcs, "flow"), listed(supplies, "flow"));
  }
}
