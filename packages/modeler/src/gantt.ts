import { greatestNumber } from "@bough/problem";
import { InvalidModelError } from "./errors.ts";
import type { IntervalVariable } from "./interval-variable.ts";
import type { Values } from "./linearizations/linearization.ts";

/** What a chart shows beside the intervals. */
export interface GanttOptions {
  /** Written above the chart. */
  readonly title?: string;
  /** Of the picture, in pixels; default 720. */
  readonly width?: number;
  /**
   * Intervals of the same group have the same colour. Default: the name without the number at its end,
   * so that "assemble 1" and "assemble 2" look alike.
   */
  readonly group?: (interval: IntervalVariable) => string;
}

/** Label and intervals of each line of a chart, from above. */
export type GanttLines =
  | Readonly<Record<string, Iterable<IntervalVariable>>>
  | ReadonlyMap<string, Iterable<IntervalVariable>>;

/** An interval that takes place, at a solution. */
interface Bar {
  readonly name: string;
  readonly group: string;
  readonly start: number;
  readonly end: number;
}

interface Line {
  readonly label: string;
  /** Bars that do not overlap, one lane below the other. */
  readonly lanes: readonly (readonly Bar[])[];
}

const DEFAULT_WIDTH = 720;
const LANE = 26;
const LANE_GAP = 4;
const LINE_GAP = 8;
const MARGIN = { right: 20, bottom: 44 };
const TITLE_HEIGHT = 34;
/** Pixels that a letter of a label takes, on average. */
const LETTER = 6.6;
const MOST_LABEL = 180;
/** Pixels between two marks of the time axis, at least. */
const TICK_DISTANCE = 70;
/** Told apart by people of any colour vision, after M. Okabe and K. Ito, "Color universal design" (2008), muted. */
const COLORS = [
  "#3f7cac",
  "#d1903f",
  "#4f9a7a",
  "#b5617f",
  "#8c7fb8",
  "#a3793d",
  "#5aa5b8",
  "#888f96",
];

/**
 * The intervals of a solution as a Gantt chart: an SVG document with a line for each resource, a bar
 * for each interval that takes place, and time to the right. It follows the reader's light or dark
 * setting. Intervals of a line that overlap lie below each other.
 *
 * @param solution a solution with values
 * @param lines label and intervals of each line, from above
 * @throws InvalidModelError where the solution has no values, or there is no line
 * @example
 * const svg = ganttSvg(solution, { saw: [cutA, cutB], press: [pressA, pressB] });
 */
export function ganttSvg(solution: Values, lines: GanttLines, options: GanttOptions = {}): string {
  const groupOf = options.group ?? (({ name = "" }) => name.replace(/[\s_.,#:-]*\d+$/, ""));
  const entries = lines instanceof Map ? [...lines] : Object.entries(lines);
  if (entries.length === 0) throw new InvalidModelError("ganttSvg(…): there is no line to draw");
  const drawn = entries.map(([label, intervals]): Line => {
    const bars = [...intervals].flatMap((interval): Bar[] => {
      if (!solution.boolean(interval.isPresent)) return [];
      const [start, end] = [solution.number(interval.start), solution.number(interval.end)];
      return [{ name: interval.name ?? "", group: groupOf(interval), start, end }];
    });
    return { label, lanes: lanesOf(bars) };
  });
  return draw(drawn, options);
}

/** Each bar in the first lane that is free when it starts. */
function lanesOf(bars: readonly Bar[]): Bar[][] {
  const lanes: Bar[][] = [];
  for (const bar of bars.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const free = lanes.find((lane) => lane.at(-1)!.end <= bar.start);
    if (free === undefined) lanes.push([bar]);
    else free.push(bar);
  }
  return lanes;
}

function draw(lines: readonly Line[], { title, width = DEFAULT_WIDTH }: GanttOptions): string {
  const bars = lines.flatMap(({ lanes }) => lanes.flat());
  const first = Math.min(0, ...bars.map(({ start }) => start));
  const last = Math.max(first + 1, ...bars.map(({ end }) => end));
  const longest = greatestNumber(lines.map(({ label }) => label.length));
  const left = 20 + Math.min(MOST_LABEL, LETTER * longest);
  const top = title === undefined ? 14 : TITLE_HEIGHT + 10;
  const heights = lines.map(
    ({ lanes }) => Math.max(1, lanes.length) * (LANE + LANE_GAP) + LINE_GAP,
  );
  const bottom = heights.reduce((sum, height) => sum + height, top);
  const height = bottom + MARGIN.bottom;
  const x = (time: number) =>
    left + ((time - first) / (last - first)) * (width - left - MARGIN.right);
  const groups = [...new Set(bars.map(({ group }) => group))];
  const parts: string[] = [];
  for (const time of marks(first, last, (width - left) / TICK_DISTANCE)) {
    parts.push(
      `<line class="g" x1="${at(x(time))}" x2="${at(x(time))}" y1="${top}" y2="${bottom}"/>`,
      `<text x="${at(x(time))}" y="${bottom + 18}" text-anchor="middle">${time}</text>`,
    );
  }
  let y = top;
  for (const [k, { label, lanes }] of lines.entries()) {
    if (k > 0) parts.push(`<line class="g" x1="0" x2="${width}" y1="${y}" y2="${y}"/>`);
    const middle = y + heights[k]! / 2 + 4;
    const shown = fitted(label, left - 14);
    parts.push(
      `<text class="l" x="${left - 10}" y="${at(middle)}" text-anchor="end">${shown}</text>`,
    );
    for (const [lane, inLane] of lanes.entries()) {
      const above = y + LINE_GAP / 2 + LANE_GAP / 2 + lane * (LANE + LANE_GAP);
      for (const bar of inLane) parts.push(...drawBar(bar, x, above, groups));
    }
    y += heights[k]!;
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(title ?? "Gantt chart")}">`,
    "<style>",
    "text{font:12px system-ui,sans-serif;fill:#333}.t{font-size:14px;font-weight:600}.l{font-weight:500}.n{fill:#fff}",
    ".g{stroke:#ddd}.bg{fill:#fff}",
    "@media(prefers-color-scheme:dark){.bg{fill:#16181c}text{fill:#ccc}.n{fill:#fff}.g{stroke:#333}}",
    "</style>",
    `<rect class="bg" width="${width}" height="${height}"/>`,
    ...(title === undefined ? [] : [`<text class="t" x="16" y="24">${escaped(title)}</text>`]),
    ...parts,
    `<text x="${width - MARGIN.right}" y="${bottom + 36}" text-anchor="end">time</text>`,
    "</svg>",
    "",
  ].join("\n");
}

function drawBar(
  { name, group, start, end }: Bar,
  x: (time: number) => number,
  y: number,
  groups: readonly string[],
): string[] {
  // A bar without length is still seen.
  const width = Math.max(2, x(end) - x(start) - 1);
  const color = COLORS[groups.indexOf(group) % COLORS.length]!;
  const told = escaped(`${name} ${start} to ${end}`.trim());
  const label = fitted(name, width - 8);
  return [
    `<rect x="${at(x(start))}" y="${at(y)}" width="${at(width)}" height="${LANE}" rx="4" fill="${color}"><title>${told}</title></rect>`,
    ...(label === ""
      ? []
      : [
          `<text class="n" x="${at(x(start) + width / 2)}" y="${at(y + LANE / 2 + 4)}" text-anchor="middle" pointer-events="none">${label}</text>`,
        ]),
  ];
}

/** As much of a text as has room, escaped; nothing where not even two letters have. */
function fitted(text: string, pixels: number): string {
  const room = Math.floor(pixels / LETTER);
  if (text.length <= room) return escaped(text);
  return room < 3 ? "" : `${escaped(text.slice(0, room - 1))}…`;
}

/**
 * Round numbers between two: 1, 2 or 5 times a power of ten apart, at most about as many as wanted
 * (P. S. Heckbert, "Nice numbers for graph labels", Graphics Gems, 1990).
 */
function marks(low: number, high: number, wanted: number): number[] {
  const rough = (high - low) / Math.max(1, wanted);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power;
  const list: number[] = [];
  for (let k = Math.ceil(low / step); k * step <= high; k++)
    list.push(Number((k * step).toPrecision(12)));
  return list;
}

/** A coordinate to the tenth of a pixel. */
function at(value: number): string {
  return String(Math.round(10 * value) / 10);
}

/** Text for an element or an attribute. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
