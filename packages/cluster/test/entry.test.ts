import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { Tokens } from "../src/http/tokens.ts";
import { connect, redisOptions, shownAddress } from "../src/redis/connection.ts";
import { startEmbeddedRedis } from "../src/redis/embedded-redis.ts";
import { residentMemory } from "../src/solver/resident-memory.ts";
import { useFarm } from "./support/farm.ts";
import { marketSplit, SMALL } from "./support/models.ts";
import { describeWithRedis, startRedis } from "./support/redis.ts";
import { post, startFarm, submit, untilDone } from "./support/service.ts";

const ANNE = "token-of-anne-0123456789";
const BERT = "token-of-bert-0123456789";

const CARL = "token-of-carl-0123456789";
const DORA = "token-of-dora-0123456789";

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describeWithRedis("who comes in", () => {
  const folder = mkdtempSync(join(tmpdir(), "bough-tokens-"));
  const tokenFile = join(folder, "tokens");
  writeFileSync(
    tokenFile,
    `# who may come in\nanne ${ANNE} admin\nbert ${BERT}\ncarl ${CARL} jobs=2\ndora ${DORA} requests=5\n`,
  );
  const running = useFarm("--tokens", tokenFile);
  afterAll(() => rmSync(folder, { recursive: true }));

  it("needs a token for everything that is not open", async () => {
    for (const path of ["/v1/jobs/0", "/metrics", "/queues", "/queues/api/queues", "/nothing"]) {
      expect((await fetch(running.farm.url + path)).status, path).toBe(401);
      const wrong = await fetch(running.farm.url + path, { headers: bearer(`${ANNE}x`) });
      expect(wrong.status, path).toBe(401);
    }
    for (const path of ["/healthz", "/openapi.json"])
      expect((await fetch(running.farm.url + path)).status).toBe(200);
    expect((await fetch(`${running.farm.url}/metrics`, { headers: bearer(BERT) })).status).toBe(
      200,
    );
  });

  it("shows the queues to administrators, and lets nobody change them", async () => {
    const asBert = await fetch(`${running.farm.url}/queues`, { headers: bearer(BERT) });
    expect(asBert.status).toBe(403);
    const basic = `Basic ${Buffer.from(`anne:${ANNE}`).toString("base64")}`;
    const asAnne = await fetch(`${running.farm.url}/queues`, { headers: { authorization: basic } });
    expect(asAnne.status).toBe(200);
    const change = await fetch(`${running.farm.url}/queues/api/queues/quick/pause`, {
      method: "PUT",
      headers: bearer(ANNE),
    });
    expect(change.ok).toBe(false);
  });

  it("shows nobody the job of another", async () => {
    const job = { model: { text: SMALL, fileName: "own.lp" } };
    const ofAnne = (await (await post(running.farm.url, job, bearer(ANNE))).json()) as {
      id: string;
    };
    const ofBert = (await (await post(running.farm.url, job, bearer(BERT))).json()) as {
      id: string;
    };
    expect(ofAnne.id).not.toBe(ofBert.id);
    for (const path of ["", "/events"]) {
      const url = `${running.farm.url}/v1/jobs/${ofAnne.id}${path}`;
      expect((await fetch(url, { headers: bearer(BERT) })).status).toBe(404);
      expect((await fetch(url, { headers: bearer(ANNE) })).status).toBe(200);
    }
  });

  it("lets a token have no more jobs open than it may, and others as many as they like", async () => {
    const lasting = (seed: number) => ({
      model: { text: marketSplit(4, 40), fileName: "open.lp" },
      options: { seed, timeLimit: 60 },
    });
    const ask = async (seed: number, token: string) => {
      const response = await post(running.farm.url, lasting(seed), bearer(token));
      const answer = (await response.json()) as { id: string; claim: string; error?: string };
      return { status: response.status, ...answer };
    };
    const withdraw = async ({ id, claim }: { id: string; claim: string }, token: string) => {
      const url = `${running.farm.url}/v1/jobs/${id}`;
      await fetch(`${url}/claims/${claim}`, { method: "DELETE", headers: bearer(token) });
      await fetch(`${url}?wait=50`, { headers: bearer(token) });
    };
    const all = await Promise.all([1, 2, 3, 4].map((seed) => ask(seed, CARL)));
    expect(all.map(({ status }) => status).sort()).toEqual([202, 202, 429, 429]);
    expect(all.find(({ status }) => status === 429)?.error).toMatch(/2 jobs of this token/);
    const [first, second] = all.filter(({ status }) => status === 202);
    // The same again is no other job.
    const again = await ask(1 + all.indexOf(first!), CARL);
    expect(again.status).toBe(200);
    expect((await ask(9, CARL)).status).toBe(429);
    const ofBert = await Promise.all([1, 2, 3].map((seed) => ask(seed, BERT)));
    expect(ofBert.map(({ status }) => status)).toEqual([202, 202, 202]);
    await Promise.all(ofBert.map((job) => withdraw(job, BERT)));
    await withdraw(second!, CARL);
    const next = await ask(9, CARL);
    expect(next.status).toBe(202);
    await Promise.all([next, first!, again].map((job) => withdraw(job, CARL)));
  });

  it("counts the requests of a token by its own limit", async () => {
    const statuses: number[] = [];
    for (let k = 0; k < 7; k++) {
      const response = await fetch(`${running.farm.url}/metrics`, { headers: bearer(DORA) });
      statuses.push(response.status);
      await response.arrayBuffer();
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect((await fetch(`${running.farm.url}/metrics`, { headers: bearer(BERT) })).status).toBe(
      200,
    );
  });

  it("lives on where lines are slow, half closed, or no HTTP", async () => {
    const { port } = new URL(running.farm.url);
    const before = residentMemory(running.farm.process.pid!) ?? 0;
    const head = `POST /v1/models HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${BERT}\r\ncontent-type: application/octet-stream\r\n`;
    const lines = [
      // A head that does not end, a body that is not sent, one that ends too soon, and no HTTP at all.
      ...Array.from({ length: 100 }, () => head),
      ...Array.from({ length: 100 }, () => `${head}content-length: 1000\r\n\r\nhalf`),
      ...Array.from({ length: 20 }, () => `${head}transfer-encoding: chunked\r\n\r\n5\r\nhal`),
      ...Array.from({ length: 20 }, () => "\0\u0001\u0002 no words\r\n\r\n"),
    ];
    const sockets = await Promise.all(
      lines.map(async (line, k) => {
        const socket = createConnection({ port: Number(port), host: "127.0.0.1" });
        socket.on("error", () => {});
        await once(socket, "connect");
        socket.write(line);
        // Every third says that nothing more comes, and waits for an answer.
        if (k % 3 === 0) socket.end();
        return socket;
      }),
    );
    expect((await fetch(`${running.farm.url}/healthz`)).status).toBe(200);
    const { id } = (await (
      await post(running.farm.url, { model: { text: SMALL, fileName: "a.lp" } }, bearer(BERT))
    ).json()) as { id: string };
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    for (const socket of sockets) socket.destroy();
    const after = residentMemory(running.farm.process.pid!) ?? 0;
    expect(after - before).toBeLessThan(100 * 2 ** 20);
    expect((await fetch(`${running.farm.url}/healthz`)).status).toBe(200);
    expect(running.farm.lines.join("\n")).not.toMatch(/Error/);
  });

  it("stands whatever is sent, with one clear error", async () => {
    const known = { riddle: "rook-it" };
    const arbitraryJob = fc.oneof(
      fc.jsonValue(),
      fc.record({ model: fc.jsonValue(), options: fc.jsonValue() }),
      fc.record({
        model: fc.constant(known),
        options: fc.dictionary(fc.constantFrom("threads", "seed", "without", "x"), fc.jsonValue()),
        priority: fc.jsonValue(),
      }),
      fc.record({ model: fc.record({ riddle: fc.string(), board: fc.string() }) }),
      fc.record({ model: fc.record({ text: fc.string({ minLength: 1 }), fileName: fc.string() }) }),
    );
    await fc.assert(
      fc.asyncProperty(arbitraryJob, async (job) => {
        const response = await post(running.farm.url, job, bearer(BERT));
        const answer = (await response.json()) as Record<string, unknown>;
        if (response.ok) expect(answer.id).toMatch(/^[0-9a-f]{32}$/);
        else expect(answer).toEqual({ error: expect.stringMatching(/./) });
        expect(response.status).toBeLessThan(500);
      }),
      { numRuns: 60 },
    );
    const arbitraryRequest = fc.record({
      method: fc.constantFrom("GET", "POST", "PUT", "DELETE", "PATCH"),
      path: fc.array(
        fc.oneof(
          fc.constantFrom("v1", "jobs", "models", "events", "claims", "queues"),
          fc.string(),
        ),
      ),
      type: fc.constantFrom("application/json", "application/octet-stream", "text/plain", "x"),
      body: fc.string(),
    });
    await fc.assert(
      fc.asyncProperty(arbitraryRequest, async ({ method, path, type, body }) => {
        const response = await fetch(
          `${running.farm.url}/${path.map(encodeURIComponent).join("/")}`,
          {
            method,
            headers: { ...bearer(BERT), "content-type": type },
            ...(method === "GET" ? {} : { body }),
          },
        );
        await response.arrayBuffer();
        expect(response.status).toBeLessThan(500);
      }),
      { numRuns: 60 },
    );
    expect((await fetch(`${running.farm.url}/healthz`)).status).toBe(200);
    expect(running.farm.lines.join("\n")).not.toMatch(/Error/);
  });

  it("cuts off a gigabyte of zeros in a small gzip file", async () => {
    const piece = gzipSync(Buffer.alloc(1 << 24), { level: 1 });
    const bomb = Buffer.concat(Array.from({ length: 64 }, () => piece));
    const before = residentMemory(running.farm.process.pid!) ?? 0;
    const response = await fetch(`${running.farm.url}/v1/models`, {
      method: "POST",
      headers: { ...bearer(BERT), "content-type": "application/octet-stream" },
      body: bomb,
    });
    expect(response.status).toBe(413);
    const after = residentMemory(running.farm.process.pid!) ?? 0;
    expect(after - before).toBeLessThan(150 * 2 ** 20);
  });

  it("refuses damaged and empty models", async () => {
    const damaged = gzipSync(SMALL).subarray(0, 40);
    for (const body of [damaged, Buffer.alloc(0)]) {
      const response = await fetch(`${running.farm.url}/v1/models`, {
        method: "POST",
        headers: { ...bearer(BERT), "content-type": "application/octet-stream" },
        body: body as Uint8Array<ArrayBuffer>,
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ error: expect.stringMatching(/gzip|empty/) });
    }
  });
});

describeWithRedis("a farm without tokens", () => {
  it("serves this machine by its own names, and no other address", async () => {
    const redis = await startRedis();
    try {
      const farm = await startFarm(redis.url);
      const { id } = await submit(farm.url, { model: { text: SMALL, fileName: "a.lp" } });
      await untilDone(farm.url, id);
      const { request } = await import("node:http");
      const status = await new Promise((resolve) => {
        const asked = request(`${farm.url}/v1/jobs/${id}`, { headers: { host: "evil.example" } });
        asked.on("response", ({ statusCode }) => resolve(statusCode)).end();
      });
      expect(status).toBe(403);
      expect(await farm.stop()).toBe(0);
      await expect(startFarm(redis.url, "--host", "0.0.0.0")).rejects.toThrow(/exit 2.*tokens/);
    } finally {
      await redis.stop();
    }
  });
});

describeWithRedis("a Redis that is started here", () => {
  it("keeps its data in a folder, and is found again where it was left running", async () => {
    const data = mkdtempSync(join(tmpdir(), "bough-data-"));
    const first = await startEmbeddedRedis(data);
    const connection = connect(first.url, () => {});
    await connection.set("key", "value");
    const second = await startEmbeddedRedis(data);
    expect(second.process).toBe(undefined);
    expect(second.url).toBe(first.url);
    connection.disconnect();
    await second.stop();
    await first.stop();
    const third = await startEmbeddedRedis(data);
    expect(third.process).toBeDefined();
    const again = connect(third.url, () => {});
    expect(await again.get("key")).toBe("value");
    again.disconnect();
    await third.stop();
    rmSync(data, { recursive: true });
  });
});

describe("addresses and tokens", () => {
  it("read every form of an address", () => {
    expect(redisOptions("redis://ann:p%40ss@store:7000/3")).toMatchObject({
      host: "store",
      port: 7000,
      db: 3,
      username: "ann",
      password: "p@ss",
    });
    expect(redisOptions("rediss://[::1]")).toMatchObject({ host: "::1", port: 6379, tls: {} });
    expect(redisOptions("unix:/run/redis.sock")).toMatchObject({ path: "/run/redis.sock" });
  });

  it("never tell a password", async () => {
    expect(shownAddress("redis://ann:secret@store:7000/3")).toBe("redis://store:7000/3");
    for (const url of ["http://ann:secret@store", "redis://ann:secret@store/secret", "ann:secret"])
      expect(() => redisOptions(url)).toThrow(/^(?!.*secret)/);
  });

  it("say which line of the file of tokens is wrong", () => {
    const folder = mkdtempSync(join(tmpdir(), "bough-tokens-"));
    const path = join(folder, "tokens");
    const reading = (line: string) => () => {
      writeFileSync(path, `anne ${ANNE}\n${line}\n`);
      return Tokens.fromFile(path);
    };
    for (const line of ["bert", "b/rt x", `bert ${BERT} root`, `bert ${BERT} jobs=0`, "bert short"])
      expect(reading(line), line).toThrow(/tokens, line 2/);
    expect(reading(`bert ${BERT} jobs=3 admin requests=60`)().find(BERT)).toEqual({
      name: "bert",
      isAdmin: true,
      openJobs: 3,
      requestsPerMinute: 60,
    });
    rmSync(folder, { recursive: true });
  });

  it("compare tokens whole", () => {
    const tokens = new Tokens([{ name: "anne", token: ANNE, isAdmin: false }]);
    expect(tokens.find(ANNE)).toEqual({ name: "anne", isAdmin: false });
    for (const wrong of ["", ANNE.slice(1), `${ANNE} `]) expect(tokens.find(wrong)).toBe(undefined);
  });
});
