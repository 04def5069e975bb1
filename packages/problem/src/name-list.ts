import { InvalidProblemError } from "./errors.ts";
import type { Steps } from "./steps.ts";
import { TextMap } from "./text-map.ts";

/** Names of a page: a list of very many in one piece is copied, in one piece, as it grows. */
const PAGE = 16_384;

/** The names of columns or of rows, as they come; no two may be the same. */
export class NameList {
  readonly #what: "column" | "row";
  readonly #prefix: string;
  readonly #pages: (string | undefined)[][] = [];
  #count = 0;
  readonly #byName = new TextMap<number>();
  #hasNames = false;

  /** @param prefix of the names that are made up for those without one */
  constructor(what: "column" | "row", prefix: string) {
    this.#what = what;
    this.#prefix = prefix;
  }

  /** @throws InvalidProblemError where the name is taken */
  push(name: string | undefined): void {
    const index = this.#count;
    if (name !== undefined) {
      const earlier = this.#byName.get(name);
      if (earlier !== undefined) {
        const what = this.#what;
        throw new InvalidProblemError(
          `the ${what} name "${name}" is used twice (${what}s ${earlier} and ${index}); names must differ`,
        );
      }
      this.#byName.set(name, index);
      this.#hasNames = true;
    }
    if (index % PAGE === 0) this.#pages.push([]);
    this.#pages[this.#pages.length - 1].push(name);
    this.#count++;
  }

  /** Index of the name, or -1. */
  indexOf(name: string): number {
    return this.#byName.get(name) ?? -1;
  }

  /** What an error calls it. */
  label(index: number, name: string | undefined = this.#nameAt(index)): string {
    return `${this.#what} ${name === undefined ? index : `"${name}"`}`;
  }

  /** Names for all or for none: where only some were given, the others get the default, made unique. With pauses. */
  *all(): Steps<string[] | undefined> {
    if (!this.#hasNames) return undefined;
    const names: string[] = new Array(this.#count);
    for (let index = 0; index < this.#count; index++) {
      if (index % PAGE === PAGE - 1) yield;
      names[index] = this.#nameAt(index) ?? this.#defaultName(index);
    }
    return names;
  }

  #nameAt(index: number): string | undefined {
    return this.#pages[Math.floor(index / PAGE)]?.[index % PAGE];
  }

  #defaultName(index: number): string {
    let candidate = `${this.#prefix}${index + 1}`;
    while (this.#byName.get(candidate) !== undefined) candidate = `_${candidate}`;
    return candidate;
  }
}
