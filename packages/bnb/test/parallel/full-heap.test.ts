import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const run = promisify(execFile);
const DIST = new URL("../../dist/", import.meta.url);

/**
 * A thread whose heap overflows far while one message is read may end the process (Node 20): nothing
 * can be stopped in the middle of that, but whether it does is a matter of luck. So members send nodes
 * in portions, which `member.test.ts` holds them to; this is the whole of it with a real thread.
 *
 * A worker that keeps all it is sent, its heap capped, and a coordinator's member that has far more
 * nodes for it than it can hold. In a process of its own, which a fault would take along.
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
  const depth = 2;
  const node = () => ({
    lowerBound: 1.5, estimate: 2.5, branching: null, basis: null,
    variables: new Int32Array(depth), values: new Float64Array(depth),
  });
  const none = { work: 1, sentAt: 0, elsewhere: {}, treeBound: 0, lowerBound: 0 };
  while (isAlive) {
    member.assign(Array.from({ length: 300_000 }, node));
    for (let k = 0; k < 300 && isAlive; k++) {
      thread.post(member.nextRound(none));
      await new Promise((resolve) => setTimeout(resolve, 1));
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
