import type { Terminal } from "./terminal.ts";

/** Select Graphic Rendition codes of ECMA-48: what switches each style on. */
const CODES = { good: 32, middling: 33, bad: 31, faint: 2, strong: 1 } as const;

export type Style = keyof typeof CODES;

/** The text in that style where the terminal has colours, else as it is. */
export function paint(terminal: Pick<Terminal, "hasColor">, style: Style, text: string): string {
  return terminal.hasColor ? `\u001b[${CODES[style]}m${text}\u001b[0m` : text;
}
