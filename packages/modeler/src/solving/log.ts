import type { EngineEvent } from "../default-solver.ts";

/** Where the log of a solve goes: line by line to a function, or to the console. */
export type Log = boolean | ((line: string) => void);

declare const console: { log(line: string): void };

const HEADER = "   time     nodes      open            best           bound      gap";

/** The engine's option that writes the log. */
export function engineLog(log: Log | undefined): {
  onProgress?: (event: EngineEvent) => void;
} {
  if (log === undefined || log === false) return {};
  const write = log === true ? (line: string) => console.log(line) : log;
  let hasHeader = false;
  const row = (event: EngineEvent, note: string) => {
    if (!hasHeader) write(HEADER);
    hasHeader = true;
    write(`${columns(event)}${note === "" ? "" : `  ${note}`}`);
  };
  return {
    onProgress: (event) => {
      if (event.kind === "presolved" || event.kind === "restart") {
        const { rows, columns: width, nonzeros, integers } = event.presolved;
        const what = event.kind === "restart" ? "restarted with" : "presolved:";
        write(`${what} ${rows} rows, ${width} columns, ${nonzeros} nonzeros, ${integers} integers`);
      } else if (event.kind === "incumbent") row(event, event.source);
      else row(event, event.kind === "node" || event.kind === "working" ? "" : event.kind);
    },
  };
}

function columns({ seconds, nodes, openNodes, objective, bound, gap }: EngineEvent): string {
  const percent = gap === null ? "-" : `${percentText(100 * gap)} %`;
  return [
    `${seconds.toFixed(2)}s`.padStart(8),
    String(nodes).padStart(9),
    String(openNodes).padStart(9),
    shortened(objective).padStart(15),
    shortened(bound).padStart(15),
    percent.padStart(9),
  ].join(" ");
}

/** Two places, or one digit of what these would call zero. */
function percentText(share: number): string {
  return share > 0 && share < 0.005 ? share.toPrecision(1) : share.toFixed(2);
}

/** Ten digits tell objectives apart, and fit. */
function shortened(value: number | null): string {
  return value === null ? "-" : String(Number(value.toPrecision(10)));
}
