import { readLp } from "@bough/formats";
import { describe, expect, it } from "vitest";
import { solveLp } from "../../src/index.ts";

/** Rows keep q above -3e-15, which is 0 but for rounding: only that it is not below 0 keeps p from -3. */
const models = {
  "in a row of its own and another": {
    optimum: 0.25,
    text: `minimize
 p
subject to
 p - a - 1125899906842624 q = 0
 a + q + t = 1
 a - t >= -0.5
bounds
 -3 <= p <= 1125899906842624
 a <= 1
 q <= 1
 -1 <= t <= 1
end`,
  },
  "in one row": {
    optimum: 0,
    text: `minimize
 p
subject to
 p - a - 1125899906842624 q = 0
 a + t >= 0.25
 a - t >= -0.5
bounds
 -3 <= p <= 1125899906842624
 a <= 1
 q <= 1
 -1 <= t <= 1
end`,
  },
};

describe.each(Object.entries(models))(
  "a bound beside a coefficient of 2^50, %s",
  (_, { text, optimum }) => {
    it("is not implied by rows that miss it by a little", () => {
      const { problem } = readLp(text);
      const others = ["dual-fixing", "doubleton-equation", "slack-column", "dominated-column"];
      const without = [...others, "implied-row", "contradiction"];
      const { status, objective } = solveLp(problem, { without });
      expect(status).toBe("optimal");
      expect(objective).toBeCloseTo(optimum, 12);
    });
  },
);
