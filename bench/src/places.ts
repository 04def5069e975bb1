import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository. */
const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Where results go unless told otherwise. */
export const RESULTS_FOLDER: string = join(ROOT, "bench", "results");
/** Our own results as they stand in the repository. */
export const BASELINES_FOLDER: string = join(ROOT, "bench", "baselines");
/** The page whose tables `pnpm bench tables --write` fills. */
export const README: string = join(ROOT, "bench", "README.md");

/** Where the public instance sets are looked for; the folder may be absent. */
export function instancesFolder(given: string | undefined): string {
  return given ?? join(ROOT, "..", "shared", "instances");
}
