import type { ParallelStatistics, ProgressEvent, SolveResult } from "@bough/bnb";
import type { ProblemSize } from "@bough/problem";
import { LiveLine } from "./live-line.ts";
import { counted, percent, plain, seconds, tabular } from "./numbers.ts";
import type { Terminal } from "./terminal.ts";

/** A table row is due when the nodes grew by this factor … */
const NODE_GROWTH_BETWEEN_ROWS = 1.5;
/** … or when this much time went by. */
const SECONDS_BETWEEN_ROWS = 1;

const TABLE_HEAD = [
  "        Nodes",
  "   Node   Left     Objective  IInf  Best Integer    Best Bound     ItCnt      Gap",
];

/** The log of one solve, in the order in which a CPLEX user expects to read it. */
export class SolveLog {
  readonly #terminal: Terminal;
  readonly #live: LiveLine;
  readonly #isQuiet: boolean;
  readonly #isJson: boolean;
  #original: ProblemSize | undefined;
  #hasTable = false;
  #lastRowNodes = -1;
  #lastRowSeconds = 0;

  constructor(terminal: Terminal, options: { readonly quiet?: boolean; readonly json?: boolean }) {
    this.#terminal = terminal;
    this.#live = new LiveLine(terminal);
    this.#isQuiet = options.quiet === true;
    this.#isJson = options.json === true;
  }

  model(label: string, size: ProblemSize): void {
    this.#original = size;
    this.#line(`${label}: ${describeSize(size)}`);
  }

  progress(event: ProgressEvent): void {
    if (event.kind === "presolved") this.#presolved(event);
    else if (event.kind === "root") this.#root(event);
    else if (event.kind === "incumbent") this.#row(event, "*");
    else if (event.kind === "node" && this.#isRowDue(event)) this.#row(event, " ");
    else if (event.message !== undefined && event.kind !== "node") this.#line(event.message);
    if (!this.#isQuiet) this.#live.update(event);
  }

  /** What the solve came to: cuts, sizes, status. */
  result(result: SolveResult): void {
    this.#live.clear();
    this.#cuts(result);
    this.#line("");
    this.#print(`Status: ${result.status}`);
    if (result.objective !== null) this.#print(objectiveLine(result));
    else if (result.bound !== null) this.#print(`Bound: ${plain(result.bound)}`);
    this.#line(effortLine(result));
    if (result.parallel !== undefined) this.#line(threadsLine(result.parallel));
  }

  /** A line that lasts, unless the run is quiet. */
  #line(text: string): void {
    if (!this.#isQuiet) this.#print(text);
  }

  #print(text: string): void {
    this.#live.clear();
    if (this.#isJson) return;
    this.#terminal.out(`${text}\n`);
  }

  #presolved({ presolved: left, seconds: time }: ProgressEvent): void {
    const before = this.#original;
    if (left === undefined || before === undefined) return;
    this.#line(`Presolve: ${changeOf(before, left)}, ${seconds(time)}`);
    this.#line(`Presolved: ${describeSize(left)}`);
  }

  #root(event: ProgressEvent): void {
    const objective = tabular(event.nodeObjective ?? event.bound);
    if (objective === "") return;
    this.#line(
      `Root relaxation: objective ${objective}, ${counted(event.iterations, "iteration")}, ${seconds(event.seconds)}`,
    );
  }

  #isRowDue(event: ProgressEvent): boolean {
    return (
      event.nodes >= this.#lastRowNodes * NODE_GROWTH_BETWEEN_ROWS ||
      event.seconds - this.#lastRowSeconds >= SECONDS_BETWEEN_ROWS
    );
  }

  #row(event: ProgressEvent, mark: string): void {
    if (!this.#hasTable) {
      this.#hasTable = true;
      for (const text of ["", ...TABLE_HEAD]) this.#line(text);
    }
    if (mark === " ") {
      this.#lastRowNodes = Math.max(1, event.nodes);
      this.#lastRowSeconds = event.seconds;
    }
    this.#line(tableRow(event, mark));
  }

  #cuts(result: SolveResult): void {
    const kinds = Object.entries(result.cuts).filter(([, count]) => count > 0);
    if (kinds.length === 0) return;
    this.#line("");
    this.#line("Cuts applied:");
    for (const [kind, count] of kinds) this.#line(`  ${kind.padEnd(24)} ${count}`);
  }
}

export function describeSize(size: ProblemSize): string {
  const integers = size.integers === 0 ? "" : ` (${size.integers} integer)`;
  return `${counted(size.rows, "row")}, ${counted(size.columns, "column")}${integers}, ${counted(size.nonzeros, "nonzero")}`;
}

/** What presolve did to the size: mostly it removes, but structures become rows and columns. */
function changeOf(before: ProblemSize, after: ProblemSize): string {
  const moreRows = after.rows - before.rows;
  const moreColumns = after.columns - before.columns;
  const rows = counted(Math.abs(moreRows), "row");
  const columns = counted(Math.abs(moreColumns), "column");
  const [first, second] = [verb(moreRows), verb(moreColumns)];
  return `${first} ${rows} and ${second === first ? "" : `${second} `}${columns}`;
}

function verb(change: number): string {
  return change > 0 ? "added" : "removed";
}

function tableRow(event: ProgressEvent, mark: string): string {
  const isIncumbent = mark === "*";
  const source = isIncumbent && event.source !== undefined ? `  ${event.source}` : "";
  const cells = [
    mark + String(event.nodes).padStart(6),
    String(event.openNodes).padStart(6),
    tabular(isIncumbent ? undefined : event.nodeObjective).padStart(13),
    String(isIncumbent ? "" : (event.infeasibilities ?? "")).padStart(5),
    tabular(event.objective).padStart(13),
    tabular(event.bound).padStart(13),
    String(event.iterations).padStart(9),
    percent(event.gap).padStart(8),
  ];
  return (cells.join(" ") + source).trimEnd();
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
