export * from "./api.ts";
export { readProblemFile } from "./read-file.ts";
