/** A coordinate to the tenth of a pixel. */
export function at(value: number): string {
  return String(Math.round(10 * value) / 10);
}

/** Text for an element or an attribute. */
export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
