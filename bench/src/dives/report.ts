import type { Problem } from "@bough/problem";
import type { Instance } from "../corpus/instance.ts";
import { formatRatio } from "../report/format.ts";
import { makeSheet, type Sheet } from "../report/sheet.ts";
import { planDives } from "./dive-plan.ts";
import { disagreements, type Replay, replay } from "./replay.ts";
import { highsResolver, type MakeResolver, ourResolver } from "./resolver.ts";

/** Relaxations of all shapes, whose LPs take from microseconds to a second. */
const MODELS =
  /^(p0033|lseu|stein27|misc03|p0201|bell5|egout|gt2|rgn|vpm1|dcmulti|khb05250|p0548|misc07|l152lav|gesa2|qiu|p2756|mod010|fiber|pp08a|qnet1|cap6000|vpm2|p0282)$/;
const MODEL_LIMIT = 20;

interface Row {
  readonly name: string;
  readonly problem: Problem;
  readonly ours: Replay;
  readonly theirs: Replay | null;
}

/** Dives over MIPLIB relaxations: ours, and HiGHS's where it is installed, over the same LPs. */
export async function reportDives(
  instances: readonly Instance[],
  log: (line: string) => void,
): Promise<Sheet> {
  const makeTheirs = await highsResolver();
  const rows: Row[] = [];
  for (const { name, load } of instances.filter((i) => MODELS.test(i.name)).slice(0, MODEL_LIMIT)) {
    const problem = await load();
    const plan = planDives(problem);
    const measure = (make: MakeResolver): Replay => {
      const resolver = make(problem);
      const result = replay(problem, plan, resolver);
      resolver.dispose();
      return result;
    };
    const theirs = makeTheirs === undefined ? null : measure(makeTheirs);
    const row = { name, problem, ours: measure(ourResolver), theirs };
    rows.push(row);
    log(cellsOf(row).join("  "));
  }
  return makeSheet("dives", "Dives: fix, solve again, unfix", {
    headings: HEADINGS,
    textColumns: 1,
    rows: [...rows.map(cellsOf), totalOf(rows)],
    remark:
      "Processor time a re-solve, in microseconds, and pivots a second; each replays the same changes of bounds. Differ: re-solves whose optima disagree beyond 1e-6.",
  });
}

const HEADINGS = [
  ...["model", "rows × columns", "re-solves", "µs", "HiGHS µs", "ours / theirs"],
  ...["pivots / s", "HiGHS pivots / s", "pivots", "HiGHS pivots", "differ"],
];

function cellsOf({ name, problem, ours, theirs }: Row): string[] {
  return [
    name,
    `${problem.numRows} × ${problem.numCols}`,
    String(ours.solves),
    microseconds(ours).toFixed(0),
    theirs === null ? "" : microseconds(theirs).toFixed(0),
    theirs === null ? "" : formatRatio(ours.seconds / theirs.seconds),
    pivotRate(ours),
    theirs === null ? "" : pivotRate(theirs),
    String(ours.iterations),
    theirs === null ? "" : String(theirs.iterations),
    theirs === null ? "" : String(disagreements(ours, theirs)),
  ];
}

/** Geometric mean of the ratios, and sums of what can be added. */
function totalOf(rows: readonly Row[]): string[] {
  const ratios = rows.flatMap(({ ours, theirs }) =>
    theirs === null ? [] : [Math.log(ours.seconds / theirs.seconds)],
  );
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const total = (count: (replay: Replay) => number) => ({
    ours: sum(rows.map(({ ours }) => count(ours))),
    theirs: sum(rows.flatMap(({ theirs }) => (theirs === null ? [] : [count(theirs)]))),
  });
  const pivots = total(({ iterations }) => iterations);
  const differ = rows.map(({ ours, theirs }) =>
    theirs === null ? 0 : disagreements(ours, theirs),
  );
  return [
    `${rows.length} models`,
    "",
    String(total(({ solves }) => solves).ours),
    ...["", ""],
    formatRatio(Math.exp(sum(ratios) / ratios.length)),
    ...["", ""],
    String(pivots.ours),
    String(pivots.theirs),
    String(sum(differ)),
  ];
}

function microseconds({ seconds, solves }: Replay): number {
  return (1e6 * seconds) / solves;
}

function pivotRate({ iterations, seconds }: Replay): string {
  return (iterations / seconds).toFixed(0);
}
