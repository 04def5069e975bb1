import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { detectFormat, formatOf, readLp, readProblem, unpack, writeMps } from "../src/index.ts";

const MPS = "* comment\nNAME\nROWS\n N c\nCOLUMNS\n x c 1\nENDATA\n";
const LP = "\\ comment\n\nminimize x\nst\nend\n";
const OPB = "* #variable= 1 #constraint= 1\n+1 x1 >= 1 ;\n";
const CNF = "c comment\np cnf 1 1\n1 0\n";

describe("formats", () => {
  it.each([
    ["a.mps", "mps"],
    ["dir.lp/a.MPS.GZ", "mps"],
    ["a.lp", "lp"],
    ["a.opb.gz", "opb"],
    ["a.cnf", "cnf"],
    ["a.txt", undefined],
    ["lp", undefined],
  ])("%s by its name", (name, format) => {
    expect(formatOf(name)).toBe(format);
  });

  it.each([
    [MPS, "mps"],
    [LP, "lp"],
    [OPB, "opb"],
    ["min: 1 x1 ;", "opb"],
    ["+1 x1 +2 ~x2 >= 1 ;", "opb"],
    [CNF, "cnf"],
    ["blah", undefined],
    ["", undefined],
  ])("%j by its content", (text, format) => {
    expect(detectFormat(text)).toBe(format);
  });

  it("reads each by content, name or option", () => {
    for (const text of [MPS, LP, OPB, CNF]) expect(readProblem(text).problem.numCols).toBe(1);
    expect(readProblem(LP, { format: "lp", fileName: "a.mps" }).problem.numCols).toBe(1);
    expect(() => readProblem(LP, { fileName: "a.mps" })).toThrow("a.mps, line 1");
  });

  it.each([
    ["MPS", MPS],
    ["LP", LP],
  ])("reads %s whose lines end by carriage returns alone", (_, text) => {
    const { problem } = readProblem(text.replaceAll("\n", "\r"));
    const same = readProblem(text).problem;
    expect([problem.numRows, problem.numCols, [...problem.columns.values]]).toEqual([
      same.numRows,
      same.numCols,
      [...same.columns.values],
    ]);
  });

  it("names options that there are not", () => {
    const misspelt = { filename: "a.mps" } as object;
    expect(() => readProblem(LP, misspelt)).toThrow("no option filename; did you mean fileName?");
    expect(() => readLp(LP, misspelt)).toThrow("readLp has no option filename");
    expect(() => writeMps(readLp(LP).problem, { fixed: true } as object)).toThrow(
      "no option fixed",
    );
    expect(() => readProblem(LP, { format: "xls" as "lp" })).toThrow("format");
  });

  it.each([
    ["blah", "file.txt: found a text of unknown format; expected MPS"],
    ["", "file.txt: found nothing; expected MPS"],
    ["\n \n", "file.txt: found nothing; expected MPS"],
    ["c\nc graph\np edge 3 2\n", 'a DIMACS problem of the kind "edge"'],
  ])("says of %j what it is not", (text, message) => {
    expect(() => readProblem(text, { fileName: "file.txt" })).toThrow(message);
  });
});

describe("gzip", () => {
  const packed = gzipSync(MPS);

  it("unpacks what is packed and leaves the rest", async () => {
    expect(new TextDecoder().decode(await unpack(packed, "a"))).toBe(MPS);
    const plain = new TextEncoder().encode(MPS);
    expect(await unpack(plain, "a")).toBe(plain);
  });

  it.each([
    ["cut off", packed.subarray(0, packed.length - 12)],
    ["followed by other bytes", new Uint8Array([...packed, 120, 120, 120])],
    ["damaged", packed.map((byte, k) => (k > 20 && k < 40 ? 255 - byte : byte))],
  ])("refuses what is %s", async (_, bytes) => {
    await expect(unpack(bytes, "a.gz")).rejects.toThrow("a.gz: found damaged gzip data");
  });
});
