import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** A fenced block of a page. */
export interface Block {
  /** Path of the page from the root, and the line on which the block begins. */
  readonly page: string;
  readonly line: number;
  readonly language: string;
  /** "fragment" where it is a part of something and cannot run by itself. */
  readonly note: string;
  readonly text: string;
  /** What follows in a block "output". */
  readonly output: string | undefined;
}

/** The pages that people read first: README.md, docs and the packages' READMEs. */
export function pages(): string[] {
  const docs = readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md"));
  const packages = readdirSync(join(root, "packages")).filter((name) => name !== "testing");
  return [
    "README.md",
    ...docs.map((name) => `docs/${name}`),
    ...packages.map((name) => `packages/${name}/README.md`),
    "playground/README.md",
  ];
}

export function blocksOf(page: string): Block[] {
  const text = readFileSync(join(root, page), "utf8");
  const fence = /^( *)```(\w*)(?: (\w+))?\n([\s\S]*?)^\1```$/gm;
  const found = [...text.matchAll(fence)];
  return found.flatMap((match, k): Block[] => {
    const [, indent, language, note = "", content] = match;
    if (language === "output") return [];
    const next = found[k + 1];
    const isNext =
      next?.[2] === "output" && next.index === match.index + match[0].length + "\n".length;
    return [
      {
        page,
        line: text.slice(0, match.index).split("\n").length,
        language: language!,
        note,
        text: content!.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
        output: isNext ? next[4] : undefined,
      },
    ];
  });
}
