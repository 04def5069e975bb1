import type { Edits } from "./edits.ts";
import type { Numbers, ProblemView } from "./problem-view.ts";
import type { Outcome, OutcomeSteps } from "./reduction.ts";

/** What a reduction does with one row, or one column; what is not "done" is the outcome of all. */
export type Visit = (problem: ProblemView, edits: Edits, line: number) => Outcome;

/**
 * Visits the rows that changed since the reduction was asked last, with pauses where they are many; where the work
 * is used up by then, that was it: each pair of columns that leaves one long row goes through all of it. The loop
 * stands in a plain function and becomes a generator at the first pause only: V8 replaces plain loops by faster
 * code while they run, those of generators never, and in most problems there is no pause.
 */
export function visitRows(
  problem: ProblemView,
  edits: Edits,
  visit: Visit,
): Outcome | OutcomeSteps {
  const { changedRows, numChangedRows, matrix } = problem;
  return visitAll(problem, edits, visit, {
    list: changedRows,
    count: numChangedRows,
    sizes: matrix.rowSize,
  });
}

/**
 * Notes what it wants to know of the rows that changed, and then does what comes of all of that together.
 *
 * @param treat called once, when all rows are noted
 */
export function gatherRows(
  problem: ProblemView,
  edits: Edits,
  note: (i: number) => void,
  treat: () => Outcome | OutcomeSteps,
): Outcome | OutcomeSteps {
  const visit = (_problem: ProblemView, _edits: Edits, i: number): Outcome => {
    note(i);
    return "done";
  };
  const noted = visitRows(problem, edits, visit);
  return typeof noted === "string" ? treat() : afterwards(edits, noted, treat);
}

/**
 * Treats together those of the rows that changed which are wanted.
 *
 * @param treat called once, where there are some
 */
export function treatRows(
  problem: ProblemView,
  edits: Edits,
  isWanted: (problem: ProblemView, edits: Edits, i: number) => boolean,
  treat: (problem: ProblemView, edits: Edits, rows: readonly number[]) => Outcome | OutcomeSteps,
): Outcome | OutcomeSteps {
  const rows: number[] = [];
  const note = (i: number) => {
    if (isWanted(problem, edits, i)) rows.push(i);
  };
  return gatherRows(problem, edits, note, () =>
    rows.length === 0 ? "done" : treat(problem, edits, rows),
  );
}

function* afterwards(
  edits: Edits,
  noted: OutcomeSteps,
  treat: () => Outcome | OutcomeSteps,
): OutcomeSteps {
  yield* noted;
  // Then not all rows may have been noted.
  if (edits.isExhausted) return "done";
  const treated = treat();
  return typeof treated === "string" ? treated : yield* treated;
}

/** Visits the columns that changed, in the same way as `visitRows`. */
export function visitColumns(
  problem: ProblemView,
  edits: Edits,
  visit: Visit,
): Outcome | OutcomeSteps {
  const { changedColumns, numChangedColumns, matrix } = problem;
  const lines = { list: changedColumns, count: numChangedColumns, sizes: matrix.columnSize };
  return visitAll(problem, edits, visit, lines);
}

/** The first `count` of a list of lines, and how many entries each line has. */
interface Lines {
  readonly list: Numbers;
  readonly count: number;
  readonly sizes: Numbers;
}

function visitAll(
  problem: ProblemView,
  edits: Edits,
  visit: Visit,
  lines: Lines,
): Outcome | OutcomeSteps {
  const reached = visitFrom(problem, edits, visit, lines, 0);
  return typeof reached === "string" ? reached : visitRest(problem, edits, visit, lines, reached);
}

function* visitRest(
  problem: ProblemView,
  edits: Edits,
  visit: Visit,
  lines: Lines,
  begin: number,
): OutcomeSteps {
  let reached: Outcome | number = begin;
  while (typeof reached === "number") {
    yield;
    if (edits.isExhausted) return "done";
    reached = visitFrom(problem, edits, visit, lines, reached);
  }
  return reached;
}

/** The outcome, or the place of the line to go on with after a pause. */
function visitFrom(
  problem: ProblemView,
  edits: Edits,
  visit: Visit,
  lines: Lines,
  begin: number,
): Outcome | number {
  const { list, count, sizes } = lines;
  for (let k = begin; k < count; k++) {
    const line = list[k];
    if (edits.isPauseDue(sizes[line]) && k > begin) return k;
    const outcome = visit(problem, edits, line);
    if (outcome !== "done") return outcome;
  }
  return "done";
}
