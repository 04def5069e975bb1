import { gzipSync } from "node:zlib";
import { puzzles } from "@bough/puzzles";
import { expect, it } from "vitest";
import { useFarm } from "./support/farm.ts";
import { marketSplit, SMALL } from "./support/models.ts";
import { describeWithRedis } from "./support/redis.ts";
import { look, pause, post, submit, untilDone } from "./support/service.ts";

const LASTING = marketSplit(5, 45);

describeWithRedis("a farm", () => {
  const running = useFarm();

  const sendModel = (bytes: Uint8Array) =>
    fetch(`${running.farm.url}/v1/models`, {
      method: "POST",
      headers: { "content-type": "application/octet-stream" },
      body: bytes as Uint8Array<ArrayBuffer>,
    });

  it("solves a model in the request", async () => {
    const { id } = await submit(running.farm.url, { model: { text: SMALL, fileName: "small.lp" } });
    const { outcome } = await untilDone(running.farm.url, id);
    expect(outcome).toMatchObject({
      kind: "solved",
      report: { status: "optimal", objective: 13, solution: { a: 2, c: 1 } },
    });
  });

  it("solves a model of the modeler as JSON, and says where it is broken", async () => {
    const ask = async (document: object) => {
      const model = { text: JSON.stringify(document), fileName: "own.json" };
      const { id } = await submit(running.farm.url, { model });
      return (await untilDone(running.farm.url, id)).outcome;
    };
    const variables = { x: { type: "integer", upper: 9 }, y: { type: "integer", upper: 9 } };
    const constraints = [
      ["allDifferent", "x", "y", 9],
      ["<=", ["*", "x", "y"], 50],
    ];
    const outcome = await ask({ variables, constraints, maximize: ["+", "x", "y"] });
    expect(outcome).toMatchObject({ kind: "solved", report: { status: "optimal", objective: 14 } });
    expect(await ask({ variables, constraints: [["eval", "x"]] })).toMatchObject({
      kind: "refused",
      message: expect.stringMatching(/^own\.json: constraints\[0\]\[0\]: found "eval"/),
    });
  });

  it("answers when the job is done where the request waits, and sooner where it does not last", async () => {
    const ask = (path: string, init?: RequestInit) =>
      fetch(`${running.farm.url}/v1/jobs${path}`, init).then(
        (each) => each.json() as Promise<{ id?: string }>,
      );
    const sent = (body: object) => ({
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const small = { model: { text: SMALL, fileName: "awaited.lp" }, options: { seed: 6 } };
    expect(await ask("?wait=50", sent(small))).toMatchObject({
      state: "done",
      isKnown: false,
      outcome: { report: { objective: 13 } },
    });
    const lasting = { model: { text: LASTING, fileName: "awaited.lp" }, options: { timeLimit: 2 } };
    const begun = await ask("?wait=0.3", sent(lasting));
    expect(begun).toMatchObject({ state: expect.stringMatching(/waiting|running/) });
    expect(await ask(`/${begun.id}?wait=50`)).toMatchObject({
      state: "done",
      outcome: { report: { status: "time-limit" } },
    });
    expect(await ask("?wait=51", sent(small))).toEqual({ error: expect.stringMatching(/wait/) });
  });

  it("takes a packed model once, whatever it is packed with", async () => {
    const models = await Promise.all(
      [Buffer.from(SMALL), gzipSync(SMALL), gzipSync(SMALL, { level: 1 })].map(sendModel),
    );
    const hashes = await Promise.all(models.map(async (each) => (await each.json()) as object));
    expect(new Set(hashes.map((each) => JSON.stringify(each))).size).toBe(1);
    const { hash } = hashes[0] as { hash: string };
    const { id } = await submit(running.farm.url, { model: { hash, fileName: "x.lp" } });
    const { outcome } = await untilDone(running.farm.url, id);
    expect(outcome).toMatchObject({ report: { objective: 13 } });
  });

  it("finds the same job again, and tells other options apart", async () => {
    const job = { model: { text: SMALL, fileName: "again.lp" }, options: { seed: 3 } };
    const first = await submit(running.farm.url, job);
    await untilDone(running.farm.url, first.id);
    const second = await submit(running.farm.url, { ...job, keepSeconds: 99, priority: 3 });
    expect(second).toMatchObject({ id: first.id, isKnown: true, state: "done" });
    expect(second.claim).not.toBe(first.claim);
    const other = await submit(running.farm.url, { ...job, options: { seed: 4 } });
    expect(other.id).not.toBe(first.id);
  });

  it("solves riddles by their rules", async () => {
    const asked = ["rook-it", "send-more-money", "sudoku"].map((name) => {
      const puzzle = puzzles.find((each) => each.name === name)!;
      return { puzzle, board: puzzle.boards[0]! };
    });
    for (const { puzzle, board } of asked) {
      const model = { riddle: puzzle.name, board: board.text };
      const { id } = await submit(running.farm.url, { model });
      const { outcome } = await untilDone(running.farm.url, id);
      expect(outcome).toMatchObject({ kind: "solved", report: { status: "optimal" } });
      const { report } = outcome as unknown as { report: { board: string[] } };
      if (board.answer !== undefined)
        expect(report.board.map((line) => line.trimEnd())).toEqual(
          board.answer.map((line) => line.trimEnd()),
        );
    }
  });

  it("says where a model is broken", async () => {
    const { id } = await submit(running.farm.url, {
      model: { text: "Minimize\n obj: 3 x +\nSubject To\n", fileName: "broken.lp" },
    });
    const { outcome } = await untilDone(running.farm.url, id);
    expect(outcome).toMatchObject({
      kind: "refused",
      message: expect.stringMatching(/broken.lp.*3/),
    });
  });

  it("keeps a time limit", async () => {
    const { id } = await submit(running.farm.url, {
      model: { text: LASTING, fileName: "limit.lp" },
      options: { timeLimit: 0.5 },
    });
    const { outcome } = await untilDone(running.farm.url, id);
    expect(outcome).toMatchObject({ report: { status: "time-limit" } });
    const { report } = outcome as unknown as { report: { objective: number; bound: number } };
    expect(report.objective).toBeGreaterThanOrEqual(report.bound);
  });

  it("ends what nobody wants any more, and begins it anew for who asks again", async () => {
    const job = { model: { text: LASTING, fileName: "unwanted.lp" } };
    const [first, second] = [
      await submit(running.farm.url, job),
      await submit(running.farm.url, job),
    ];
    const withdraw = ({ id, claim }: { id: string; claim: string }) =>
      fetch(`${running.farm.url}/v1/jobs/${id}/claims/${claim}`, { method: "DELETE" });
    while ((await look(running.farm.url, first.id)).state === "waiting") await pause(20);
    expect((await withdraw(first)).status).toBe(204);
    expect((await withdraw(first)).status).toBe(404);
    await pause(200);
    expect((await look(running.farm.url, first.id)).state).toBe("running");
    expect((await withdraw(second)).status).toBe(204);
    const { outcome } = await untilDone(running.farm.url, first.id);
    expect(outcome).toMatchObject({ kind: "solved", report: { status: "interrupted" } });
    const third = await submit(running.farm.url, job);
    expect(third).toMatchObject({ id: first.id, isKnown: false });
    await withdraw(third);
    await untilDone(running.farm.url, first.id);
  });

  it("ends at once what waits and is not wanted any more, unless somebody asks for it meanwhile", async () => {
    const lasting = (seed: number) => ({
      model: { text: LASTING, fileName: "waits.lp" },
      options: { seed, timeLimit: 100 },
    });
    const withdraw = ({ id, claim }: { id: string; claim: string }) =>
      fetch(`${running.farm.url}/v1/jobs/${id}/claims/${claim}`, { method: "DELETE" });
    // One runs, the others wait for the one thread that there is.
    const jobs = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((seed) => submit(running.farm.url, lasting(seed))),
    );
    await Promise.all(jobs.map(withdraw));
    for (const { id } of jobs)
      expect((await untilDone(running.farm.url, id)).outcome).toMatchObject({
        report: { status: "interrupted" },
      });
    // Withdrawn and asked for time and again, by several: whoever has a claim at the end gets an answer.
    const short = { model: { text: SMALL, fileName: "waits.lp" }, options: { seed: 77 } };
    const blocking = await submit(running.farm.url, lasting(7));
    const turns = async () => {
      for (let turn = 0; turn < 10; turn++) await withdraw(await submit(running.farm.url, short));
      return submit(running.farm.url, short);
    };
    const last = await Promise.all([turns(), turns(), turns()]);
    await withdraw(blocking);
    const { outcome } = await untilDone(running.farm.url, last[0]!.id);
    expect(outcome).toMatchObject({ report: { status: "optimal", objective: 13 } });
  });

  it("tells progress to who comes late, and goes on behind the last event", async () => {
    const { id } = await submit(running.farm.url, {
      model: { text: SMALL, fileName: "events.lp" },
      // With a root of its own, where a dense tableau would have none.
      options: { seed: 5, without: ["tableau"] },
    });
    await untilDone(running.farm.url, id);
    const events = await (await fetch(`${running.farm.url}/v1/jobs/${id}/events`)).text();
    const kinds = [...events.matchAll(/"kind":"([a-z]+)"/g)].map(([, kind]) => kind);
    expect(kinds[0]).toBe("started");
    for (const kind of ["read", "presolved", "root", "incumbent", "done", "solved"])
      expect(kinds).toContain(kind);
    expect(events).toMatch(/event: end\ndata: \{"id"/);
    const ids = [...events.matchAll(/^id: (.*)$/gm)].map(([, each]) => each!);
    const rest = await fetch(`${running.farm.url}/v1/jobs/${id}/events`, {
      headers: { "last-event-id": ids.at(-2)! },
    });
    expect((await rest.text()).match(/^id: /gm)).toHaveLength(1);
  });

  it("ends a job that needs too much memory, and nothing else", async () => {
    const count = 200_000;
    const names = Array.from({ length: count }, (_, j) => `x${j}`);
    const rows = names.map((name, j) => ` r${j}: ${name} + ${names[(7 * j) % count]} + y${j} >= 1`);
    const text = `Minimize\n obj: x0\nSubject To\n${rows.join("\n")}\nBinaries\n ${names.join(" ")}\nEnd\n`;
    const { hash } = (await (await sendModel(Buffer.from(text))).json()) as { hash: string };
    const { id } = await submit(running.farm.url, {
      model: { hash, fileName: "wide.lp" },
      memoryMegabytes: 64,
    });
    const { outcome } = await untilDone(running.farm.url, id);
    expect(outcome).toMatchObject({ kind: "memory-limit" });
    const small = await submit(running.farm.url, { model: { text: SMALL, fileName: "after.lp" } });
    expect((await untilDone(running.farm.url, small.id)).outcome).toMatchObject({ kind: "solved" });
  });

  it("refuses what asks for too much", async () => {
    const model = { text: SMALL, fileName: "much.lp" };
    const statusOf = async (body: unknown) => (await post(running.farm.url, body)).status;
    expect(await statusOf({ model, options: { timeLimit: 1e9 } })).toBe(400);
    expect(await statusOf({ model, memoryMegabytes: 1e9 })).toBe(400);
    expect(await statusOf({ model, keepSeconds: 1e9 })).toBe(400);
    expect(await statusOf({ model: { hash: "0".repeat(64) } })).toBe(404);
    expect(await statusOf({ model: { text: "x".repeat(3 << 20) } })).toBe(413);
  });
});
