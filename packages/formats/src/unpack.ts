import { type Inflate, inflateByStreams, unpackBy } from "./gzip.ts";

/** In Node the streams of browsers would load its whole network code: a tenth of a short solve. */
const inflateInNode: Inflate = async (packed) => {
  const { gunzip } = await import("node:zlib");
  return new Promise((resolve, reject) => {
    gunzip(packed, (error, unpacked) => (error === null ? resolve(unpacked) : reject(error)));
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
