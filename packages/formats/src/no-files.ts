import type { readProblemFile as readInNode } from "./read-file.ts";

/** A browser has no files to read by name. */
export const readProblemFile: typeof readInNode = async (path) => {
  throw new Error(
    `readProblemFile("${path}") reads files in Node only; here fetch the text or its bytes and give them to readProblem`,
  );
};
