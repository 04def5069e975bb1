import { node } from "./node.ts";
import type { Platform } from "./platform.ts";
import { web } from "./web.ts";

/** Decided at run time: pages that load the package's files without a bundler come here, too. */
export const anywhere: Platform =
  typeof process === "object" && typeof process.versions?.node === "string" ? node : web;
