import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const folder = fileURLToPath(new URL("../../peers/", import.meta.url));
const resolver = createRequire(join(folder, "package.json"));

/** Version of an npm peer installed under `bench/peers`; undefined where it is absent. */
export function peerVersion(name: string): string | undefined {
  const manifest = join(folder, "node_modules", name, "package.json");
  if (!existsSync(manifest)) return undefined;
  return (JSON.parse(readFileSync(manifest, "utf8")) as { version: string }).version;
}

/** Imports an npm peer; the peers are no dependencies of the workspace, so their types are ours to state. */
export async function importPeer<T>(specifier: string, file?: string): Promise<T> {
  const path =
    file === undefined
      ? resolver.resolve(specifier)
      : join(folder, "node_modules", specifier, file);
  return (await import(pathToFileURL(path).href)) as T;
}

/** Where `npm install` puts the peers. */
export const PEERS_FOLDER: string = folder;
