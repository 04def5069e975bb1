import { fractionalDiving } from "./fractional-diving.ts";
import type { Heuristic } from "./heuristic.ts";
import { simpleRounding } from "./simple-rounding.ts";

/** In the order they are asked: cheap before dear. */
export const heuristics: readonly Heuristic[] = [simpleRounding, fractionalDiving];
