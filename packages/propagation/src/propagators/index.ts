import { circuit } from "./circuit.ts";
import { differenceGraph } from "./difference-graph.ts";
import { differencePaths } from "./difference-paths.ts";
import { globalCardinality } from "./global-cardinality.ts";
import { hallIntervals } from "./hall-intervals.ts";
import type { PropagatorKind } from "./propagator-kind.ts";
import { edgeFinding } from "./scheduling/edge-finding.ts";
import { notLast } from "./scheduling/not-last.ts";
import { taskPairs } from "./scheduling/task-pairs.ts";
import { taskPrecedences } from "./scheduling/task-precedences.ts";
import { timeTable } from "./scheduling/time-table.ts";
import { timeTableEdgeFinding } from "./scheduling/time-table-edge-finding.ts";
import { valueChannel } from "./value-channel.ts";

/** In the order they run: cheap before dear. `difference-paths` walks the graph that the line above it keeps. */
export const propagators: readonly PropagatorKind[] = [
  valueChannel,
  differenceGraph,
  differencePaths,
  hallIntervals,
  circuit,
  globalCardinality,
  taskPairs,
  timeTable,
  taskPrecedences,
  notLast,
  edgeFinding,
  timeTableEdgeFinding,
];
