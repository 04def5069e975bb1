import { spawnSync } from "node:child_process";
import { closeSync, openSync, readSync, statSync, writeSync } from "node:fs";
import { StringDecoder } from "node:string_decoder";
import type { Certificate } from "@bough/certify";

/** Characters that are written, and bytes that are read, at a time. */
const PIECE = 1 << 18;

export function writeProof(path: string, certificate: Certificate): void {
  const file = openSync(path, "w");
  let waiting = "";
  certificate.write((text) => {
    waiting += text;
    if (waiting.length < PIECE) return;
    writeSync(file, waiting);
    waiting = "";
  });
  writeSync(file, waiting);
  closeSync(file);
}

export function* textOf(path: string): Generator<string, void> {
  const file = openSync(path, "r");
  const decoder = new StringDecoder("utf8");
  const buffer = new Uint8Array(PIECE);
  for (let length = 1; length > 0; ) {
    length = readSync(file, buffer, 0, PIECE, null);
    yield decoder.write(buffer.subarray(0, length));
  }
  closeSync(file);
}

export function sizeOf(path: string): number {
  return statSync(path).size;
}

/** The verdict of the checker of the format's authors. */
export interface OfficialVerdict {
  readonly accepts: boolean;
  /** Of the processor, as it says itself. */
  readonly seconds: number;
}

/** Undefined where viprchk is not installed; its path may stand in BOUGH_VIPRCHK. */
export function officialVerdict(path: string): OfficialVerdict | undefined {
  const command = process.env.BOUGH_VIPRCHK ?? "viprchk";
  const { error, status, stdout } = spawnSync(command, [path], { encoding: "utf8" });
  if (error !== undefined) return undefined;
  const seconds = /Completed in ([\d.e+-]+) seconds/.exec(stdout)?.[1];
  return { accepts: status === 0, seconds: Number(seconds ?? Number.NaN) };
}
