import {
  checkOptions,
  checkValue,
  type OptionKinds,
  type Problem,
  TEXT,
  type ValueKind,
} from "@bough/problem";
import { toBytes, withNewlines } from "./text/bytes.ts";

export interface ReadOptions {
  /** Name of the file for messages, and for finding the format by its ending. */
  readonly fileName?: string | undefined;
}

export interface ReadResult {
  readonly problem: Problem;
  /** What was read in a way that the writer of the file may not have meant. */
  readonly warnings: string[];
}

const READ_OPTION_KINDS: OptionKinds<ReadOptions> = { fileName: TEXT };

const CONTENT: ValueKind<Uint8Array | string> = {
  wanted: "a text or the bytes of one (Uint8Array)",
  accepts: (value): value is Uint8Array | string => typeof value === "string" || isBytes(value),
};

/** By what it is, since a page may have handed it over from another frame. */
function isBytes(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && (value as Uint8Array).BYTES_PER_ELEMENT === 1;
}

/** @throws InvalidProblemError where it is neither a text nor bytes */
export function bytesOf(call: string, content: Uint8Array | string): Uint8Array {
  checkValue(`the content for ${call}`, content, CONTENT);
  return withNewlines(toBytes(content));
}

/**
 * The name under which messages speak of a text.
 *
 * @throws InvalidProblemError where the options hold anything but what `ReadOptions` has
 */
export function fileNameIn(call: string, options: ReadOptions, otherwise: string): string {
  checkOptions(call, options, READ_OPTION_KINDS);
  return options.fileName ?? otherwise;
}
