/** How many warnings of one kind are spelled out before the rest are only counted. */
const SPELLED_OUT = 3;

/** Collects warnings; a file that errs a million times in one way yields a handful of lines. */
export class Warnings {
  readonly #messages = new Map<string, string[]>();
  readonly #counts = new Map<string, number>();
  /** Names that could not be written, with what was written instead, by what they name. */
  readonly renamed = { columns: new Map<string, string>(), rows: new Map<string, string>() };

  /** @param kind what the warning is about, in the plural, as in "duplicate entries" */
  add(kind: string, message: string): void {
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    if (count === 1) this.#messages.set(kind, [message]);
    else if (count <= SPELLED_OUT) this.#messages.get(kind)?.push(message);
  }

  toList(): string[] {
    const list: string[] = [];
    for (const [kind, messages] of this.#messages) {
      list.push(...messages);
      const count = this.#counts.get(kind) ?? 0;
      if (count > messages.length) list.push(`${count - messages.length} more ${kind}`);
    }
    return list;
  }
}
