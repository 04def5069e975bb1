import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

it("a worker's file that is run by itself says what it is for, and not what it is made of", () => {
  const worker = fileURLToPath(new URL("../dist/worker-node.js", import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [worker], { encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr).toContain("start it as one (new Worker)");
  expect(stderr.length).toBeLessThan(1000);
});
