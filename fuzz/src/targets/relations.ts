import { readLp, readMps } from "@bough/formats";
import { unlessRefused } from "../judges/refusals.ts";
import { shrunkBy } from "../models/random-models.ts";
import {
  type BuiltRelations,
  buildRelations,
  meaningOf,
  pointsOfRanges,
  type RelationCase,
  randomRelationCase,
  showRelationCase,
  smallerRelationCases,
} from "../models/relation-case.ts";
import { noteSolves, solveSync } from "../solves.ts";
import type { CaseTarget, Fault, Tally } from "../target.ts";

/** Enough for nearly all cases; what it ends is counted. */
const WORK_LIMIT = 3e7;
const EXACT = { gapRelative: 0, gapAbsolute: 0, workLimit: WORK_LIMIT };
const SLACK = 1e-6;

/**
 * Graphs, tasks, boxes, bins, words and lists over few variables, several at once, required, implied,
 * denied, wished for: the points and the optimum against their meaning, also by way of files, in which
 * structures stand as rows.
 */
export const relationsTarget: CaseTarget<RelationCase> = {
  name: "relations",
  what: "graphs, tasks, boxes and lists of the modeler, several at once and in any role, also by way of files",
  cases: shrunkBy(randomRelationCase, smallerRelationCases),
  judge: unlessRefused(judge),
  show: showRelationCase,
  shortRun: 60,
};

async function judge(item: RelationCase, tally: Tally): Promise<Fault | null> {
  const { isPoint, value } = meaningOf(item);
  const points = pointsOfRanges(item).filter(isPoint);
  const { seed, presolve, without } = item;
  const options = { seed, presolve, without: [...without] };
  const wrong = await pointsFault(item, points.map(keyOf), options, tally);
  if (wrong !== null) return wrong;
  const values = points.map(value);
  const best =
    values.length === 0 ? null : Math[item.sense === "minimize" ? "min" : "max"](...values);
  return optimumFault(item, best, options, tally) ?? (await fileFault(item, best, tally));
}

/** The enumeration gives the points at which everything that is required holds. */
async function pointsFault(
  item: RelationCase,
  right: readonly string[],
  options: object,
  tally: Tally,
): Promise<Fault | null> {
  const built = buildRelations(item, false);
  const { model, numbers, truths } = built;
  noteSolves();
  const { solutions, isComplete, status } = await model.solveAll({
    ...options,
    over: [...numbers, ...truths],
    workLimit: WORK_LIMIT,
  });
  const wanted = new Set(right);
  const found = solutions.map((solution) => keyOf(pointOf(built, (v) => solution.value(v))));
  const none = found.find((point) => !wanted.has(point));
  if (none !== undefined) return { kind: "point that is none", message: none };
  for (const solution of solutions) {
    const broken = model.violatedBy(solution);
    if (broken.length > 0) return { kind: "violation", message: `${broken[0]!.text}` };
  }
  if (new Set(found).size < found.length) return { kind: "point twice", message: `${found}` };
  if (!isComplete) {
    tally(`enumeration: ${status}`);
    return status === "work-limit" ? null : { kind: "enumeration", message: status };
  }
  const missing = right.find((point) => !found.includes(point));
  if (missing !== undefined) return { kind: "point missing", message: missing };
  tally(right.length === 0 ? "no point" : "points");
  return null;
}

function optimumFault(
  item: RelationCase,
  best: number | null,
  options: object,
  tally: Tally,
): Fault | null {
  const built = buildRelations(item, true);
  noteSolves();
  const solution = built.model.solveSync({ ...EXACT, ...options });
  if (solution.status === "work-limit") {
    tally("optimum: work-limit");
    return null;
  }
  const fault = answerFault("optimum", solution.status, solution.objective, best);
  if (fault !== null || best === null) return fault;
  const worth = meaningOf(item).value(pointOf(built, (v) => solution.value(v)));
  return Math.abs(worth - best) <= SLACK
    ? null
    : { kind: "point of the optimum", message: `is worth ${worth}, told ${best}` };
}

/** The same model as text, where structures that a file has no words for are rows. */
async function fileFault(
  item: RelationCase,
  best: number | null,
  tally: Tally,
): Promise<Fault | null> {
  const format = item.seed % 2 === 0 ? "lp" : "mps";
  const { text } = await buildRelations(item, true).model.export(format);
  const { problem } = format === "lp" ? readLp(text) : readMps(text);
  const { status, objective } = solveSync(problem, EXACT);
  if (status === "work-limit") {
    tally("file: work-limit");
    return null;
  }
  return answerFault(`by ${format}`, status, objective, best);
}

function answerFault(
  kind: string,
  status: string,
  objective: number | null,
  best: number | null,
): Fault | null {
  const right = best === null ? "infeasible" : "optimal";
  if (status !== right)
    return { kind: `${kind}: status`, message: `${status}, is ${right} (${best})` };
  if (best === null || Math.abs((objective ?? Number.NaN) - best) <= SLACK) return null;
  return { kind: `${kind}: objective`, message: `${objective}, is ${best}` };
}

function pointOf(
  { numbers, truths }: BuiltRelations,
  value: (
    variable: BuiltRelations["numbers"][number] | BuiltRelations["truths"][number],
  ) => unknown,
) {
  return {
    numbers: numbers.map((each) => Math.round(Number(value(each))) + 0),
    truths: truths.map((each) => Number(value(each)) > 0.5),
  };
}

function keyOf({ numbers, truths }: { numbers: readonly number[]; truths: readonly boolean[] }) {
  return [...numbers, ...truths.map(Number)].join(" ");
}
