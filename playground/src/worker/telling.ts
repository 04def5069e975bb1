import type { ProgressEvent, SolveResult, VisitedNode } from "bough";
import type { Ending, Moment, Report } from "../protocol.ts";

/** Milliseconds between two letters to the page: eyes do not follow faster. */
const PAUSE = 100;

/** Collects what a solve tells, and sends it to the page a few times a second. */
export class Telling {
  readonly #send: (report: Report) => void;
  #moments: Moment[] = [];
  #nodes: VisitedNode[] = [];
  #sentAt = -Infinity;

  constructor(send: (report: Report) => void) {
    this.#send = send;
  }

  readonly onProgress = (event: ProgressEvent): void => {
    // The ending tells it better.
    if (event.kind === "done") return;
    this.#moments.push({
      seconds: event.seconds,
      nodes: event.nodes,
      objective: finite(event.objective),
      bound: finite(event.bound),
      gap: event.gap,
      event: wordsFor(event),
    });
    this.#sendNowAndThen();
  };

  readonly onNode = (node: VisitedNode): void => {
    this.#nodes.push(node);
    this.#sendNowAndThen();
  };

  /** Sends what is left; called when a solve is over. */
  flush(): void {
    if (this.#moments.length > 0) this.#send({ kind: "moments", moments: this.#moments });
    if (this.#nodes.length > 0) this.#send({ kind: "nodes", nodes: this.#nodes });
    this.#moments = [];
    this.#nodes = [];
    this.#sentAt = performance.now();
  }

  #sendNowAndThen(): void {
    if (performance.now() - this.#sentAt >= PAUSE) this.flush();
  }
}

export function endingOf(result: SolveResult): Ending {
  const { status, seconds, nodes, gap, iterations, threads, warnings } = result;
  return {
    status,
    seconds,
    nodes,
    objective: finite(result.objective),
    bound: finite(result.bound),
    gap,
    event: status,
    iterations,
    threads,
    warnings,
  };
}

function finite(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}

function wordsFor(event: ProgressEvent): string {
  switch (event.kind) {
    case "presolved":
      return `presolved to ${event.presolved.rows} × ${event.presolved.columns}`;
    case "restart":
      return "began again, smaller";
    case "root":
      return "root relaxation";
    case "node":
      return "node";
    case "learning":
      return `learning, ${event.learnedClauses} clauses`;
    case "incumbent":
      return `better point: ${event.source}`;
    case "working":
      return "at work";
    case "done":
      return "done";
  }
}
