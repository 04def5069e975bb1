import { type Moment, ticks, type Window } from "./bound-history.ts";

const ROWS = 16;
const POINT = "*";
const BOUND = "-";
const BOTH = "=";

/** A history of bounds as lines of text of at most that width. */
export function textPlot(moments: readonly Moment[], window: Window, width: number): string[] {
  const labels = new Map(
    ticks(window.low, window.high, 5).map((value) => [rowOf(value, window), String(value)]),
  );
  const labelWidth = Math.max(...[...labels.values()].map((label) => label.length));
  const columns = Math.max(10, width - labelWidth - 3);
  const picture = Array.from({ length: ROWS }, () => Array<string>(columns).fill(" "));
  for (let c = 0; c < columns; c++) {
    const until = (window.seconds * (c + 1)) / columns;
    const known = moments.findLast(({ seconds }) => seconds <= until);
    if (known === undefined) continue;
    mark(picture, c, known.bound, BOUND, window);
    mark(picture, c, known.objective, POINT, window);
  }
  const end = `${window.seconds.toFixed(2)} s`;
  return [
    `${POINT} best point   ${BOUND} bound   ${BOTH} both`,
    ...picture.map((row, r) => {
      const label = (labels.get(r) ?? "").padStart(labelWidth);
      return `${label} ${labels.has(r) ? "+" : "|"}${row.join("")}`.trimEnd();
    }),
    `${" ".repeat(labelWidth)} +${"-".repeat(columns)}`,
    `${" ".repeat(labelWidth)}  0 s${end.padStart(columns - 3)}`,
  ];
}

function rowOf(value: number, { low, high }: Window): number {
  return Math.round(((high - value) / (high - low)) * (ROWS - 1));
}

/** Values beyond the window are at its edge. */
function mark(
  picture: string[][],
  column: number,
  value: number | null,
  sign: string,
  window: Window,
): void {
  if (value === null) return;
  const row = picture[Math.min(ROWS - 1, Math.max(0, rowOf(value, window)))]!;
  row[column] = row[column] === BOUND && sign === POINT ? BOTH : sign;
}
