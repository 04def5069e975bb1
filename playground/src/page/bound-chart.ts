import type { Moment } from "../protocol.ts";

/** Milliseconds between two drawings. */
const PAUSE = 250;
/** Moments that are kept: of more, every other one of the older is left out. */
const MOST_MOMENTS = 1200;
const HEIGHT = 230;

/** Best point and bound over time, drawn by Observable Plot, which is loaded when it is first needed. */
export class BoundChart {
  readonly #place: HTMLElement;
  readonly #card: HTMLElement;
  #moments: Moment[] = [];
  #drawnAt = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param card what is shown as soon as there is something to see in the chart */
  constructor(place: HTMLElement, card: HTMLElement) {
    this.#place = place;
    this.#card = card;
    new ResizeObserver(() => this.#soon()).observe(place);
  }

  get svg(): SVGSVGElement | null {
    return this.#place.querySelector("svg");
  }

  /** Whether anything has moved: a single line across says less than the figures do. */
  get isTelling(): boolean {
    const values = new Set(
      this.#moments.flatMap(({ objective, bound }) => [objective, bound]).filter(isKnown),
    );
    return values.size > 1;
  }

  clear(): void {
    this.#moments = [];
    this.#card.hidden = true;
    this.#place.replaceChildren();
  }

  add(moments: readonly Moment[]): void {
    this.#moments.push(...moments);
    if (this.#moments.length > MOST_MOMENTS) {
      const half = MOST_MOMENTS / 2;
      this.#moments = this.#moments.filter((_, k) => k >= half || k % 2 === 0);
    }
    this.#soon();
  }

  #soon(): void {
    if (this.#timer !== undefined || !this.isTelling) return;
    this.#card.hidden = false;
    const wait = Math.max(0, this.#drawnAt + PAUSE - performance.now());
    this.#timer = setTimeout(async () => {
      await this.#draw();
      this.#drawnAt = performance.now();
      this.#timer = undefined;
    }, wait);
  }

  async #draw(): Promise<void> {
    const Plot = await import("@observablehq/plot");
    const moments = this.#moments;
    const last = moments.at(-1);
    if (last === undefined) return;
    // What was known before there were both is far off, mostly, and would press the rest into a line.
    const both = moments.filter(({ objective, bound }) => objective !== null && bound !== null);
    const values = (both.length > 0 ? both : moments)
      .flatMap(({ objective, bound }) => [objective, bound])
      .filter(isKnown);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const margin = high > low ? 0.08 * (high - low) : Math.max(1, Math.abs(high)) * 0.05;
    const step = { x: "seconds", curve: "step-after", strokeWidth: 2, clip: true } as const;
    const chart = Plot.plot({
      width: Math.max(240, this.#place.clientWidth),
      height: HEIGHT,
      marginLeft: 60,
      marginBottom: 40,
      style: { background: "transparent", fontFamily: "inherit", fontSize: "12px" },
      x: {
        label: "seconds",
        labelArrow: "none",
        labelAnchor: "center",
        ticks: 6,
        domain: [0, Math.max(last.seconds, 1e-3)],
        nice: false,
      },
      y: { label: null, grid: true, domain: [low - margin, high + margin], ticks: 5 },
      marks: [
        Plot.line(moments, { ...step, y: "bound", stroke: "var(--bound)" }),
        Plot.line(moments, { ...step, y: "objective", stroke: "var(--point)" }),
      ],
    });
    chart.setAttribute("role", "img");
    chart.setAttribute("aria-label", describe(last));
    this.#place.replaceChildren(chart);
  }
}

function isKnown(value: number | null): value is number {
  return value !== null;
}

function describe({ objective, bound, seconds }: Moment): string {
  const point = objective === null ? "no point known" : `best point ${objective}`;
  const limit = bound === null ? "no bound known" : `bound ${bound}`;
  return `Best point and bound over time. After ${seconds.toFixed(1)} seconds: ${point}, ${limit}.`;
}
