/** A problem as text, and what the format could not say in the problem's own words. */
export interface WriteResult {
  readonly text: string;
  readonly warnings: string[];
}
