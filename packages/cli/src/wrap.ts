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

/** Text whose long lines go on below, two blanks further in, on a screen of that many columns. */
export function wrapLines(text: string, width: number): string {
  return text
    .split("\n")
    .flatMap((line) => {
      const indent = /^ */.exec(line)![0];
      const lines = wrap(line.trimStart().split(" "), " ", width - indent.length - 2);
      return lines.length === 0
        ? [""]
        : lines.map((each, k) => indent + (k > 0 ? "  " : "") + each);
    })
    .join("\n");
}
