import type { BranchedStructure } from "@bough/problem";
import { indicator } from "./indicator.ts";
import type { Linearisation } from "./linearisation.ts";
import { semiContinuous } from "./semi-continuous.ts";
import { specialOrderedSet } from "./special-ordered-set.ts";

/** For each kind that a search branches on how rows state it; the types ask for all of them. */
const linearisations: {
  readonly [Kind in BranchedStructure["kind"]]: Linearisation<
    Extract<BranchedStructure, { kind: Kind }>
  >;
} = {
  "semi-continuous": semiContinuous,
  indicator,
  sos1: specialOrderedSet,
  sos2: specialOrderedSet,
};

export function linearisationOf(structure: BranchedStructure): Linearisation<BranchedStructure> {
  return linearisations[structure.kind] as Linearisation<BranchedStructure>;
}
