import type { Problem } from "@bough/problem";
import { denseLp, staircaseLp } from "./continuous.ts";
import { setCovering, setPacking, setPartitioning } from "./covering.ts";
import { binPacking, generalisedAssignment, knapsack, multiKnapsack } from "./knapsack.ts";
import { facilityLocation, lotSizing, networkDesign, transport } from "./networks.ts";
import { graphColouring, jobShop } from "./scheduling.ts";

/** A family of models that the repository makes itself: the same seed gives the same model for ever. */
export interface Family {
  readonly name: string;
  readonly kind: "lp" | "mip" | "integer";
  readonly make: (seed: number) => Problem;
}

export const families: readonly Family[] = [
  { name: "dense-lp", kind: "lp", make: (seed) => denseLp(seed) },
  { name: "transport", kind: "lp", make: (seed) => transport(seed) },
  { name: "staircase-lp", kind: "lp", make: (seed) => staircaseLp(seed) },
  { name: "set-covering", kind: "integer", make: (seed) => setCovering(seed) },
  { name: "set-packing", kind: "integer", make: (seed) => setPacking(seed) },
  { name: "set-partitioning", kind: "integer", make: (seed) => setPartitioning(seed) },
  { name: "knapsack", kind: "integer", make: (seed) => knapsack(seed) },
  { name: "multi-knapsack", kind: "integer", make: (seed) => multiKnapsack(seed) },
  { name: "generalised-assignment", kind: "integer", make: (seed) => generalisedAssignment(seed) },
  { name: "bin-packing", kind: "integer", make: (seed) => binPacking(seed) },
  { name: "graph-colouring", kind: "integer", make: (seed) => graphColouring(seed) },
  { name: "facility-location", kind: "mip", make: (seed) => facilityLocation(seed) },
  { name: "lot-sizing", kind: "mip", make: (seed) => lotSizing(seed) },
  { name: "network-design", kind: "mip", make: (seed) => networkDesign(seed) },
  { name: "job-shop", kind: "mip", make: (seed) => jobShop(seed) },
];

export { lotSizing, multiKnapsack, setCovering };
