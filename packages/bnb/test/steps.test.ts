import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Interruption, Limits, stepsWithin } from "../src/limits.ts";
import { runInSlices, runToEnd, type Steps } from "../src/steps.ts";

/** Milliseconds for which a step of the tests is busy, by a clock that only they move. */
const BUSY = 2;
let clock = performance.now();
beforeAll(() => {
  vi.spyOn(performance, "now").mockImplementation(() => clock);
});
afterAll(() => {
  vi.restoreAllMocks();
});

describe("runInSlices", () => {
  it("lets the event loop turn between computations that are each over at once", async () => {
    const turns = countTurns();
    for (let k = 0; k < 60; k++) await runInSlices(busySteps(1));
    expect(turns.stop()).toBeGreaterThan(5);
  });

  it("holds the event loop no longer for many computations than for one", async () => {
    await nextTurn();
    let steps = 0;
    let most = 0;
    const order: number[] = [];
    const turns = countTurns(() => {
      most = Math.max(most, steps);
      steps = 0;
    });
    const runs = Array.from({ length: 8 }, (_, k) =>
      runInSlices(
        busySteps(30, () => {
          steps++;
          order.push(k);
        }),
      ),
    );
    await Promise.all(runs);
    turns.stop();
    // 8 ms of steps of 2 ms. A slice each would be 32.
    expect(most).toBe(4);
    // They take turns: the last has begun before the first is over.
    expect(order.indexOf(7)).toBeLessThan(order.lastIndexOf(0));
  });

  it("lets what is to end go first", async () => {
    const ended: string[] = [];
    let isOver = false;
    let steps = 0;
    const onStep = () => {
      if (++steps === 20) isOver = true;
    };
    const others = Array.from({ length: 4 }, () => runInSlices(busySteps(60, onStep)));
    for (const other of others) void other.then(() => ended.push("other"));
    const limited = runInSlices(
      endsOnce(() => isOver),
      () => isOver,
    );
    await limited.then(() => ended.push("limited"));
    expect(ended).toEqual(["limited"]);
    await Promise.all(others);
  });

  it("passes errors on, and the others go on", async () => {
    const good = runInSlices(busySteps(3));
    const bad = runInSlices(
      busySteps(3, () => {
        throw new Error("no");
      }),
    );
    await expect(bad).rejects.toThrow("no");
    await expect(good).resolves.toBe("done");
  });
});

it("runs steps that return nothing to their end", async () => {
  let count = 0;
  function* steps(): Steps<void> {
    for (; count < 3; count++) yield;
  }
  await runInSlices(steps());
  expect(count).toBe(3);
});

describe("stepsWithin", () => {
  it("leaves steps where they stand once the caller has had enough", () => {
    const controller = new AbortController();
    let count = 0;
    const steps = busySteps(100, () => {
      if (++count === 3) controller.abort();
    });
    const { signal } = controller;
    expect(runToEnd(stepsWithin(steps, new Limits({ signal })))).toBeUndefined();
    expect(count).toBe(3);
  });

  it("takes an interruption out of deep code for the end, and no other error", () => {
    const steps = busySteps(1, () => {
      throw new Interruption();
    });
    expect(runToEnd(stepsWithin(steps, new Limits({})))).toBeUndefined();
    const failing = busySteps(1, () => {
      throw new RangeError("a fault");
    });
    expect(() => runToEnd(stepsWithin(failing, new Limits({})))).toThrow("a fault");
  });
});

function* busySteps(count: number, onStep: () => void = () => {}): Steps<string> {
  for (let k = 0; k < count; k++) {
    clock += BUSY;
    onStep();
    yield;
  }
  return "done";
}

function* endsOnce(isOver: () => boolean): Steps<string> {
  for (; !isOver(); clock += BUSY) yield;
  return "done";
}

/**
 * What ran before has left its turn of the event loop by then. Otherwise the rest of that turn's
 * slice counts with the whole of the next: the counter would begin to count behind it in the queue.
 */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
}

/** Counts turns of the event loop until it is stopped. */
function countTurns(onTurn: () => void = () => {}): { stop: () => number } {
  let turns = 0;
  let isOn = true;
  const count = () => {
    turns++;
    onTurn();
    if (isOn) setImmediate(count);
  };
  setImmediate(count);
  return {
    stop: () => {
      isOn = false;
      return turns;
    },
  };
}
