// TEMPORARY instrumentation
// biome-ignore-all lint: temporary
let fs: any;
export function cpuNow(): number {
  const p = (globalThis as any).process;
  fs ??= p.getBuiltinModule("node:fs");
  return Number(fs.readFileSync("/proc/thread-self/schedstat", "utf8").split(" ")[0]) / 1e9;
}
export const trace: any = { rounds: [] };
