export * from "./api.ts";
export { type ReadFileOptions, readProblemFile } from "./read-file.ts";
export { unpack } from "./unpack.ts";
