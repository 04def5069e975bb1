import { describe, expect, it } from "vitest";
import { Limits, withFewerPauses } from "../src/limits.ts";
import type { Steps } from "../src/steps.ts";

const PAUSES = 10_000;

function* pausing(): Steps<string> {
  for (let k = 0; k < PAUSES; k++) yield;
  return "done";
}

function pausesOf(steps: Steps<string>): number {
  for (let count = 0; ; count++) {
    const step = steps.next();
    if (step.done !== true) continue;
    expect(step.value).toBe("done");
    return count;
  }
}

describe("withFewerPauses", () => {
  it("passes over pauses that come at once after another", () => {
    expect(pausesOf(withFewerPauses(pausing(), new Limits({})))).toBeLessThan(PAUSES / 2);
  });

  it("keeps every pause under a work limit, which ends at the same one everywhere", () => {
    expect(pausesOf(withFewerPauses(pausing(), new Limits({ workLimit: 1e9 })))).toBe(PAUSES);
  });
});
