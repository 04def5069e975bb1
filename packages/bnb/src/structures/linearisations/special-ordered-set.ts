import type { SpecialOrderedSet, Steps } from "@bough/problem";
import type { StructureWriter } from "../structure-writer.ts";
import type { Linearisation } from "./linearisation.ts";

/** Columns of a set between two pauses. */
const COLUMNS_PER_STEP = 1000;

/** Sets of either type, which share a class. */
export const specialOrderedSet: Linearisation<SpecialOrderedSet> = {
  tightensBounds: false,
  write: (set, writer) => (set.kind === "sos1" ? atMostOne(set, writer) : neighbours(set, writer)),
};

/** One binary a column, at most one of them 1. */
function* atMostOne({ columns }: SpecialOrderedSet, writer: StructureWriter): Steps<void> {
  if (columns.length < 2) return;
  const binaries: number[] = [];
  for (const [k, column] of columns.entries()) {
    if (k % COLUMNS_PER_STEP === COLUMNS_PER_STEP - 1) yield;
    if (writer.isBinary(column)) {
      binaries.push(column);
      continue;
    }
    const z = writer.extension.addBinary();
    binaries.push(z);
    writer.zeroUnless([z], column);
  }
  writer.extension.addRow(binaries, new Array(binaries.length).fill(1), -Infinity, 1);
}

/** One binary a pair of neighbours, exactly one of them 1; a column lives in its two pairs. */
function* neighbours({ columns }: SpecialOrderedSet, writer: StructureWriter): Steps<void> {
  if (columns.length < 3) return;
  const pairs: number[] = [];
  for (let k = 0; k + 1 < columns.length; k++) {
    if (k % COLUMNS_PER_STEP === COLUMNS_PER_STEP - 1) yield;
    pairs.push(writer.extension.addBinary());
  }
  yield;
  writer.extension.addRow(pairs, new Array(pairs.length).fill(1), 1, 1);
  for (const [k, column] of columns.entries()) {
    if (k % COLUMNS_PER_STEP === COLUMNS_PER_STEP - 1) yield;
    writer.zeroUnless(pairs.slice(Math.max(0, k - 1), k + 1), column);
  }
}
