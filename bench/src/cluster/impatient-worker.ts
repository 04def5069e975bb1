// A worker as `bough work` starts it, on one thread, that gives others up after so many seconds.
import { work } from "@bough/cluster";

const [redis = "", patience = ""] = process.argv.slice(2);
const controller = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => controller.abort());
await work({
  redis,
  threads: 1,
  patienceSeconds: Number(patience),
  signal: controller.signal,
  log: (line) => process.stderr.write(`${line}\n`),
});
process.exit(0);
