import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { InputError } from "./usage-error.ts";

/** What the command asks of `@bough/cluster`, which is installed where it is wanted. */
export interface ClusterPackage {
  serve(options: {
    readonly redis?: string;
    readonly data?: string;
    readonly host?: string;
    readonly port: number;
    readonly tokenFile?: string;
    readonly threads: number;
    readonly signal: AbortSignal;
    readonly log: (line: string) => void;
  }): Promise<void>;
  work(options: {
    readonly redis: string;
    readonly threads: number;
    readonly signal: AbortSignal;
    readonly log: (line: string) => void;
  }): Promise<void>;
  /** Its errors that what was typed is to blame for. */
  readonly ClusterInputError: abstract new (
    ...args: never[]
  ) => Error;
}

const NAME = "@bough/cluster";

let importModule = (url: string): Promise<unknown> => import(url);

/** The bundle's scripts cannot import modules; what starts them can. */
export function importModulesBy(otherImport: (url: string) => Promise<unknown>): void {
  importModule = otherImport;
}

/**
 * Does something with `@bough/cluster`: the one beside the command, or the one of the folder that the
 * command is called in.
 *
 * @throws {InputError} where it is not installed, or says that what was typed is to blame
 */
export async function withClusterPackage<T>(
  action: (cluster: ClusterPackage) => Promise<T>,
): Promise<T> {
  const places = [import.meta.url, pathToFileURL(join(process.cwd(), "any.js")).href];
  const path = places.map(resolveFrom).find((each) => each !== undefined);
  if (path === undefined)
    throw new InputError(`this needs the package ${NAME}; install it with: npm install ${NAME}`);
  const cluster = (await importModule(pathToFileURL(path).href)) as ClusterPackage;
  try {
    return await action(cluster);
  } catch (error) {
    if (error instanceof cluster.ClusterInputError) throw new InputError(error.message);
    throw error;
  }
}

function resolveFrom(place: string): string | undefined {
  try {
    return createRequire(place).resolve(NAME);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "MODULE_NOT_FOUND") return undefined;
    throw error;
  }
}
