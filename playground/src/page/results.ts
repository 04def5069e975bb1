import type { Ending, ModelSize, Moment, NamedValue, Picture, Report } from "../protocol.ts";
import { BoundChart } from "./bound-chart.ts";
import { element, percent, readable } from "./element.ts";
import { TreeView } from "./tree-view.ts";

/** Lines of the log, and of what programs print, that are kept. */
const MOST_LINES = 300;

const STATES: Readonly<Record<string, string>> = {
  optimal: "Solved",
  infeasible: "There is no solution",
  unbounded: "The objective has no bound",
  "infeasible-or-unbounded": "No solution, or no bound on the objective",
  "time-limit": "Stopped by the time limit",
  "node-limit": "Stopped by the node limit",
  "work-limit": "Stopped by the work limit",
  interrupted: "Stopped",
  "numerical-trouble": "The numbers leave the answer open",
};

const state = element("state", HTMLParagraphElement);
const pictureCard = element("picture-card", HTMLElement);
const picture = element("picture", HTMLImageElement);
const pictureText = element("picture-text", HTMLPreElement);
const printedCard = element("printed-card", HTMLElement);
const printed = element("printed", HTMLPreElement);
const valuesCard = element("values-card", HTMLElement);
const values = element("values", HTMLTableSectionElement);
const chartCard = element("chart-card", HTMLElement);
const treeCard = element("tree-card", HTMLElement);
const logCard = element("log-card", HTMLElement);
const log = element("log", HTMLTableSectionElement);
const downloads = element("downloads", HTMLDivElement);

/** The right side of the page: what the solver says. */
export class Results {
  readonly chart = new BoundChart(element("chart", HTMLDivElement), chartCard);
  readonly #tree = new TreeView(
    element("tree", HTMLCanvasElement),
    element("tree-caption", HTMLSpanElement),
  );
  #printed: string[] = [];
  #picture: Picture | null = null;
  #hasPoint = false;
  #clock: ReturnType<typeof setInterval> | undefined;

  get picture(): Picture | null {
    return this.#picture;
  }

  /** A board that waits to be solved, or nothing. */
  rest(board: Picture | null): void {
    this.#clear();
    this.#showPicture(board, "The board");
    this.say(board === null ? "Ready" : "Ready to be solved");
  }

  begin(keepsPicture: boolean): void {
    const kept = keepsPicture ? this.#picture : null;
    this.#clear();
    this.#showPicture(kept, "The board");
    this.say("Solving …");
    const from = performance.now();
    const seconds = element("seconds", HTMLElement);
    this.#clock = setInterval(() => {
      seconds.textContent = ((performance.now() - from) / 1000).toFixed(1);
    }, 100);
  }

  say(text: string, isMistake = false): void {
    state.textContent = text;
    state.classList.toggle("is-mistake", isMistake);
  }

  /** Shows what the solver reports of a solve. */
  hear(report: Report): void {
    switch (report.kind) {
      case "model":
        this.#noteSize(report.size);
        break;
      case "moments":
        this.#addMoments(report.moments);
        break;
      case "nodes":
        treeCard.hidden = false;
        this.#tree.add(report.nodes);
        break;
      case "picture":
        this.#showPicture(report.picture, "The answer");
        break;
      case "printed":
        this.#print(report.text);
        break;
      case "values":
        this.#listValues(report.values, report.numNonzero, report.numColumns);
        break;
      case "done":
        this.#finish(report.ending);
        break;
      case "failed":
        clearInterval(this.#clock);
        this.say(report.message, true);
        break;
    }
  }

  #clear(): void {
    clearInterval(this.#clock);
    for (const id of ["objective", "bound", "gap", "nodes", "seconds"])
      element(id, HTMLElement).textContent = "–";
    for (const card of [printedCard, valuesCard, treeCard, logCard, downloads]) card.hidden = true;
    log.replaceChildren();
    this.#printed = [];
    this.#hasPoint = false;
    this.chart.clear();
    this.#tree.clear();
  }

  /** As an image, in which nothing of a drawing can run. */
  #showPicture(shown: Picture | null, alt: string): void {
    this.#picture = shown;
    pictureCard.hidden = shown === null;
    pictureCard.classList.toggle("is-wide", shown?.isWide === true);
    if (picture.src !== "") URL.revokeObjectURL(picture.src);
    picture.removeAttribute("src");
    if (shown === null) return;
    picture.src = URL.createObjectURL(new Blob([shown.svg], { type: "image/svg+xml" }));
    picture.alt = `${alt}, drawn; the same as text is below`;
    pictureText.textContent = shown.text;
  }

  #noteSize({ rows, columns, integers, hasGoal }: ModelSize): void {
    element("results", HTMLElement).classList.toggle("has-no-goal", !hasGoal);
    this.#addLine(["0.00", "", "", "", "", `${rows} × ${columns}, ${integers} integer`]);
  }

  #addMoments(moments: readonly Moment[]): void {
    this.chart.add(moments);
    for (const each of moments) this.#addLine(lineOf(each));
    const last = moments.at(-1);
    if (last !== undefined) this.#showFigures(last);
  }

  #showFigures({ objective, bound, gap, nodes }: Moment): void {
    element("objective", HTMLElement).textContent = readable(objective);
    element("bound", HTMLElement).textContent = readable(bound);
    element("gap", HTMLElement).textContent = percent(gap);
    element("nodes", HTMLElement).textContent = readable(nodes);
    this.#hasPoint = objective !== null;
  }

  #addLine(cells: readonly string[]): void {
    logCard.hidden = false;
    const row = log.insertRow();
    for (const cell of cells) row.insertCell().textContent = cell;
    if (log.rows.length > MOST_LINES) log.deleteRow(0);
  }

  #print(text: string): void {
    printedCard.hidden = false;
    this.#printed.push(text);
    this.#printed = this.#printed.slice(-MOST_LINES);
    printed.textContent = this.#printed.join("\n");
  }

  #listValues(shown: readonly NamedValue[], numNonzero: number, numColumns: number): void {
    valuesCard.hidden = false;
    values.replaceChildren();
    for (const { name, value } of shown) {
      const row = values.insertRow();
      row.insertCell().textContent = name;
      row.insertCell().textContent = readable(value);
    }
    const rest = numNonzero > shown.length ? `, the first ${shown.length} of them here` : "";
    element("values-title", HTMLHeadingElement).textContent =
      `Solution: ${numNonzero} of ${numColumns} variables are not zero${rest}`;
  }

  #finish(ending: Ending | null): void {
    clearInterval(this.#clock);
    if (ending === null) {
      this.say("The program has ended");
      return;
    }
    this.chart.add([ending]);
    this.#showFigures(ending);
    element("seconds", HTMLElement).textContent = ending.seconds.toFixed(2);
    this.#addLine(lineOf(ending));
    for (const warning of ending.warnings) this.#print(`warning: ${warning}`);
    const threads = ending.threads > 1 ? `, ${ending.threads} threads` : "";
    this.say(`${STATES[ending.status] ?? ending.status}${threads}`);
    downloads.hidden = false;
    element("save-sol", HTMLButtonElement).disabled = !this.#hasPoint;
    element("save-chart", HTMLButtonElement).disabled = !this.chart.isTelling;
    element("save-picture", HTMLButtonElement).disabled = this.#picture === null;
  }
}

function lineOf({ seconds, nodes, objective, bound, gap, event }: Moment): string[] {
  return [
    seconds.toFixed(2),
    readable(nodes),
    readable(objective),
    readable(bound),
    percent(gap),
    event,
  ];
}
