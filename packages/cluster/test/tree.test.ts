import { solve } from "@bough/bnb";
import type { SearchNode } from "@bough/bnb/shared-tree";
import { readProblem } from "@bough/formats";
import { knapsackText } from "@bough/testing";
import { Redis } from "ioredis";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { EmbeddedRedis } from "../src/redis/embedded-redis.ts";
import { nodesPerLease } from "../src/tree/lease-rules.ts";
import { type Commit, TreeStore } from "../src/tree/tree-store.ts";
import { useFarm } from "./support/farm.ts";
import { describeWithRedis, startRedis } from "./support/redis.ts";
import { look, pause, type Service, startService, submit, untilDone } from "./support/service.ts";

const TOTALS = { nodes: 1, iterations: 2, conflicts: 0, work: 100 };
const NEWS = {
  clauses: [],
  cuts: [],
  bounds: { variables: new Int32Array(0), values: new Float64Array(0) },
  pseudocosts: [],
};
const GENERATION = "first";
const ROOT = {
  generation: GENERATION,
  handOver: {} as never,
  settings: {},
  racers: 1,
  winner: 0,
  isMaximised: false,
  startedAt: 0,
};
const KNOWS_NOTHING = {
  generation: GENERATION,
  best: Infinity,
  newsPlace: "0-0",
  ownNews: new Set<string>(),
};

const node = (lowerBound: number): SearchNode => ({
  variables: Int32Array.of(2),
  values: Float64Array.of(lowerBound),
  lowerBound,
  estimate: lowerBound,
  basis: null,
  branching: null,
});

const commit = (open: readonly SearchNode[], more: Partial<Commit> = {}): Commit => ({
  open,
  point: null,
  best: Infinity,
  unresolvedBound: Infinity,
  isComplete: false,
  isUnbounded: false,
  news: NEWS,
  totals: TOTALS,
  seconds: 0.5,
  ...more,
});

describeWithRedis("a tree in Redis", () => {
  let redis: EmbeddedRedis;
  let connection: Redis;
  let trees = 0;
  beforeAll(async () => {
    redis = await startRedis();
    connection = new Redis(redis.url.slice("unix:".length));
  });
  afterAll(async () => {
    connection?.disconnect();
    await redis?.stop();
  });

  async function tree(bounds: readonly number[], best = Infinity): Promise<TreeStore> {
    const store = new TreeStore(connection, `t${trees++}`);
    const beginning = { point: null, best, unresolvedBound: Infinity, totals: TOTALS };
    await store.begin(bounds.map(node), beginning, ROOT);
    return store;
  }
  const take = (store: TreeStore, jobId: string, attempt = 1, most = 100) =>
    store.lease(jobId, attempt, most, KNOWS_NOTHING);

  it("gives the best bounds first, and leaves some for others", async () => {
    const store = await tree([5, 3, -Infinity, 4, 8, 9]);
    const first = await take(store, "a");
    expect(first?.nodes.map(({ lowerBound }) => lowerBound)).toEqual([-Infinity, 3, 4]);
    expect(first?.nodes[1]?.values).toEqual(Float64Array.of(3));
    const second = await take(store, "b");
    expect(second?.nodes.map(({ lowerBound }) => lowerBound)).toEqual([5]);
    expect(await store.state()).toMatchObject({ waiting: 2, leased: 4, lowerBound: -Infinity });
  });

  it("divides nodes by the rules that the bench replays", async () => {
    const store = await tree(Array.from({ length: 700 }, (_, k) => k));
    let waiting = 700;
    for (let leases = 0; leases < 6; leases++) {
      const lease = await take(store, `job ${leases}`);
      expect(lease?.nodes).toHaveLength(nodesPerLease(waiting, leases));
      expect(lease?.leases).toBe(leases + 1);
      waiting -= lease!.nodes.length;
    }
  });

  it("takes what came of a lease once", async () => {
    const store = await tree([1, 2]);
    const lease = await take(store, "a");
    expect(await store.commit("a", lease!.name, GENERATION, commit([node(7)]))).not.toBe(null);
    expect(await store.commit("a", lease!.name, GENERATION, commit([node(7)]))).toBe(null);
    expect(await store.state()).toMatchObject({
      waiting: 2,
      leased: 0,
      lowerBound: 2,
      commits: 1,
      refused: 1,
      totals: { nodes: 2, iterations: 4, work: 200 },
    });
  });

  it("has the nodes of an attempt wait again when the next begins, and refuses what it still brings", async () => {
    const store = await tree([1, 2]);
    const lost = await take(store, "a", 1);
    const next = await take(store, "a", 2);
    expect(next?.nodes).toEqual(lost?.nodes);
    expect(await store.commit("a", lost!.name, GENERATION, commit([]))).toBe(null);
    expect(await store.commit("a", next!.name, GENERATION, commit([]))).not.toBe(null);
    expect(await store.state()).toMatchObject({ waiting: 1, leased: 0 });
  });

  it("takes leases back, and a point in any case", async () => {
    const store = await tree([1, 2, 9]);
    const lease = await take(store, "a");
    expect((await store.state())?.leases).toEqual([{ name: "a:1", jobId: "a" }]);
    await store.takeBack([lease!.name, "nobody:1"]);
    expect(await store.state()).toMatchObject({ waiting: 3, leased: 0 });
    const point = { values: Float64Array.of(1, 0), searchPoint: null };
    expect(await store.commit("a", lease!.name, GENERATION, commit([], { point, best: 5 }))).toBe(
      null,
    );
    expect((await store.best())?.point).toEqual(point);
    const other = await store.lease("b", 1, 100, { ...KNOWS_NOTHING, best: 6 });
    expect(other?.point).toEqual(point);
    expect((await store.state())!.waiting + other!.nodes.length).toBe(2);
    expect((await store.lease("c", 1, 1, { ...KNOWS_NOTHING, best: 5 }))?.point).toBe(null);
  });

  it("tells news to others, from where they have read", async () => {
    const store = await tree([1, 2, 3, 4]);
    const a = await take(store, "a", 1, 1);
    const place = await store.commit("a", a!.name, GENERATION, commit([node(1)]));
    const own = { ...KNOWS_NOTHING, ownNews: new Set([place!]) };
    const again = await store.lease("a", 2, 1, own);
    expect(again?.news).toEqual([]);
    const b = await take(store, "b", 1, 1);
    expect(b?.news).toEqual([NEWS]);
    const newsPlace = b!.newsPlace;
    expect((await store.lease("b", 2, 1, { ...KNOWS_NOTHING, newsPlace }))?.news).toEqual([]);
  });

  it("hears of racers until it has begun", async () => {
    const store = new TreeStore(connection, `t${trees++}`);
    const raced = (racer: number) => ({ racer, tree: { nodes: [node(racer)] }, isMaximised: true });
    await store.finishRace(raced(1) as never);
    expect(await store.raced()).toEqual([]);
    await store.openRace();
    await store.finishRace(raced(1) as never);
    await store.finishRace(raced(2) as never);
    // Of a coordinator that was lost another takes up the race.
    await store.openRace();
    expect(await store.raced()).toEqual([raced(1), raced(2)]);
    const beginning = { point: null, best: 7, unresolvedBound: Infinity, totals: TOTALS };
    await store.begin([node(1)], beginning, ROOT);
    expect(await store.isRaceOpen()).toBe(false);
    await store.finishRace(raced(3) as never);
    expect(await store.raced()).toEqual([]);
  });

  it("is gone when it is removed", async () => {
    const store = await tree([1]);
    const lease = await take(store, "a");
    await store.remove();
    expect(await store.commit("a", lease!.name, GENERATION, commit([node(2)]))).toBe(null);
    expect(await take(store, "b")).toBe(null);
    expect(await store.root()).toBe(null);
    expect(await store.state()).toBe(null);
    expect(await store.best()).toBe(null);
  });

  it("gives nothing to who has joined another tree of the same job", async () => {
    const store = await tree([1]);
    await store.remove();
    const beginning = { point: null, best: Infinity, unresolvedBound: Infinity, totals: TOTALS };
    expect(await store.begin([node(1)], beginning, { ...ROOT, generation: "second" })).toBe(true);
    expect(await store.begin([node(2)], beginning, ROOT)).toBe(false);
    expect(await take(store, "a")).toBe(null);
    const found = { point: { values: Float64Array.of(1), searchPoint: null }, best: 0 };
    expect(await store.commit("a", "a:1", GENERATION, commit([], found))).toBe(null);
    expect((await store.best())?.point).toBe(null);
    expect(await store.generation()).toBe("second");
    const lease = await store.lease("a", 1, 1, { ...KNOWS_NOTHING, generation: "second" });
    expect(lease?.nodes).toHaveLength(1);
  });
});

describeWithRedis("one tree on several workers", () => {
  const text = knapsackText(45, 8, 3);
  const running = useFarm();
  let worker: Service;
  let truth: number | null;
  beforeAll(async () => {
    worker = await startService(["work", "--redis", running.redis.url, "--threads", "1"]);
    const { problem } = readProblem(text, { fileName: "tree.lp" });
    truth = (await solve(problem, { gapRelative: 0, threads: 1 })).objective;
  });
  afterAll(() => worker?.stop());
  const job = (seed: number) => ({
    model: { text, fileName: "tree.lp" },
    // A dense tableau would be done with it before it is shared.
    options: { gapRelative: 0, seed, without: ["tableau"] },
    shared: true,
  });

  it("comes to the optimum", async () => {
    const { id } = await submit(running.farm.url, job(1));
    const { outcome } = await untilDone(running.farm.url, id);
    expect(outcome).toMatchObject({
      kind: "solved",
      report: { status: "optimal", objective: truth },
    });
    const { tree } = (outcome as unknown as { report: { tree: Record<string, number> } }).report;
    expect(tree.commits).toBeGreaterThan(1);
    // The server's own worker and the other one.
    expect(tree.racers).toBeGreaterThanOrEqual(1);
    expect(tree.racers).toBeLessThanOrEqual(2);
    const connection = new Redis(running.redis.url.slice("unix:".length));
    // After the outcome, so that nobody finds neither.
    while ((await connection.keys("bough:tree:*")).length > 0) await pause(20);
    connection.disconnect();
  });

  it("comes to it although workers are killed", async () => {
    const { id } = await submit(running.farm.url, job(2));
    while ((await look(running.farm.url, id)).state === "waiting") await pause(50);
    await pause(1000);
    worker.process.kill("SIGKILL");
    worker = await startService(["work", "--redis", running.redis.url, "--threads", "1"]);
    const { outcome } = await untilDone(running.farm.url, id);
    expect(outcome).toMatchObject({
      kind: "solved",
      report: { status: "optimal", objective: truth },
    });
    // Half a minute alone: what the dead worker held is taken up once its lock has run out.
  }, 120_000);
});
