/** A value for a result line: up to twelve significant digits, no trailing zeros. */
export function plain(value: number): string {
  return String(Number(value.toPrecision(12)));
}

/** A value for a column of the node table; blank where there is none. */
export function tabular(value: number | null | undefined): string {
  if (value === null || value === undefined) return "";
  return Math.abs(value) < 1e8 ? value.toFixed(4) : value.toExponential(5);
}

/** A relative gap as percent, never as zero where it is not; blank where there is none. */
export function percent(gap: number | null): string {
  if (gap === null) return "";
  const share = 100 * gap;
  if (share > 0 && share < LEAST_OF_TWO_PLACES) return `${Number(share.toPrecision(1))}%`;
  return gap < 10 ? `${share.toFixed(2)}%` : "large";
}

/** What two places round to no zero. */
const LEAST_OF_TWO_PLACES = 0.005;

export function seconds(value: number): string {
  return `${value.toFixed(2)} s`;
}
