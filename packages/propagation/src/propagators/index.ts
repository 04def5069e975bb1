import { circuit } from "./circuit.ts";
import { differenceGraph } from "./difference-graph.ts";
import { differencePaths } from "./difference-paths.ts";
import { hallIntervals } from "./hall-intervals.ts";
import type { PropagatorKind } from "./propagator-kind.ts";
import { edgeFinding } from "./scheduling/edge-finding.ts";
import { notLast } from "./scheduling/not-last.ts";
import { taskPairs } from "./scheduling/task-pairs.ts";
import { taskPrecedences } from "./scheduling/task-precedences.ts";
import { timeTable } from "./scheduling/time-table.ts";
import { timeTableEdgeFinding } from "./scheduling/time-table-edge-finding.ts";

/** In the order they run: cheap before dear. `difference-paths` walks the graph that the line above it keeps. */
export const propagators: readonly PropagatorKind[] = [
  differenceGraph,
  differencePaths,
  hallIntervals,
  circuit,
  taskPairs,
  timeTable,
  taskPrecedences,
  notLast,
  edgeFinding,
  timeTableEdgeFinding,
];
