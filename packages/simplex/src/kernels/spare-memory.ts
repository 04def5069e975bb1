import { KernelMemory } from "./kernel-memory.ts";

/** Bytes of the largest memory that is kept for the next to ask: most of what is small fits. */
const LARGEST_KEPT = 1 << 20;
/** An engine has two, and there is one more for a dense tableau beside it. */
const MOST_KEPT = 3;

/** Of this thread; nobody works in them. */
const spare: KernelMemory[] = [];

/** A memory with room for so many bytes: one that was given back, or a new one. */
export function borrowMemory(bytes: number): KernelMemory {
  const k = spare.findLastIndex((memory) => memory.reserve(bytes));
  return k < 0 ? new KernelMemory(bytes) : spare.splice(k, 1)[0];
}

/**
 * Takes a memory back that nobody will use again, once. To make one takes as long as to solve some tiny problems.
 */
export function returnMemory(memory: KernelMemory): void {
  if (memory.size > LARGEST_KEPT || spare.length === MOST_KEPT) return;
  memory.clear();
  spare.push(memory);
}
