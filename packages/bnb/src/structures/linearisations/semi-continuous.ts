import type { SemiContinuous, Steps } from "@bough/problem";
import type { StructureWriter } from "../structure-writer.ts";
import type { Linearisation } from "./linearisation.ts";

export const semiContinuous: Linearisation<SemiContinuous> = { tightensBounds: true, write };

/** z = 1 where x is in its range and z = 0 where it is zero. */
// biome-ignore lint/correctness/useYield: a few entries need no pause, but others do
function* write({ column, lower, upper }: SemiContinuous, writer: StructureWriter): Steps<void> {
  const { columnLower, columnUpper } = writer.extension;
  columnLower[column] = Math.max(columnLower[column], Math.min(lower, 0));
  columnUpper[column] = Math.min(columnUpper[column], Math.max(upper, 0));
  if (lower <= 0 && upper >= 0) return;
  const z = writer.extension.addBinary();
  if (lower > 0) writer.extension.addRow([column, z], [1, -lower], 0, Infinity);
  else writer.extension.addRow([column, z], [1, -upper], -Infinity, 0);
  writer.zeroUnless([z], column);
}
