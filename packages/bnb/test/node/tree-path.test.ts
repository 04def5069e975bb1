import { ProblemBuilder } from "@bough/problem";
import { Domain } from "@bough/propagation";
import { describe, expect, it } from "vitest";
import { TreePath } from "../../src/node/tree-path.ts";
import { runToEnd } from "../../src/steps.ts";

/** Two integer columns without upper bounds and a binary, which no row connects. */
function makePath(): { domain: Domain; path: TreePath } {
  const builder = new ProblemBuilder();
  for (let j = 0; j < 2; j++) builder.addColumn({ isInteger: true });
  builder.addColumn({ upper: 1, isInteger: true });
  const domain = new Domain(builder.build());
  runToEnd(domain.propagateInSteps());
  return { domain, path: new TreePath(domain) };
}

describe("the path to a node", () => {
  it("is written literal for literal where columns are branched on a few times", () => {
    const { path } = makePath();
    for (let k = 1; k <= 20; k++) runToEnd(path.extend(0, k));
    const { variables, values } = path.literals(4, 1);
    expect(variables.length).toBe(21);
    expect([values[0], values[19], values[20]]).toEqual([1, 20, 1]);
  });

  it("does not grow with the depth of an endless descent", () => {
    const { domain, path } = makePath();
    runToEnd(path.extend(4, 1));
    let longest = 0;
    for (let k = 1; k <= 5000; k++) {
      const { variables, values } = path.literals(2 * (k % 2), k);
      longest = Math.max(longest, variables.length);
      expect(runToEnd(path.goTo(variables, values))).toBe(true);
    }
    expect(longest).toBeLessThan(50);
    expect([0, 1, 2].map((j) => domain.lower(j))).toEqual([5000, 4999, 1]);
  });

  it("leads to the same bounds where implied literals were left out, and back", () => {
    const { domain, path } = makePath();
    runToEnd(path.extend(4, 1));
    for (let k = 1; k <= 500; k++) runToEnd(path.extend(0, k));
    const { variables, values } = path.literals(2, 7);
    expect([...variables]).toEqual([4, 0, 2]);
    expect([...values]).toEqual([1, 500, 7]);
    path.cut(0);
    expect(domain.lower(0)).toBe(0);
    runToEnd(path.goTo(variables, values));
    expect([0, 1, 2].map((j) => domain.lower(j))).toEqual([500, 7, 1]);
    path.cut(1);
    expect([0, 1, 2].map((j) => domain.lower(j))).toEqual([0, 0, 1]);
    runToEnd(path.extend(0, 2));
    expect([...path.literals(2, 1).variables]).toEqual([4, 0, 2]);
  });
});
