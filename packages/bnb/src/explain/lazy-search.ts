import type { Limits } from "../limits.ts";
import type { Steps } from "../steps.ts";
import type { SwitchedSearch, Trial } from "./switched-search.ts";

/** A switched search that is built once it is asked: often relaxations and their points decide all. */
export class LazySearch {
  readonly #build: () => Steps<SwitchedSearch>;
  #search: SwitchedSearch | undefined;

  constructor(build: () => Steps<SwitchedSearch>) {
    this.#build = build;
  }

  /** Work so far, in the units of the domain. */
  get work(): number {
    return this.#search?.work ?? 0;
  }

  /** See `SwitchedSearch.try`. */
  *try(groups: readonly number[], workLimit: number, limits: Limits): Steps<Trial> {
    this.#search ??= yield* this.#build();
    return yield* this.#search.try(groups, workLimit, limits);
  }
}
