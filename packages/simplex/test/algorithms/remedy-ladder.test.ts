import { ProblemBuilder, runToEnd, type Steps } from "@bough/problem";
import { describe, expect, it } from "vitest";
import {
  BasisLadder,
  type BasisPatient,
  REMEDIES,
  REMEDY_LADDER,
  withDataRemedies,
} from "../../src/algorithms/remedy-ladder.ts";
import { emptyLpCounters } from "../../src/counters.ts";
import { createLpEngine, type LpStatus, withCallerRemedies } from "../../src/index.ts";

/** Writes down what is asked of it. */
class Recorder implements BasisPatient {
  readonly counters = emptyLpCounters();
  readonly asked: string[] = [];

  pivotStrictly(): void {
    this.asked.push("strict");
  }

  restart(perturbation: number): void {
    this.asked.push(`restart ${perturbation}`);
  }
}

function climbAll(isSingular: boolean): Recorder {
  const ladder = new BasisLadder();
  const patient = new Recorder();
  while (ladder.climb(patient, isSingular));
  return patient;
}

/** An attempt that ends in trouble so many times. */
function troubled(times: number): () => Steps<LpStatus> {
  let left = times;
  return function* () {
    yield;
    return left-- > 0 ? "numerical-trouble" : "optimal";
  };
}

describe("the remedy ladder", () => {
  it("tries stricter pivots twice before each restart, and perturbs more every time", () => {
    const { asked, counters } = climbAll(false);
    expect(asked).toEqual(["strict", "strict", "restart 10", "strict", "strict", "restart 100"]);
    expect(counters).toMatchObject({ stricterPivots: 4, slackRestarts: 2 });
  });

  it("starts anew at once where the basis is singular", () => {
    const { asked } = climbAll(true);
    expect(asked).toEqual([1, 1, 10, 10, 10, 100].map((perturbation) => `restart ${perturbation}`));
  });

  it("begins again at the first rung", () => {
    const ladder = new BasisLadder();
    const patient = new Recorder();
    ladder.climb(patient, false);
    ladder.climb(patient, false);
    ladder.begin();
    ladder.climb(patient, false);
    expect(patient.asked).toEqual(["strict", "strict", "strict"]);
  });

  it("drops the scaling where there is one, once", () => {
    const counters = emptyLpCounters();
    const scaled = { counters, dropScaling: () => true };
    expect(runToEnd(withDataRemedies(scaled, troubled(1)))).toBe("optimal");
    expect(runToEnd(withDataRemedies(scaled, troubled(2)))).toBe("numerical-trouble");
    expect(counters.droppedScalings).toBe(2);
    const unscaled = { counters, dropScaling: () => false };
    expect(runToEnd(withDataRemedies(unscaled, troubled(1)))).toBe("numerical-trouble");
    expect(counters.droppedScalings).toBe(2);
  });

  it("leaves its caller the slack basis, from which the same optimum is found", () => {
    const builder = new ProblemBuilder({ sense: "maximize" });
    const x = builder.addColumn({ cost: 3, upper: 4 });
    const y = builder.addColumn({ cost: 5, lower: -Infinity });
    builder.addRow({ upper: 18 }, [
      [x, 3],
      [y, 2],
    ]);
    const engine = createLpEngine(builder.build());
    engine.resolve();
    const objective = engine.objective;
    let isFirst = true;
    const status = runToEnd(
      withCallerRemedies(engine, function* () {
        yield;
        const found = isFirst ? "numerical-trouble" : engine.resolve();
        isFirst = false;
        return found;
      }),
    );
    expect(status).toBe("optimal");
    expect(engine.objective).toBeCloseTo(objective, 9);
    expect(engine.counters.forgottenBases).toBe(1);
  });

  it("says of every remedy what it does, and uses it", () => {
    const used = new Set<string>(REMEDY_LADDER.map(({ remedy }) => remedy));
    expect(Object.keys(REMEDIES)).toEqual([...used]);
    for (const { counter } of Object.values(REMEDIES))
      expect(emptyLpCounters()).toHaveProperty(counter);
  });
});
