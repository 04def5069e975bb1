import type { Problem, Structure } from "@bough/problem";
import type { CompiledModel } from "../compile/compiled-model.ts";
import type { Propagator } from "./propagator.ts";

/** What a kind of propagator is asked about and made for. */
export interface PropagatorSource {
  readonly problem: Problem;
  /** The problem as compiled: bounds, definitions of columns, all that rows became. */
  readonly model: CompiledModel;
  /** Propagators of the kinds before this one in the list, for those that build on them. */
  readonly made: readonly Propagator[];
}

/** A technique of propagation: one file, one line in `index.ts`. */
export interface PropagatorKind {
  /** The name of its propagators too, and the one to switch it off by. */
  readonly name: string;
  /**
   * Kinds of essential structures that no row states and of which its propagators refute every
   * violation once the columns are fixed. Where nobody does (it was switched off), `LeafCheck` will.
   */
  readonly keeps?: readonly Structure["kind"][];
  /** Whether the model has something that it can reason about. */
  fits(source: PropagatorSource): boolean;
  /** Its propagators, only asked where it fits; between two of them there may be a pause. */
  make(source: PropagatorSource): Iterable<Propagator>;
}
