// The package in a bundle for browsers, where no module of Node may be met.
export * from "./api.ts";
export { readProblemFile } from "./no-files.ts";
export { unpack } from "./unpack-in-browser.ts";
