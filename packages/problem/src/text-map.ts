/** Parts of the map; a power of two. */
const PARTS = 256;
/** Letters at the end of a text that tell its part: numbers of operands and constants stand there. */
const TOLD_BY = 16;

/**
 * A map from texts in parts, by how they end. A single map of a million texts is hashed anew, in one piece,
 * each time that it has doubled: the last time took a tenth of a second.
 */
export class TextMap<V> {
  readonly #parts: (Map<string, V> | undefined)[] = new Array(PARTS).fill(undefined);

  get(text: string): V | undefined {
    return this.#parts[partOf(text)]?.get(text);
  }

  has(text: string): boolean {
    return this.#parts[partOf(text)]?.has(text) === true;
  }

  set(text: string, value: V): void {
    const part = partOf(text);
    this.#parts[part] ??= new Map();
    this.#parts[part].set(text, value);
  }
}

function partOf(text: string): number {
  let hash = text.length;
  for (let k = Math.max(0, text.length - TOLD_BY); k < text.length; k++)
    hash = (31 * hash + text.charCodeAt(k)) | 0;
  return (hash ^ (hash >>> 8)) & (PARTS - 1);
}
