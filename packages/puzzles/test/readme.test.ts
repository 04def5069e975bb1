import { readFileSync } from "node:fs";
import { puzzles } from "@bough/puzzles";
import { expect, it } from "vitest";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");

it("the README lists every riddle as it is", () => {
  const rows = puzzles.map(({ name, summary, isExplained, maker }) => {
    const sizes = maker === undefined ? "" : `${maker.sizes.least} to ${maker.sizes.most}`;
    return `| \`${name}\` | ${summary} | ${isExplained ? "yes" : ""} | ${sizes} |`;
  });
  const listed = readme
    .split("\n")
    .filter((line) => line.startsWith("| `") && line.includes(" | "));
  expect(listed.filter((line) => rows.includes(line))).toEqual(rows);
});
