/** How many threads are busy at a time, at most: who comes first is served first. */
export class Places {
  readonly #size: number;
  #free: number;
  readonly #waiting: { readonly count: number; readonly go: () => void }[] = [];

  constructor(size: number) {
    this.#size = size;
    this.#free = size;
  }

  /** Does something on so many places, or on all there are where it asks for more. */
  async on<T>(wanted: number, action: () => Promise<T>): Promise<T> {
    const count = Math.min(wanted, this.#size);
    await new Promise<void>((go) => {
      this.#waiting.push({ count, go });
      this.#admit();
    });
    try {
      return await action();
    } finally {
      this.#free += count;
      this.#admit();
    }
  }

  #admit(): void {
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      if (next.count > this.#free) return;
      this.#free -= next.count;
      this.#waiting.shift();
      next.go();
    }
  }
}
