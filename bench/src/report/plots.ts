/** Small SVG plots for the report: axes with units, ticks, a legend, nothing from outside. */

export interface Series {
  readonly label: string;
  readonly colour: string;
  readonly points: readonly (readonly [x: number, y: number])[];
  /** Draws points as rings. */
  readonly isHollow?: boolean;
  /** Title of each point, shown on hover. */
  readonly titles?: readonly string[];
}

export interface PlotSpec {
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly kind: "steps" | "scatter";
  readonly logX: boolean;
  readonly logY: boolean;
  readonly series: readonly Series[];
  /** Draws y = x. */
  readonly diagonal?: boolean;
  readonly xRange?: readonly [number, number];
  readonly yRange?: readonly [number, number];
}

const WIDTH = 700;
const HEIGHT = 420;
const LEFT = 70;
const RIGHT = 230;
const TOP = 40;
const BOTTOM = 56;

/** Distinguishable in print and for the colour-blind (after Okabe and Ito, 2008). */
export const COLOURS: readonly string[] = [
  "#0072b2",
  "#d55e00",
  "#009e73",
  "#cc79a7",
  "#e69f00",
  "#56b4e9",
  "#000000",
  "#999933",
  "#882255",
  "#44aa99",
  "#aa4499",
  "#777777",
];

interface Axis {
  readonly low: number;
  readonly high: number;
  readonly isLog: boolean;
  readonly from: number;
  readonly to: number;
}

export function renderPlot(spec: PlotSpec): string {
  const xs = spec.series.flatMap((series) => series.points.map(([x]) => x));
  const ys = spec.series.flatMap((series) => series.points.map(([, y]) => y));
  const x = makeAxis(spec.xRange ?? extent(xs), spec.logX, LEFT, WIDTH - RIGHT);
  const y = makeAxis(spec.yRange ?? extent(ys), spec.logY, HEIGHT - BOTTOM, TOP);
  const parts = [
    `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeText(spec.title)}">`,
    `<text class="plot-title" x="${LEFT}" y="22">${escapeText(spec.title)}</text>`,
    frame(x, y),
    ...ticks(x).map((value) => xTick(value, x, y)),
    ...ticks(y).map((value) => yTick(value, x, y)),
    `<text class="axis" x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 12}" text-anchor="middle">${escapeText(spec.xLabel)}</text>`,
    `<text class="axis" transform="translate(18 ${(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)" text-anchor="middle">${escapeText(spec.yLabel)}</text>`,
    spec.diagonal ? diagonal(x, y) : "",
    ...spec.series.map((series) => drawSeries(spec.kind, series, x, y)),
    ...spec.series.map((series, k) => legendEntry(series, k)),
    "</svg>",
  ];
  return parts.join("\n");
}

function extent(values: readonly number[]): readonly [number, number] {
  const finite = values.filter(Number.isFinite);
  if (finite.length === 0) return [0.1, 1];
  return [Math.min(...finite), Math.max(...finite)];
}

function makeAxis(
  range: readonly [number, number],
  isLog: boolean,
  from: number,
  to: number,
): Axis {
  let [low, high] = range;
  if (isLog) {
    low = 10 ** Math.floor(Math.log10(Math.max(low, 1e-9)));
    high = 10 ** Math.ceil(Math.log10(Math.max(high, low * 1.0001)));
    if (high <= low) high = low * 10;
  } else if (high <= low) high = low + 1;
  return { low, high, isLog, from, to };
}

function place(axis: Axis, value: number): number {
  const clamped = Math.min(axis.high, Math.max(axis.low, value));
  const share = axis.isLog
    ? Math.log(clamped / axis.low) / Math.log(axis.high / axis.low)
    : (clamped - axis.low) / (axis.high - axis.low);
  return axis.from + share * (axis.to - axis.from);
}

function ticks(axis: Axis): number[] {
  const result: number[] = [];
  if (axis.isLog) {
    for (let value = axis.low; value <= axis.high * 1.0001; value *= 10) result.push(value);
    return result;
  }
  const step = niceStep((axis.high - axis.low) / 5);
  const first = Math.ceil(axis.low / step - 1e-9) * step;
  for (let value = first; value <= axis.high + step * 1e-6; value += step) result.push(value);
  return result;
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const lead = rough / power;
  return power * (lead <= 1 ? 1 : lead <= 2 ? 2 : lead <= 5 ? 5 : 10);
}

function frame(x: Axis, y: Axis): string {
  return `<path class="frame" d="M${x.from} ${y.to}V${y.from}H${x.to}" fill="none"/>`;
}

function xTick(value: number, x: Axis, y: Axis): string {
  const at = place(x, value).toFixed(1);
  return `<path class="grid" d="M${at} ${y.from}V${y.to}"/><text class="tick" x="${at}" y="${y.from + 18}" text-anchor="middle">${formatTick(value)}</text>`;
}

function yTick(value: number, x: Axis, y: Axis): string {
  const at = place(y, value).toFixed(1);
  return `<path class="grid" d="M${x.from} ${at}H${x.to}"/><text class="tick" x="${x.from - 8}" y="${Number(at) + 4}" text-anchor="end">${formatTick(value)}</text>`;
}

function formatTick(value: number): string {
  return String(Number(value.toPrecision(3)));
}

function diagonal(x: Axis, y: Axis): string {
  const low = Math.max(x.low, y.low);
  const high = Math.min(x.high, y.high);
  return `<path class="diagonal" d="M${place(x, low)} ${place(y, low)}L${place(x, high)} ${place(y, high)}"/>`;
}

function drawSeries(kind: PlotSpec["kind"], series: Series, x: Axis, y: Axis): string {
  if (kind === "scatter") {
    return series.points
      .map(([a, b], k) => {
        const title = escapeText(series.titles?.[k] ?? "");
        return `<circle cx="${place(x, a).toFixed(1)}" cy="${place(y, b).toFixed(1)}" r="4" ${paintOf(series)}><title>${title}</title></circle>`;
      })
      .join("");
  }
  return stepLine(series, x, y);
}

function paintOf({ colour, isHollow }: Series): string {
  return isHollow === true
    ? `fill="none" stroke="${colour}" stroke-width="1.5"`
    : `fill="${colour}" fill-opacity="0.65"`;
}

/** A right-continuous step function from the left edge to the right one. */
function stepLine(series: Series, x: Axis, y: Axis): string {
  let path = `M${x.from} ${y.from.toFixed(1)}`;
  for (const [a, b] of series.points) {
    if (a > x.high) break;
    path += `H${place(x, a).toFixed(1)}V${place(y, b).toFixed(1)}`;
  }
  return `<path d="${path}H${x.to}" fill="none" stroke="${series.colour}" stroke-width="2"/>`;
}

function legendEntry(series: Series, k: number): string {
  const y = TOP + 8 + 20 * k;
  const x = WIDTH - RIGHT + 16;
  return `<circle cx="${x + 6}" cy="${y - 3}" r="5" ${paintOf(series)}/><text class="legend" x="${x + 18}" y="${y + 1}">${escapeText(series.label)}</text>`;
}

const STANDALONE_STYLE =
  ".plot-title{font:600 15px system-ui,sans-serif}.axis,.legend{font:13px system-ui,sans-serif}" +
  ".tick{font:12px system-ui,sans-serif}text{fill:#1c2430}.grid{stroke:#e3e8ee}.frame{stroke:#5a6675}";

/** A plot as a file of its own, on white paper. */
export function plotDocument(spec: PlotSpec): string {
  const plot = renderPlot(spec);
  const opening = plot.indexOf(">") + 1;
  const head = plot.slice(0, opening).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ');
  const paper = `<style>${STANDALONE_STYLE}</style><rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`;
  return `${head}${paper}${plot.slice(opening)}\n`;
}

export function escapeText(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
