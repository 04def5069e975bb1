import { escapeText, INK, PAPER } from "./svg.ts";

/** A drawing of a page, and what stands below it. */
export interface Figure {
  readonly svg: string;
  readonly caption: string;
  readonly lines?: readonly string[];
}

/** Figures under a heading; a part starts on a sheet of its own when printed. */
export interface PagePart {
  readonly heading: string;
  readonly text?: string;
  readonly figures: readonly Figure[];
  /** Figures side by side when printed; on a screen as many as fit. */
  readonly across: number;
}

/** A page that needs nothing else: HTML with its style, for the screen and for paper. */
export function htmlPage(title: string, parts: readonly PagePart[]): string {
  return [
    "<!doctype html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeText(title)}</title>`,
    `<style>\n${STYLE}</style>`,
    "</head>",
    "<body>",
    `<h1>${escapeText(title)}</h1>`,
    ...parts.map(partHtml),
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

function partHtml({ heading, text, figures, across }: PagePart): string {
  return [
    "<section>",
    `<h2>${escapeText(heading)}</h2>`,
    ...(text === undefined ? [] : [`<p>${escapeText(text)}</p>`]),
    `<div class="figures" style="--across: ${across}">`,
    ...figures.map(figureHtml),
    "</div>",
    "</section>",
  ].join("\n");
}

function figureHtml({ svg, caption, lines = [] }: Figure): string {
  // The drawing scales with its column; its size is in its viewBox.
  const drawing = svg.trim().replace(/ width="[\d.]+" height="[\d.]+"/, "");
  const told = lines.map((line) => {
    const indent = (line.length - line.trimStart().length) / 2;
    return `<div style="margin-left: ${indent}em">${escapeText(line.trimStart())}</div>`;
  });
  return `<figure>${drawing}<figcaption><b>${escapeText(caption)}</b>${told.join("")}</figcaption></figure>`;
}

const STYLE = `body { margin: 2rem auto; max-width: 75rem; padding: 0 1rem; color: ${INK}; background: ${PAPER};
  font: 15px/1.4 Helvetica, Arial, sans-serif; }
h1 { font-size: 1.7rem; margin: 0 0 0.5rem; }
h2 { font-size: 1.2rem; margin: 1.5rem 0 0.5rem; }
.figures { display: grid; grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)); gap: 1.5rem; align-items: start; }
figure { margin: 0; break-inside: avoid; }
figure svg { display: block; width: 100%; height: auto; max-height: 24rem; }
figcaption { font-size: 0.85rem; padding: 0.3rem 0.5rem; }
@page { size: A4; margin: 14mm; }
@media print {
  body { margin: 0; max-width: none; padding: 0; background: none; font-size: 11px; }
  section + section { break-before: page; }
  .figures { grid-template-columns: repeat(var(--across), 1fr); gap: 8mm; }
  figure svg { max-height: 120mm; }
}
`;
