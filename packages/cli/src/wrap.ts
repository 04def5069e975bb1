/** Lays parts out in lines of at most that width where they can be had, `gap` between two parts. */
export function wrap(parts: readonly string[], gap: string, width: number): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + gap.length + part.length <= width)
      lines[lines.length - 1] = last + gap + part;
    else lines.push(part);
  }
  return lines;
}
