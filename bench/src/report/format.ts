/** Three significant digits are more than the noise allows. */
export function formatSeconds(seconds: number): string {
  if (Number.isNaN(seconds)) return "";
  if (seconds >= 100) return seconds.toFixed(0);
  return seconds >= 0.1 ? seconds.toPrecision(3) : seconds.toFixed(4);
}

/** Whole mebibytes; nothing where the platform did not tell. */
export function formatMebibytes(mebibytes: number): string {
  return Number.isNaN(mebibytes) ? "" : mebibytes.toFixed(0);
}

/** A ratio in two digits behind the point; nothing where there is none. */
export function formatRatio(ratio: number): string {
  return Number.isFinite(ratio) ? ratio.toFixed(2) : "";
}

export function formatPercent(share: number): string {
  return Number.isFinite(share) ? `${(100 * share).toFixed(1)} %` : "";
}
