import { type Moment, ticks, type Window } from "./bound-history.ts";
import { at, escaped } from "./svg-text.ts";

const WIDTH = 720;
const HEIGHT = 400;
const MARGIN = { left: 76, right: 16, top: 44, bottom: 40 };
const RIGHT = WIDTH - MARGIN.right;
const BOTTOM = HEIGHT - MARGIN.bottom;

/** A history of bounds as an SVG picture that follows the reader's light or dark setting. */
export function svgPlot(title: string, moments: readonly Moment[], window: Window): string {
  const x = (seconds: number) => MARGIN.left + ((RIGHT - MARGIN.left) * seconds) / window.seconds;
  const y = (value: number) =>
    BOTTOM - ((BOTTOM - MARGIN.top) * (value - window.low)) / (window.high - window.low);
  const clamp = (value: number) => Math.min(window.high, Math.max(window.low, value));
  const steps = (read: (moment: Moment) => number | null) =>
    stepPath(
      moments.flatMap((moment) => {
        const value = read(moment);
        return value === null ? [] : [[x(moment.seconds), y(clamp(value))] as const];
      }),
    );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escaped(title)}: best point and bound over time">`,
    "<style>",
    "text{font:12px system-ui,sans-serif;fill:#333}.t{font-size:14px;font-weight:600}",
    ".g{stroke:#ddd}.p,.b{fill:none;stroke-width:2}.p{stroke:#1b7f3b}.b{stroke:#b3261e}",
    "rect{fill:#fff}@media(prefers-color-scheme:dark){rect{fill:#16181c}text{fill:#ccc}.g{stroke:#333}.p{stroke:#6fd58e}.b{stroke:#ff8a80}}",
    "</style>",
    `<rect width="${WIDTH}" height="${HEIGHT}"/>`,
    `<text class="t" x="${MARGIN.left}" y="20">${escaped(title)}</text>`,
    ...ticks(window.low, window.high, 6).flatMap((value) => [
      `<line class="g" x1="${MARGIN.left}" x2="${RIGHT}" y1="${at(y(value))}" y2="${at(y(value))}"/>`,
      `<text x="${MARGIN.left - 8}" y="${at(y(value) + 4)}" text-anchor="end">${value}</text>`,
    ]),
    ...ticks(0, window.seconds, 8).map(
      (value) =>
        `<text x="${at(x(value))}" y="${BOTTOM + 18}" text-anchor="middle">${value}</text>`,
    ),
    `<text x="${RIGHT}" y="${HEIGHT - 6}" text-anchor="end">seconds</text>`,
    `<path class="b" d="${steps(({ bound }) => bound)}"/>`,
    `<path class="p" d="${steps(({ objective }) => objective)}"/>`,
    `<line class="p" x1="${RIGHT - 190}" x2="${RIGHT - 170}" y1="16" y2="16"/>`,
    `<text x="${RIGHT - 164}" y="20">best point</text>`,
    `<line class="b" x1="${RIGHT - 80}" x2="${RIGHT - 60}" y1="16" y2="16"/>`,
    `<text x="${RIGHT - 54}" y="20">bound</text>`,
    "</svg>",
    "",
  ].join("\n");
}

/** Each value holds until the next one is known. */
function stepPath(points: readonly (readonly [number, number])[]): string {
  return points
    .map(([x, y], k) => (k === 0 ? `M${at(x)} ${at(y)}` : `H${at(x)}V${at(y)}`))
    .join("");
}
