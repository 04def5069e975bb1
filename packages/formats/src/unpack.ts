import { type Inflate, inflateByStreams, unpackBy } from "./gzip.ts";

/**
 * Bytes that zlib unpacks between two visits to the event loop. By default it comes back for every 16
 * kilobytes, which for a file of half a megabyte takes ten times as long as to unpack it.
 */
const BYTES_PER_TURN = 1 << 20;

/** In Node the streams of browsers would load its whole network code: a tenth of a short solve. */
const inflateInNode: Inflate = async (packed) => {
  const { gunzip } = await import("node:zlib");
  return new Promise((resolve, reject) => {
    gunzip(packed, { chunkSize: BYTES_PER_TURN }, (error, unpacked) =>
      error === null ? resolve(unpacked) : reject(error),
    );
  });
};

/** Pages that load the package's files without a bundler come here, too. */
const inflate: Inflate =
  typeof process === "object" && typeof process.versions?.node === "string"
    ? inflateInNode
    : inflateByStreams;

/** The bytes themselves, or what gzip packed in them. */
export function unpack(bytes: Uint8Array, fileName: string): Promise<Uint8Array> {
  return unpackBy(inflate, bytes, fileName);
}
