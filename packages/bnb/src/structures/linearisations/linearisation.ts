import type { BranchedStructure, Steps } from "@bough/problem";
import type { StructureWriter } from "../structure-writer.ts";

/** How one kind of structure is stated by rows. */
export interface Linearisation<S extends BranchedStructure> {
  /** Whether it tightens bounds of columns, from which the others take their big-Ms: then it comes first. */
  readonly tightensBounds: boolean;
  /** Pauses amid a structure of many columns. */
  write(structure: S, writer: StructureWriter): Steps<void>;
}
