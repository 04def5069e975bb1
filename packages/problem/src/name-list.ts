import { InvalidProblemError } from "./errors.ts";

/** The names of columns or of rows, as they come; no two may be the same. */
export class NameList {
  readonly #what: "column" | "row";
  readonly #prefix: string;
  readonly #names: (string | undefined)[] = [];
  readonly #byName = new Map<string, number>();

  /** @param prefix of the names that are made up for those without one */
  constructor(what: "column" | "row", prefix: string) {
    this.#what = what;
    this.#prefix = prefix;
  }

  /** @throws InvalidProblemError where the name is taken */
  push(name: string | undefined): void {
    const index = this.#names.length;
    if (name !== undefined) {
      const earlier = this.#byName.get(name);
      if (earlier !== undefined) {
        const what = this.#what;
        throw new InvalidProblemError(
          `the ${what} name "${name}" is used twice (${what}s ${earlier} and ${index}); names must differ`,
        );
      }
      this.#byName.set(name, index);
    }
    this.#names.push(name);
  }

  /** Index of the name, or -1. */
  indexOf(name: string): number {
    return this.#byName.get(name) ?? -1;
  }

  /** What an error calls it. */
  label(index: number, name: string | undefined = this.#names[index]): string {
    return `${this.#what} ${name === undefined ? index : `"${name}"`}`;
  }

  /** Names for all or for none: where only some were given, the others get the default, made unique. */
  get all(): string[] | undefined {
    if (this.#byName.size === 0) return undefined;
    return this.#names.map((name, index) => {
      if (name !== undefined) return name;
      let candidate = `${this.#prefix}${index + 1}`;
      while (this.#byName.has(candidate)) candidate = `_${candidate}`;
      return candidate;
    });
  }
}
