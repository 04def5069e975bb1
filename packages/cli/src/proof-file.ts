import { closeSync, openSync, readSync } from "node:fs";
import { StringDecoder } from "node:string_decoder";
import { runInSlicesWithin } from "@bough/bnb";
import { ProofError, type VerifiedProof, verifyProofSteps } from "@bough/proof";
import { unreadable } from "./files.ts";
import { StoppedError } from "./stopped-error.ts";
import type { Terminal } from "./terminal.ts";

/** Bytes read from a proof at a time. */
const CHUNK = 1 << 18;

/** Checks the proof in a file, which may be longer than memory; what is wrong with it is a result. */
export async function verifyProofFile(
  path: string,
  terminal: Terminal,
): Promise<VerifiedProof | ProofError> {
  try {
    const { signal } = terminal;
    const verified = await runInSlicesWithin(verifyProofSteps(chunksOf(path)), { signal });
    if (verified === undefined) throw new StoppedError(`stopped while ${path} was checked`);
    return verified;
  } catch (error) {
    if (error instanceof ProofError) return error;
    throw error;
  }
}

function* chunksOf(path: string): Generator<string, void> {
  const decoder = new StringDecoder("utf8");
  const buffer = new Uint8Array(CHUNK);
  const file = opened(path);
  try {
    for (;;) {
      const length = readSync(file, buffer, 0, CHUNK, null);
      if (length === 0) break;
      yield decoder.write(buffer.subarray(0, length));
    }
    yield decoder.end();
  } finally {
    closeSync(file);
  }
}

function opened(path: string): number {
  try {
    return openSync(path, "r");
  } catch (error) {
    throw unreadable(path, error);
  }
}
