import type { NeighbourhoodKind } from "./neighbourhood.ts";
import { routeNeighbourhoods } from "./route-neighbourhoods.ts";
import { taskNeighbourhoods } from "./task-neighbourhoods.ts";

/** Their neighbourhoods take turns in this order. */
export const neighbourhoodKinds: readonly NeighbourhoodKind[] = [
  taskNeighbourhoods,
  routeNeighbourhoods,
];
