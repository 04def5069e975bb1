import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { judgeCase } from "../src/judge-case.ts";
import { REGRESSIONS_FOLDER } from "../src/places.ts";
import { readRegression, regressionFiles } from "../src/regression-file.ts";
import { isCampaign } from "../src/target.ts";
import { findTarget } from "../src/targets/index.ts";

describe("what was found once", () => {
  it("belongs to a target", () => {
    const names = regressionFiles(REGRESSIONS_FOLDER).map((path) => readRegression(path).target);
    expect(names.filter((name) => findTarget(name) === undefined)).toEqual([]);
  });

  for (const path of regressionFiles(REGRESSIONS_FOLDER)) {
    it(basename(path, ".json"), async () => {
      const { target: name, case: item } = readRegression(path);
      const target = findTarget(name);
      if (target === undefined || isCampaign(target)) throw new Error(`${name} has no cases`);
      expect(await judgeCase(target, item)).toBeNull();
    });
  }
});
