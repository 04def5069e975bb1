// What the page and its solving worker say to each other.
import type { VisitedNode } from "bough";

/** What is to be solved. */
export type Job =
  | { readonly kind: "riddle"; readonly puzzle: string; readonly text: string }
  | { readonly kind: "file"; readonly name: string; readonly content: string | Uint8Array }
  | { readonly kind: "program"; readonly text: string };

export interface Settings {
  /** Undefined: as many as the solver sees fit. */
  readonly threads: number | undefined;
  /** Seconds. */
  readonly timeLimit: number;
  readonly seed: number;
}

/** What the worker can write down of the last solve. */
export type ExportFormat = "lp" | "mps" | "sol";

export type Command =
  | { readonly kind: "gallery" }
  | { readonly kind: "preview"; readonly puzzle: string; readonly text: string }
  | { readonly kind: "solve"; readonly job: Job; readonly settings: Settings }
  | { readonly kind: "stop" }
  | { readonly kind: "export"; readonly format: ExportFormat };

/** A riddle as the page offers it. */
export interface GalleryEntry {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly boards: readonly { readonly name: string; readonly text: string }[];
}

/** A picture and the same as text, for those who do not see it. */
export interface Picture {
  readonly svg: string;
  readonly text: string;
  /** Whether it is a chart over time, which needs room. */
  readonly isWide?: boolean;
}

/** What was known at a moment of a solve; null where nothing was. */
export interface Moment {
  readonly seconds: number;
  readonly nodes: number;
  readonly objective: number | null;
  readonly bound: number | null;
  readonly gap: number | null;
  /** In a word or two. */
  readonly event: string;
}

/** How a solve ended. */
export interface Ending extends Moment {
  readonly status: string;
  readonly iterations: number;
  readonly threads: number;
  readonly warnings: readonly string[];
}

export interface ModelSize {
  readonly rows: number;
  readonly columns: number;
  readonly integers: number;
  /** False where any point will do. */
  readonly hasGoal: boolean;
}

export interface NamedValue {
  readonly name: string;
  readonly value: number;
}

export type Report =
  | { readonly kind: "gallery"; readonly entries: readonly GalleryEntry[] }
  | { readonly kind: "preview"; readonly picture: Picture }
  /** The board that is being typed is none yet. */
  | { readonly kind: "mistake"; readonly message: string }
  | { readonly kind: "model"; readonly size: ModelSize }
  | { readonly kind: "moments"; readonly moments: readonly Moment[] }
  | { readonly kind: "nodes"; readonly nodes: readonly VisitedNode[] }
  | { readonly kind: "picture"; readonly picture: Picture }
  | { readonly kind: "printed"; readonly text: string }
  | {
      readonly kind: "values";
      /** Those that are not zero, as many as are shown. */
      readonly values: readonly NamedValue[];
      readonly numNonzero: number;
      readonly numColumns: number;
    }
  /** The job is over; null for a program that solved nothing. */
  | { readonly kind: "done"; readonly ending: Ending | null }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "exported"; readonly format: ExportFormat; readonly text: string };
