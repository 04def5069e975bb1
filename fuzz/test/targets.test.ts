import { describe, expect, it } from "vitest";
import { NO_SHRINKING } from "../src/shrink.ts";
import { isCampaign, SHORT_RUN_CASES } from "../src/target.ts";
import { TargetRun } from "../src/target-run.ts";
import { targets } from "../src/targets/index.ts";

/** A short run of everything; `pnpm fuzz` is the long one. */
const SEED = 1;
/** Milliseconds for one target, on a machine that does other things as well. */
const TIMEOUT = 300_000;

describe("targets", () => {
  it("have names of their own", () => {
    const names = targets.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  for (const target of targets) {
    if (isCampaign(target)) {
      if ((target.shortRun ?? 0) === 0) continue;
      it(
        `${target.name}: ${target.what}`,
        async () => {
          const { faults } = await target.run({
            seed: SEED,
            from: 0,
            cases: target.shortRun ?? 0,
            milliseconds: Infinity,
            isStopped: () => false,
            log: () => {},
          });
          expect(faults).toEqual([]);
        },
        TIMEOUT,
      );
      continue;
    }
    it(
      `${target.name}: ${target.what}`,
      async () => {
        const run = new TargetRun(target, SEED, 0, NO_SHRINKING);
        for (let k = 0; k < (target.shortRun ?? SHORT_RUN_CASES); k++) await run.next();
        // `pnpm fuzz NAME --replay SEED` shows each of them.
        expect(run.finds.map(({ seed, fault }) => ({ seed, fault }))).toEqual([]);
      },
      TIMEOUT,
    );
  }
});
