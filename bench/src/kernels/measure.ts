import { Bench } from "tinybench";
import type { Kernel } from "./kernel.ts";

/** Measures kernels one after the other and gives a line for each: time a run, and an entry. */
export async function* measureKernels(
  kernels: readonly Kernel[],
  millisecondsEach: number,
): AsyncGenerator<string> {
  yield row("kernel", "us a run", "entries", "ns each");
  for (const { name, work, run } of kernels) {
    const bench = new Bench({ time: millisecondsEach, warmupTime: millisecondsEach / 4 });
    bench.add(name, run);
    await bench.run();
    const result = bench.tasks[0]?.result;
    const milliseconds = result !== undefined && "latency" in result ? result.latency.p50 : NaN;
    const microseconds = 1e3 * milliseconds;
    const nanoseconds = (1e3 * microseconds) / work;
    yield row(name, microseconds.toFixed(1), String(work), nanoseconds.toFixed(2));
  }
}

function row(name: string, time: string, entries: string, each: string): string {
  return name.padEnd(28) + time.padStart(12) + entries.padStart(12) + each.padStart(9);
}
