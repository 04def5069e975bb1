import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Script } from "node:vm";

/** A module of the bundle, with what of its exports the caller knows. */
type Exports = Record<string, unknown>;

interface LoadedScript {
  readonly script: Script;
  readonly cacheFile: string;
  readonly exports: Exports;
}

/**
 * The bundle's scripts, compiled from the code that a run before has left beside them. V8 compiles a
 * function when it is first called, and in a process that lives for tenths of a second that is a
 * quarter of the time; with a cache it only reads the byte code. A cache of another version of V8, or
 * none, is no fault: V8 refuses it and compiles.
 */
export class CachedCode {
  readonly #folder: string;
  readonly #require: NodeJS.Require;
  readonly #loaded = new Map<string, LoadedScript>();

  /** @param folder where the scripts lie */
  constructor(folder: string) {
    this.#folder = folder;
    this.#require = createRequire(join(folder, "bough.cjs"));
  }

  /** The exports of a script in the folder; what it requires from there is loaded the same way. */
  load(name: string): Exports {
    const known = this.#loaded.get(name);
    if (known !== undefined) return known.exports;
    const file = join(this.#folder, name);
    const cacheFile = `${file}.${process.versions.v8}.cache`;
    // The bundle is ASCII: decoding UTF-8, and strings of two bytes a character, take ten milliseconds of each process.
    const code = readFileSync(file, "latin1");
    const source = `(function (exports, require, module, __filename, __dirname) {${code}\n})`;
    const cachedData = readIfPresent(cacheFile);
    const script = new Script(source, {
      filename: file,
      ...(cachedData === undefined ? {} : { cachedData }),
    });
    const module = {
      exports: {} as Exports,
      /** What stands in modules as `import.meta.url`. */
      get url() {
        return pathToFileURL(file).href;
      },
    };
    this.#loaded.set(name, { script, cacheFile, exports: module.exports });
    const require = (request: string) =>
      request.startsWith("./") ? this.load(request.slice(2)) : this.#require(request);
    script.runInThisContext()(module.exports, require, module, file, this.#folder);
    return module.exports;
  }

  /** Writes down what has been compiled so far, for processes to come. */
  write(): void {
    for (const { script, cacheFile } of this.#loaded.values())
      writeFileSync(cacheFile, script.createCachedData());
  }
}

function readIfPresent(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
