import type { BlobStore } from "../store/blob-store.ts";
import type { Outcome } from "./outcome.ts";

// Outcomes lie in the store, not in the queue: a solution may have a million values.

export interface StoredOutcome {
  readonly owner: string;
  readonly outcome: Outcome;
}

/** What a job came to; null while nobody has written it down, or when its time is over. */
export async function readOutcome(store: BlobStore, jobId: string): Promise<StoredOutcome | null> {
  const bytes = await store.read(outcomeBlob(jobId));
  return bytes === null ? null : (JSON.parse(bytes.toString("utf8")) as StoredOutcome);
}

/** Writes down how a job ended, unless somebody has: two workers may have had the same job. */
export function writeOutcome(
  store: BlobStore,
  jobId: string,
  outcome: StoredOutcome,
  keepSeconds: number,
): Promise<boolean> {
  return store.writeOnce(outcomeBlob(jobId), JSON.stringify(outcome), keepSeconds);
}

export async function hasOutcome(store: BlobStore, jobId: string): Promise<boolean> {
  return (await store.size(outcomeBlob(jobId))) > 0;
}

export function removeOutcome(store: BlobStore, jobId: string): Promise<void> {
  return store.remove(outcomeBlob(jobId));
}

/** The name of an outcome in the store. */
export function outcomeBlob(jobId: string): string {
  return `outcome:${jobId}`;
}
