import { describe, expect, it } from "vitest";
import { UsageError } from "../src/command-line.ts";
import { parseOptions } from "../src/options.ts";

describe("parseOptions", () => {
  it("reads suites and options", () => {
    const options = parseOptions([
      ...["lp", "mip", "--time-limit", "2.5", "--seeds", "3", "--only", "^a"],
      ...["--work-limit", "1e9", "--without", "gomory,rins"],
      ...["--against", "clp,cbc", "--resume", "--out", "there", "--instances", "here"],
    ]);
    expect(options).toMatchObject({
      suites: ["lp", "mip"],
      workLimit: 1e9,
      without: ["gomory", "rins"],
      timeLimit: 2.5,
      seeds: 3,
      against: ["clp", "cbc"],
      resume: true,
      out: "there",
      instances: "here",
    });
    expect(options.only?.test("afiro")).toBe(true);
  });

  it("runs alone against nobody where that is asked", () => {
    expect(parseOptions(["--against", ""]).against).toEqual([]);
    expect(parseOptions([]).against).toBeUndefined();
  });

  it.each([
    [["--time-limit", "soon"], '--time-limit takes a positive number, not "soon"'],
    [["--time-limit", "0"], '--time-limit takes a positive number, not "0"'],
    [["--seeds", "1.5"], '--seeds takes a whole number, not "1.5"'],
    [["--only", "("], '--only takes a regular expression, not "("'],
    [["--fast"], "Unknown option '--fast'"],
  ])("says what is wrong with %j", (args, message) => {
    expect(() => parseOptions(args)).toThrow(UsageError);
    expect(() => parseOptions(args)).toThrow(message);
  });
});
