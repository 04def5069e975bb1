/** More threads than this are only started where they are asked for. */
const MOST_BY_DEFAULT = 8;

declare const navigator: { readonly hardwareConcurrency?: number } | undefined;

/** The cores available, at most 8; one where workers cannot be had. */
export async function defaultThreads(): Promise<number> {
  return Math.max(1, Math.min(MOST_BY_DEFAULT, await availableCores()));
}

async function availableCores(): Promise<number> {
  if (typeof process === "object" && process.versions?.node !== undefined) {
    const { availableParallelism } = await import("node:os");
    return availableParallelism();
  }
  return typeof navigator === "object" ? (navigator.hardwareConcurrency ?? 1) : 1;
}
