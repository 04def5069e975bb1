import { shown } from "./checked-input.ts";
import type { Dyadic } from "./exact/dyadic.ts";
import { structureKinds } from "./structures/index.ts";
import type { StatedColumns } from "./structures/stated-columns.ts";
import type {
  Alternative,
  BranchedKind,
  ColumnMap,
  EssentialKind,
  StructureKind,
  StructureViolation,
} from "./structures/structure-kind.ts";

type Kinds = typeof structureKinds;
type StructureOf<Kind extends keyof Kinds> = Parameters<Kinds[Kind]["carry"]>[0];
type NameOf<KeptBy extends StructureKind<never>["keptBy"]> = {
  [Name in keyof Kinds]: Kinds[Name]["keptBy"] extends KeptBy ? Name : never;
}[keyof Kinds];

/** Structures that propagators keep, and no row: over bounded integer columns. */
export type KeptStructure = Extract<Structure, { kind: NameOf<"propagators"> }>;

/** Structures that a search branches on. */
export type BranchedStructure = Extract<Structure, { kind: NameOf<"search"> }>;

export type EssentialStructure = Extract<Structure, { kind: NameOf<"propagators" | "search"> }>;

export type RedundantStructure = Extract<Structure, { kind: NameOf<"rows"> }>;

/**
 * What a column or row cannot say by itself. Essential structures restrict the feasible set beyond
 * the rows: whoever solves or checks the problem must honour them. Redundant ones repeat what rows
 * already say, so that a search may attach a propagator or a separator to them.
 */
export type Structure = StructureOf<keyof Kinds>;

/** True where a solver or referee must enforce the structure itself. */
export function isEssential(structure: Structure): structure is EssentialStructure {
  return kindOf(structure).keptBy !== "rows";
}

/** True where propagators enforce the structure, for want of rows. */
export function isKept(structure: Structure): structure is KeptStructure {
  return kindOf(structure).keptBy === "propagators";
}

/** True where a search branches on the structure. */
export function isBranched(structure: Structure): structure is BranchedStructure {
  return kindOf(structure).keptBy === "search";
}

/** Ways to keep the structure, each of bounds and perhaps a row; a point that keeps it satisfies one. */
export function alternativesOf(structure: BranchedStructure): readonly Alternative[] {
  const kind = kindOf(structure) as BranchedKind<Structure>;
  return kind.alternatives(structure);
}

/** The columns that a structure speaks of; some may come twice. */
export function columnsOf(structure: Structure): Iterable<number> {
  return kindOf(structure).columns(structure);
}

/** The structure over the columns of a smaller problem; undefined where nothing is left of it. */
export function carryStructure(structure: Structure, to: ColumnMap): Structure | undefined {
  return kindOf(structure).carry(structure, to);
}

/** Why the structure cannot be meant, as a sentence; undefined where it can. */
export function faultOfStructure(structure: Structure, stated: StatedColumns): string | undefined {
  if (!Object.hasOwn(structureKinds, structure.kind)) {
    return `there is no kind of structure ${shown(structure.kind)}; the kinds are ${Object.keys(structureKinds).join(", ")}`;
  }
  const fault = kindOf(structure).fault(structure, stated);
  if (fault === undefined) return undefined;
  return `the structure ${"name" in structure ? shown(structure.name) : `of kind ${structure.kind}`} ${fault}`;
}

/** The structure as a problem holds it. */
export function normalisedStructure<S extends Structure>(structure: S): S {
  return (kindOf(structure).normalised?.(structure) ?? structure) as S;
}

/** How far a point, its integers rounded, breaks the structure. */
export function structureViolation(
  structure: EssentialStructure,
  x: ArrayLike<number>,
): StructureViolation {
  return essentialKindOf(structure).violation(structure, x);
}

/** The same without rounding. */
export function exactStructureViolation(
  structure: EssentialStructure,
  x: ArrayLike<number>,
): Dyadic {
  return essentialKindOf(structure).exactViolation(structure, x);
}

function kindOf(structure: Structure): StructureKind<Structure> {
  return structureKinds[structure.kind] as unknown as StructureKind<Structure>;
}

function essentialKindOf(structure: EssentialStructure): EssentialKind<EssentialStructure> {
  return structureKinds[structure.kind] as unknown as EssentialKind<EssentialStructure>;
}
