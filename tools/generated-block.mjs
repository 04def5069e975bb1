// Pages with a part that a tool writes, between two comments that name the tool.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Writes a page's generated part, or with `--check` compares it only and sets the exit code.
 *
 * @param page path from the root
 * @param name what stands in the part's comments
 * @param tool the command that writes it
 * @returns false where the page says something else
 */
export function generate(page, name, tool, content) {
  const path = join(root, page);
  const text = readFileSync(path, "utf8");
  const begin = `<!-- begin: ${name} -->`;
  const end = `<!-- end: ${name} -->`;
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`${page} has no place between ${begin} and ${end}`);
  const wanted = `${text.slice(0, from + begin.length)}\n${content}\n${text.slice(to)}`;
  if (!process.argv.includes("--check")) writeFileSync(path, wanted);
  else if (text !== wanted) {
    console.error(`${page}: the ${name} are not the code's; run node ${tool}`);
    process.exitCode = 1;
    return false;
  }
  return true;
}
