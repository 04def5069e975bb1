import { describe, expect, it } from "vitest";
import { readLp, readMps } from "../../src/index.ts";

/** As editors save it: a byte-order mark, then two bytes a letter. */
function inUtf16(text: string, isLittleEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(2 * text.length + 2);
  const view = new DataView(bytes.buffer);
  [...`\uFEFF${text}`].forEach((letter, k) => {
    view.setUint16(2 * k, letter.charCodeAt(0), isLittleEndian);
  });
  return bytes;
}

describe.each([true, false])("files in UTF-16, little-endian: %s", (isLittleEndian) => {
  it("are read for what they say", () => {
    const lp = "Minimize\r\n höhe\r\nSubject To\r\n c: höhe >= 2\r\nEnd\r\n";
    const { problem } = readLp(inUtf16(lp, isLittleEndian));
    expect(problem.columnName(0)).toBe("höhe");
    expect(problem.rowLower[0]).toBe(2);
    const mps = "NAME\nROWS\n N c\n G r\nCOLUMNS\n x r 1\nENDATA\n";
    expect(readMps(inUtf16(mps, isLittleEndian)).problem.numCols).toBe(1);
  });

  it("are refused with the line of what is wrong", () => {
    const text = inUtf16("Minimize\n x\nSubject To\n c: x\nEnd\n", isLittleEndian);
    expect(() => readLp(text)).toThrow(/line 5/);
  });
});
