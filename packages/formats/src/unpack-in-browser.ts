import { inflateByStreams, unpackBy } from "./gzip.ts";
import type { unpack as unpackAnywhere } from "./unpack.ts";

/** The bytes themselves, or what gzip packed in them. */
export const unpack: typeof unpackAnywhere = (bytes, fileName) =>
  unpackBy(inflateByStreams, bytes, fileName);
