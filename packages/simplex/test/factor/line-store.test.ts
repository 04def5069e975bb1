import { Random } from "@bough/testing";
import { expect, it } from "vitest";
import { BEGIN, END, LineStore } from "../../src/factor/line-store.ts";
import { MovingMemory } from "../../src/kernels/moving-memory.ts";
import { LOWER_COLUMNS } from "../../src/kernels/registers.ts";

type Entries = Map<number, number>[];

function read(lines: LineStore, numLines: number): Entries {
  return Array.from({ length: numLines }, (_, line) => {
    const entries = new Map<number, number>();
    for (let k = lines.lines[4 * line + BEGIN]; k < lines.lines[4 * line + END]; k++) {
      entries.set(lines.indices[k], lines.values[k]);
    }
    expect(entries.size).toBe(lines.lengthOf(line));
    return entries;
  });
}

it("keeps its lines through insertions and removals", () => {
  const random = new Random(8);
  const numLines = 12;
  const memory = new MovingMemory();
  const lines = new LineStore(memory, LOWER_COLUMNS);
  lines.wantLines(numLines);
  memory.settle();
  const expected: Entries = Array.from({ length: numLines }, () => new Map());
  for (let step = 0; step < 400; step++) {
    const line = random.integer(0, numLines - 1);
    const index = random.integer(0, numLines - 1);
    if (expected[line].has(index)) {
      lines.remove(line, index);
      expected[line].delete(index);
    } else {
      const value = random.next();
      lines.insert(line, index, value);
      expected[line].set(index, value);
    }
    if (step % 50 > 0) continue;
    expect(read(lines, numLines)).toEqual(expected);
  }
});
