/** A problem as text, and what the format could not say in the problem's own words. */
export interface WriteResult {
  readonly text: string;
  readonly warnings: string[];
  /** Names that the format cannot write, with what stands in the text instead. */
  readonly renamed: Renamed;
}

/** From the problem's names to those of the text; what is not in it was kept. */
export interface Renamed {
  readonly columns: ReadonlyMap<string, string>;
  readonly rows: ReadonlyMap<string, string>;
}
