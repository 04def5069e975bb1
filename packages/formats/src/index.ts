export * from "./api.ts";
export { type ReadFileOptions, readProblemFile } from "./read-file.ts";
