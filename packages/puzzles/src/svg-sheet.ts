import { PAPER } from "./svg.ts";

/** Space between drawings on a sheet. */
const GAP = 24;
/** Drawings side by side. */
const MOST_ACROSS = 4;

/** Several SVG documents of this package as one, side by side and below each other. */
export function svgSheet(drawings: readonly string[]): string {
  const sizes = drawings.map(sizeOf);
  const across = Math.min(MOST_ACROSS, Math.ceil(Math.sqrt(drawings.length)));
  const [cellWidth, cellHeight] = [
    Math.max(0, ...sizes.map(({ width }) => width)) + GAP,
    Math.max(0, ...sizes.map(({ height }) => height)) + GAP,
  ];
  const [width, height] = [
    across * cellWidth - GAP,
    Math.ceil(drawings.length / across) * cellHeight - GAP,
  ];
  const placed = drawings.map((drawing, k) => {
    const [x, y] = [(k % across) * cellWidth, Math.floor(k / across) * cellHeight];
    return drawing.trimEnd().replace("<svg ", `<svg x="${x}" y="${y}" `);
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${PAPER}"/>`,
    ...placed,
    "</svg>",
    "",
  ].join("\n");
}

function sizeOf(drawing: string): { width: number; height: number } {
  const [, width, height] = / width="([\d.]+)" height="([\d.]+)"/.exec(drawing) ?? [];
  return { width: Number(width), height: Number(height) };
}
