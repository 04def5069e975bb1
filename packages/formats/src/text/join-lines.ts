import type { Steps } from "@bough/problem";

/** Lines that are written or joined between two pauses: a few milliseconds. */
export const LINES_A_STEP = 4096;

/** Characters written between two pauses, where lines are long. */
const LENGTH_OF_STEP = 200_000;

/** The lines that something writes. */
export function* gatherLines(source: Iterable<string>): Steps<string[]> {
  const lines: string[] = [];
  let length = 0;
  for (const line of source) {
    lines.push(line);
    length += line.length;
    if (length < LENGTH_OF_STEP) continue;
    length = 0;
    yield;
  }
  return lines;
}

/** The lines as one text, each ended. */
export function* joinLines(lines: readonly string[]): Steps<string> {
  // Added up, it is one piece of memory only where it is first read: a hundred megabytes take a tenth of a second.
  let text = "";
  let begin = 0;
  let length = 0;
  for (let end = 1; end <= lines.length; end++) {
    length += lines[end - 1].length;
    if (end < lines.length && end - begin < LINES_A_STEP && length < LENGTH_OF_STEP) continue;
    text += `${lines.slice(begin, end).join("\n")}\n`;
    begin = end;
    length = 0;
    yield;
  }
  return text;
}
