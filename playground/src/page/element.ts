/** The element with that id, of the class that is expected. */
export function element<E extends HTMLElement>(id: string, kind: new () => E): E {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`the page has no ${kind.name} "${id}"`);
}

/** Fills a choice with one option for each name. */
export function fill(
  select: HTMLSelectElement,
  names: readonly (readonly [string, string])[],
): void {
  select.replaceChildren(...names.map(([value, text]) => new Option(text, value)));
}

/** Hands the person a file. */
export function save(name: string, content: string, type: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A number as people read it. */
export function readable(value: number | null): string {
  if (value === null) return "–";
  const digits = Math.abs(value) >= 1e6 || Number.isInteger(value) ? 9 : 6;
  return Number(value.toPrecision(digits)).toLocaleString("en", { maximumFractionDigits: 6 });
}

export function percent(gap: number | null): string {
  if (gap === null) return "–";
  return gap === 0 ? "0 %" : `${(100 * gap).toPrecision(gap < 1 ? 2 : 3)} %`;
}
