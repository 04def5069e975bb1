import { Redis } from "ioredis";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Outcome } from "../src/farm/outcome.ts";
import type { EmbeddedRedis } from "../src/redis/embedded-redis.ts";
import { TreeStore } from "../src/tree/tree-store.ts";
import { Coordinator, type CoordinatorParts } from "../src/worker/coordinator.ts";
import { describeWithRedis, startRedis } from "./support/redis.ts";

const TOTALS = { nodes: 1, iterations: 2, conflicts: 0, work: 100 };
const BEGINNING = { point: null, best: Infinity, unresolvedBound: Infinity, totals: TOTALS };
const NODE = {
  variables: Int32Array.of(2),
  values: Float64Array.of(1),
  lowerBound: 1,
  estimate: 1,
  basis: null,
  branching: null,
};
const rootOf = (generation: string) => ({
  generation,
  handOver: {} as never,
  settings: {},
  racers: 1,
  winner: 0,
  isMaximised: false,
  startedAt: Date.now(),
});
const RACED = {
  racer: 1,
  isMaximised: false,
  tree: { root: {}, nodes: [NODE], ...BEGINNING },
};
const CUT: Outcome = { kind: "crashed", message: "what comes of a search that is cut off" };
const STOPPED_LATE: Outcome = { kind: "crashed", message: "what a tree that is gone came to" };

/** A coordinator that was taken for dead, woke up, and finds what another has done meanwhile. */
describeWithRedis("a coordinator that was overtaken", () => {
  let redis: EmbeddedRedis;
  let connection: Redis;
  beforeAll(async () => {
    redis = await startRedis();
    connection = new Redis(redis.url.slice("unix:".length));
  });
  afterAll(async () => {
    connection?.disconnect();
    await redis?.stop();
  });

  /** One beside another worker, whose own searches go on until they are cut off; its glances at Redis are counted. */
  function start(treeId: string) {
    const glances = { atRacers: 0, atTree: 0 };
    const counted = new Proxy(connection, {
      get(target, name) {
        if (name === "hgetallBuffer") glances.atRacers++;
        if (name === "sendCommand") glances.atTree++;
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const queue = {
      getWorkersCount: async () => 2,
      getJobs: async () => [],
      add: async () => {},
    } as unknown as CoordinatorParts["queue"];
    const run = (({ kind }: { kind: string }, _seconds: number, signal?: AbortSignal) =>
      new Promise((resolve) => {
        if (kind === "conclude") resolve({ outcome: STOPPED_LATE });
        else signal!.addEventListener("abort", () => resolve({ outcome: CUT }));
      })) as unknown as CoordinatorParts["run"];
    const teller = { tell: () => {} } as unknown as CoordinatorParts["teller"];
    const data = { model: {}, options: { timeLimit: 60 }, memoryMegabytes: 1, priority: 1 };
    const parts = { redis: counted, queue, run, teller };
    const coordinator = new Coordinator(treeId, data as never, {} as never, parts);
    return { glances, ended: coordinator.run(new AbortController().signal, () => false) };
  }

  it("does not answer for a race that is over", async () => {
    const store = new TreeStore(connection, "raced");
    const { glances, ended } = start("raced");
    while (!(await store.isRaceOpen())) await pause(10);
    await store.finishRace(RACED as never);
    // By the second glance it has seen that one, and gives the others their time.
    const before = glances.atRacers;
    while (glances.atRacers < before + 2) await pause(10);
    await store.begin([NODE], BEGINNING, rootOf("another"));
    await store.remove();
    expect(await ended).toBe("overtaken");
  });

  it("does not begin a tree that another has begun", async () => {
    const store = new TreeStore(connection, "begun");
    const { ended } = start("begun");
    while (!(await store.isRaceOpen())) await pause(10);
    await store.begin([NODE], BEGINNING, rootOf("another"));
    await store.openRace();
    await store.finishRace(RACED as never);
    expect(await ended).toBe("overtaken");
    expect(await store.generation()).toBe("another");
  });

  it("does not answer for a tree that is gone, or for the next one of its job", async () => {
    for (const next of [undefined, "next"]) {
      const store = new TreeStore(connection, `over ${next}`);
      await store.begin([NODE], BEGINNING, rootOf("its own"));
      const { glances, ended } = start(`over ${next}`);
      while (glances.atTree === 0) await pause(10);
      await store.remove();
      if (next !== undefined) await store.begin([NODE], BEGINNING, rootOf(next));
      expect(await ended).toBe("overtaken");
    }
  });
});

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
