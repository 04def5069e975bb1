import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type OperationSize, operationSizes, type Size } from "../support/operation-sizes.ts";

const path = fileURLToPath(new URL("../../docs/operations.md", import.meta.url));
const sizes = operationSizes();

const HEAD = `# Operations

Every call of the vocabulary, written by the test that checks this page
(\`BOUGH_WRITE_DOCS=1 npx vitest run packages/modeler/test/conformance/operations-table.test.ts\`
writes it anew). The algebra stands at the head of each file of \`src/linearizations\`.

Sizes are columns/rows of the small example that the conformance test tries, beyond its variables:
*used* where the value is used in both directions, *required* where the Boolean or constraint is
required. *Big-M* is what the plain big-M formulation of \`BigMModel\` takes for the same
(width 10). *Open* is how far the linear relaxation leaves the result open, tight and big-M, as the
mean over five points of the variables: 0 means that the relaxation knows the result.
`;

function table(): string {
  const areas = [...new Set(sizes.map(({ entry }) => entry.area))];
  const parts = areas.map((area) => {
    const rows = sizes.filter(({ entry }) => entry.area === area).map(tableRow);
    const head =
      "| call | meaning | file | used | required | big-M | open |\n|---|---|---|---|---|---|---|";
    return `\n## ${area}\n\n${head}\n${rows.join("\n")}\n`;
  });
  return HEAD + parts.join("");
}

function tableRow({ name, entry, stored, required, bigM, tightWidth, bigMWidth }: OperationSize) {
  const open = bigMWidth === undefined ? "" : `${short(tightWidth)}, ${short(bigMWidth)}`;
  const cells = [
    `\`${entry.call}\``,
    entry.meaning.replaceAll("|", "\\|"),
    name,
    text(stored),
    text(required),
    text(bigM),
    open,
  ];
  return `| ${cells.join(" | ")} |`;
}

function text(size: Size | undefined): string {
  return size === undefined ? "" : `${size.columns}/${size.rows}`;
}

function short(width: number | undefined): string {
  return width === undefined ? "" : String(Math.round(width * 100) / 100 + 0);
}

describe("the table of operations", () => {
  it("is what the code does", () => {
    if (process.env.BOUGH_WRITE_DOCS === "1") writeFileSync(path, table());
    expect(readFileSync(path, "utf8")).toBe(table());
  });

  it.each(sizes.filter(({ bigM }) => bigM !== undefined))(
    "needs no more columns and leaves no more open than the big-M form: $entry.call",
    ({ stored, bigM, tightWidth, bigMWidth }) => {
      expect(stored!.columns).toBeLessThanOrEqual(bigM!.columns);
      expect(tightWidth).toBeLessThanOrEqual(bigMWidth! + 1e-6);
    },
  );
});
