import type { PresolvedSize, ProgressEvent } from "@bough/bnb";
import { counted, type ProblemSize } from "@bough/problem";

type PresolveEvent = Extract<ProgressEvent, { kind: "presolved" | "restart" }>;

/** Reductions that put a column down to others. */
const SUBSTITUTIONS: ReadonlySet<string> = new Set([
  "doubleton-equation",
  "free-column-substitution",
  "free-column-singleton",
  "slack-column",
  "parallel-columns",
  "equal-columns",
]);

/** What presolve did, in the terms of its reductions, and what it left. */
export function presolveSummary(event: PresolveEvent, original: ProblemSize): string[] {
  const { presolved, reductions } = event;
  const rows = Object.entries(reductions);
  const sum = (column: "coefficients" | "bounds" | "sides") =>
    rows.reduce((total, [, row]) => total + row[column], 0);
  const substituted = rows.reduce(
    (total, [name, row]) => total + (SUBSTITUTIONS.has(name) ? row.columns : 0),
    0,
  );
  const probed = reductions.probing;
  const changes = [
    ["coefficient", sum("coefficients")],
    ["bound", sum("bounds")],
    ["side", sum("sides")],
  ] as const;
  const parts = changes.filter(([, count]) => count > 0).map(([noun, n]) => counted(n, noun));
  const lines = [`Presolve: ${changeOf(original, presolved)}`];
  if (parts.length > 0) lines.push(`  changed ${parts.join(", ")}`);
  if (substituted > 0) lines.push(`  substituted ${counted(substituted, "column")}`);
  if (probed !== undefined && probed.bounds + probed.columns > 0) {
    const merged = counted(probed.columns, "column");
    lines.push(`  probing: ${counted(probed.bounds, "bound")}, ${merged} fixed or merged`);
  }
  return lines;
}

/** Rows, columns and nonzeros, with the kinds of integers where they are known. */
export function describeSize(size: ProblemSize | PresolvedSize): string {
  const rows = counted(size.rows, "row");
  const columns = counted(size.columns, "column");
  return `${rows}, ${columns}${kindsOf(size)}, ${counted(size.nonzeros, "nonzero")}`;
}

function kindsOf(size: ProblemSize | PresolvedSize): string {
  if (size.integers === 0) return "";
  if (!("binaries" in size)) return ` (${size.integers} integer)`;
  const generals = size.integers - size.binaries;
  const binaries = size.binaries === 1 ? "1 binary" : `${size.binaries} binaries`;
  return generals === 0 ? ` (${binaries})` : ` (${binaries}, ${counted(generals, "general")})`;
}

/** What presolve did to the size: mostly it removes, but structures become rows and columns. */
function changeOf(before: ProblemSize, after: ProblemSize): string {
  const moreRows = after.rows - before.rows;
  const moreColumns = after.columns - before.columns;
  const rows = counted(Math.abs(moreRows), "row");
  const columns = counted(Math.abs(moreColumns), "column");
  const [first, second] = [verb(moreRows), verb(moreColumns)];
  return `${first} ${rows} and ${second === first ? "" : `${second} `}${columns}`;
}

function verb(change: number): string {
  return change > 0 ? "added" : "removed";
}
