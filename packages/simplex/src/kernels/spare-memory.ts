import { KernelMemory } from "./kernel-memory.ts";

/** Bytes of the largest memory that is kept for the next to ask: most of what is small fits. */
const LARGEST_KEPT = 1 << 20;

/** Of this thread; nobody works in it. */
let spare: KernelMemory | undefined;

/** A memory with room for so many bytes: that which was given back last, or a new one. */
export function borrowMemory(bytes: number): KernelMemory {
  const memory = spare;
  if (memory === undefined || memory.left < bytes) return new KernelMemory(bytes);
  spare = undefined;
  return memory;
}

/** Takes a memory back that nobody will use again. To make one takes as long as to solve some tiny problems. */
export function returnMemory(memory: KernelMemory): void {
  if (memory === spare || memory.size > LARGEST_KEPT) return;
  memory.clear();
  spare = memory;
}
