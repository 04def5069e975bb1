import { allDifferent } from "./all-different.ts";
import { circuit } from "./circuit.ts";
import { clique } from "./clique.ts";
import { cumulative } from "./cumulative.ts";
import { distinct } from "./distinct.ts";
import { globalCardinality } from "./global-cardinality.ts";
import { indicator } from "./indicator.ts";
import { noOverlap } from "./no-overlap.ts";
import { semiContinuous } from "./semi-continuous.ts";
import { specialOrderedSet } from "./special-ordered-set.ts";
import type { StructureKind } from "./structure-kind.ts";

/**
 * Every kind of structure by its name. The types of structures, both referees, presolve, brute force
 * and the oracles that branch go by this list.
 */
export const structureKinds = {
  "semi-continuous": semiContinuous,
  sos1: specialOrderedSet,
  sos2: specialOrderedSet,
  indicator,
  distinct,
  "no-overlap": noOverlap,
  cumulative,
  clique,
  "all-different": allDifferent,
  "global-cardinality": globalCardinality,
  circuit,
} as const satisfies Readonly<Record<string, Pick<StructureKind<never>, "keptBy">>>;
