import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** What was found once and must stay mended: the tests replay every file. */
export const REGRESSIONS_FOLDER: string = join(ROOT, "fuzz", "regressions");

/** What the witness has seen of the public instances so far. */
export const WITNESS_RESULTS: string = join(ROOT, "fuzz", "results", "witness.jsonl");
