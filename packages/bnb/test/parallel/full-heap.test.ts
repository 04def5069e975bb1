import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const run = promisify(execFile);
const DIST = new URL("../../dist/", import.meta.url);

/**
 * Node gives a thread that has reached the cap of its heap some megabytes more, so that it can be ended at its next
 * step; while a message is read there is no such step, and one list that needs more than them ends the whole process
 * (Node 20). So members send nodes in portions: with `MOST_NODES_SENT` infinite this ends by "FATAL ERROR: Reached heap limit".
 *
 * A worker that keeps all it is sent, its heap capped, and a coordinator's member that has far more
 * nodes for it than it can hold. In a process of its own, which a fault would take along. The same thousand nodes come
 * time and again, which a message holds once: the list of them is what overflows.
 */
const SCRIPT = `
  import { Worker } from "node:worker_threads";
  const { Member } = await import(${JSON.stringify(`${DIST}parallel/member.js`)});
  const keep = 'const kept = []; require("node:worker_threads").parentPort.on("message", (m) => kept.push(m));';
  const worker = new Worker(keep, { eval: true, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 24 } });
  let isAlive = true;
  const thread = {
    get isAlive() { return isAlive; },
    post: (command) => worker.postMessage(command),
    setBusy() {}, terminate: () => void worker.terminate(), onReport() {}, onDeath() {},
  };
  let end = "it lives";
  worker.on("error", (error) => { end = error.code; });
  const ended = new Promise((resolve) => worker.on("exit", () => { isAlive = false; resolve(); }));
  const member = new Member(0, thread, () => {});
  const nodes = Array.from({ length: 1000 }, () => ({
    lowerBound: 1.5, estimate: 2.5, branching: null, basis: null,
    variables: new Int32Array(2), values: new Float64Array(2),
  }));
  const none = { work: 1, sentAt: 0, elsewhere: {}, treeBound: 0, lowerBound: 0 };
  while (isAlive) {
    member.assign(Array.from({ length: 6_000_000 }, (_, k) => nodes[k % 1000]));
    for (let k = 0; k < 6000 && isAlive; k++) {
      thread.post(member.nextRound(none));
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  await ended;
  console.log(end);
`;

it("a worker that reaches its heap cap over the nodes it is sent dies alone", async () => {
  const flags = ["--input-type=module", "-e", SCRIPT];
  const { stdout } = await run(process.execPath, flags, { timeout: 60_000 });
  expect(stdout.trim()).toBe("ERR_WORKER_OUT_OF_MEMORY");
});
