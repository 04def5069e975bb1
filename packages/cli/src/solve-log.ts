import type { ParallelStatistics, ProgressEvent, SolveResult } from "@bough/bnb";
import { counted, isAnswer, type ProblemSize, type Status } from "@bough/problem";
import { LiveLine } from "./live-line.ts";
import { type LogFile, openLogFile } from "./log-file.ts";
import { NodeTable, type RowKind } from "./node-table.ts";
import { percent, plain, seconds } from "./numbers.ts";
import { paint, type Style } from "./paint.ts";
import { describeSize, presolveSummary } from "./presolve-summary.ts";
import type { Terminal } from "./terminal.ts";
import { wrap } from "./wrap.ts";

/** A table row is due when the nodes grew by this factor … */
const NODE_GROWTH_BETWEEN_ROWS = 1.5;
/** … or when this much time went by. */
const SECONDS_BETWEEN_ROWS = 1;
/** New points that are shown one by one; a tree over integers of wide ranges may find thousands, each a step better … */
const POINTS_SHOWN = 50;
/** … after them, the last of what came in so much time. */
const SECONDS_BETWEEN_POINTS = 0.1;
/** Activities named at the end. */
const DEAREST_SHOWN = 3;

/** The log of one solve, in the order in which a CPLEX user expects to read it. */
export class SolveLog {
  readonly #terminal: Terminal;
  readonly #live: LiveLine;
  readonly #table: NodeTable;
  readonly #isQuiet: boolean;
  readonly #isJson: boolean;
  readonly #hasGoal: boolean;
  readonly #file: LogFile | undefined;
  #original: ProblemSize | undefined;
  #hasTable = false;
  #lastRowNodes = -1;
  #lastRowSeconds = 0;
  #pointsShown = 0;
  #lastPointSeconds = 0;
  /** The last point, where it is yet to be shown. */
  #heldPoint: ProgressEvent | undefined;

  /**
   * @param options `quiet` keeps all but the result from the screen, `json` everything; `log` names
   *   a file that gets the whole log in any case; without `hasGoal` nothing is said of the objective
   */
  constructor(
    terminal: Terminal,
    options: {
      readonly quiet?: boolean;
      readonly json?: boolean;
      readonly log?: string;
      readonly hasGoal?: boolean;
    },
  ) {
    this.#hasGoal = options.hasGoal ?? true;
    this.#terminal = terminal;
    this.#live = new LiveLine(terminal);
    this.#table = new NodeTable(terminal.tableWidth);
    this.#isQuiet = options.quiet === true;
    this.#isJson = options.json === true;
    this.#file = options.log === undefined ? undefined : openLogFile(options.log);
  }

  model(label: string, size: ProblemSize): void {
    this.#original = size;
    this.#line(`${label}: ${describeSize(size)}`);
  }

  progress(event: ProgressEvent): void {
    switch (event.kind) {
      case "presolved":
        this.#presolved(event);
        break;
      case "root":
        if (event.nodeObjective !== null) this.#row(event, "root");
        break;
      case "incumbent":
        this.#point(event);
        break;
      case "restart":
        this.#row(event, event.kind);
        break;
      case "node":
      case "learning":
        if (this.#isRowDue(event)) this.#row(event, event.kind);
        break;
      case "working":
      case "done":
        break;
    }
    if (!this.#isQuiet) this.#live.update(event);
  }

  /** What the solve came to: cuts, sizes, status. */
  result(result: SolveResult): void {
    this.#live.clear();
    this.#showHeldPoint();
    this.#cuts(result);
    this.#line("");
    this.#print(`Status: ${result.status}`, styleOf(result.status));
    if (result.objective !== null && this.#hasGoal) this.#print(objectiveLine(result));
    else if (result.bound !== null && this.#hasGoal) this.#print(`Bound: ${plain(result.bound)}`);
    this.#line(effortLine(result));
    this.#line(timesLine(result));
    if (result.parallel !== undefined) this.#line(threadsLine(result.parallel));
    this.#file?.close();
  }

  /** A line that lasts; a quiet run shows none on the screen. */
  #line(text: string, style?: Style): void {
    this.#write(text, style, this.#isQuiet);
  }

  /** A line of the result, which a quiet run shows as well. */
  #print(text: string, style?: Style): void {
    this.#write(text, style, false);
  }

  #write(text: string, style: Style | undefined, isForFileOnly: boolean): void {
    this.#file?.write(`${text}\n`);
    this.#live.clear();
    if (this.#isJson || isForFileOnly) return;
    for (const line of wrap(text.split(" "), " ", this.#terminal.tableWidth)) {
      const shown = style === undefined ? line : paint(this.#terminal, style, line);
      this.#terminal.out(`${shown}\n`);
    }
  }

  #presolved(event: Extract<ProgressEvent, { kind: "presolved" }>): void {
    if (this.#original === undefined) return;
    for (const text of presolveSummary(event, this.#original)) this.#line(text);
    this.#line(`Presolved: ${describeSize(event.presolved)}, ${seconds(event.seconds)}`);
  }

  /** Rows come when the search has grown, and at least every second. */
  #isRowDue(event: ProgressEvent): boolean {
    return (
      (event.kind === "node" && event.nodes >= this.#lastRowNodes * NODE_GROWTH_BETWEEN_ROWS) ||
      event.seconds - this.#lastRowSeconds >= SECONDS_BETWEEN_ROWS
    );
  }

  #point(event: ProgressEvent): void {
    const isDue =
      this.#pointsShown < POINTS_SHOWN ||
      event.seconds - this.#lastPointSeconds >= SECONDS_BETWEEN_POINTS;
    this.#heldPoint = event;
    if (isDue) this.#showHeldPoint();
  }

  #showHeldPoint(): void {
    const event = this.#heldPoint;
    if (event === undefined) return;
    this.#heldPoint = undefined;
    this.#pointsShown++;
    this.#lastPointSeconds = event.seconds;
    this.#row(event, "incumbent");
  }

  #row(event: ProgressEvent, kind: RowKind): void {
    this.#showHeldPoint();
    if (!this.#hasTable) {
      this.#hasTable = true;
      for (const text of ["", ...this.#table.head]) this.#line(text, "faint");
    }
    if (kind === "node" || kind === "learning") {
      this.#lastRowNodes = Math.max(1, event.nodes);
      this.#lastRowSeconds = event.seconds;
    }
    this.#line(this.#table.row(event, kind), kind === "incumbent" ? "good" : undefined);
  }

  #cuts(result: SolveResult): void {
    const kinds = Object.entries(result.cuts).filter(([, count]) => count > 0);
    if (kinds.length === 0) return;
    this.#line("");
    this.#line("Cuts applied:");
    for (const [kind, count] of kinds) this.#line(`  ${kind.padEnd(24)} ${count}`);
  }
}

/** Proven answers, what a limit left, and trouble. */
function styleOf(status: Status): Style {
  if (status === "numerical-trouble") return "bad";
  return isAnswer(status) ? "good" : "middling";
}

function objectiveLine(result: SolveResult): string {
  const parts = [`Objective: ${plain(result.objective!)}`];
  if (result.bound !== null) parts.push(`bound ${plain(result.bound)}`);
  if (result.gap !== null) parts.push(`gap ${percent(result.gap)}`);
  return parts.join(", ");
}

function effortLine(result: SolveResult): string {
  return [
    counted(result.nodes, "node"),
    counted(result.iterations, "iteration"),
    ...(result.conflicts > 0 ? [counted(result.conflicts, "conflict")] : []),
    `work ${Math.round(result.work)}`,
    counted(result.threads, "thread"),
    seconds(result.seconds),
  ].join(", ");
}

/** Root against tree, and what took most of the time. */
function timesLine({ statistics }: SolveResult): string {
  const { elapsed, time } = statistics;
  const dearest = Object.entries(time)
    .sort(([, a], [, b]) => b.seconds - a.seconds)
    .slice(0, DEAREST_SHOWN)
    .filter(([, spent]) => spent.seconds > 0)
    .map(([name, spent]) => `${name} ${seconds(spent.seconds)}`);
  const most = dearest.length === 0 ? "" : `; most of it: ${dearest.join(", ")}`;
  return `Root ${seconds(elapsed.root)}, tree ${seconds(elapsed.tree)}${most}`;
}

/** How well the threads were used. */
function threadsLine({
  startSeconds,
  rounds,
  busySeconds,
  waitSeconds,
}: ParallelStatistics): string {
  const sum = (list: readonly number[]) => list.reduce((total, value) => total + value, 0);
  const busy = sum(busySeconds);
  const waiting = sum(waitSeconds);
  const utilisation = busy / Math.max(1e-9, busy + waiting);
  const waits = waitSeconds.map((wait) => wait.toFixed(2)).join(" ");
  return [
    `Threads: started in ${seconds(startSeconds)}`,
    counted(rounds, "round"),
    `busy ${percent(utilisation)}`,
    `wait ${waits} s`,
  ].join(", ");
}
