import { countedUp, type Steps } from "@bough/problem";
import { LARGEST_THRESHOLD } from "../bound-literal.ts";
import type { ObjectivePlace } from "./compiled-model.ts";
import { maxActivity, minActivity } from "./linear-side.ts";
import type { ModelDraft } from "./model-draft.ts";
import { type ColumnRow, columnRow, makeIntegral } from "./row-reader.ts";

/** The objective as a row below a cutoff or, where asked for and possible, below a column. */
export function* addObjective(draft: ModelDraft, withColumn: boolean): Steps<ObjectivePlace> {
  const { problem, bounds } = draft;
  const { cost, numCols, objectiveOffset } = problem;
  const all = { columns: countedUp(numCols), coefficients: cost };
  const expression = yield* columnRow(all, 0, numCols, 0, Infinity, bounds);
  yield;
  const objectiveShift = objectiveOffset - expression.lower;
  if (expression.columns.length === 0)
    return { objectiveRow: -1, objectiveColumn: -1, objectiveScale: 1, objectiveShift };
  expression.lower = -Infinity;
  const objectiveScale = 1 / (yield* makeIntegral(expression, bounds));
  yield;
  const objectiveRow = draft.rows.length;
  const { columns, coefficients, isIntegral } = expression;
  const side = { columns, coefficients, isIntegral, enforcement: [] };
  const objectiveColumn = withColumn && isIntegral ? columnAbove(draft, expression) : -1;
  if (objectiveColumn < 0) {
    draft.keep({ ...side, rhs: Infinity });
  } else {
    const withIt = { columns: [...columns, objectiveColumn], coefficients: [...coefficients, -1] };
    draft.keep({ ...side, ...withIt, rhs: 0 });
  }
  return { objectiveRow, objectiveColumn, objectiveScale, objectiveShift };
}

/** A column with the range of the expression; -1 where that does not fit into clauses. */
function columnAbove(draft: ModelDraft, { columns, coefficients }: ColumnRow): number {
  const low = minActivity(columns, coefficients, draft.bounds);
  const high = maxActivity(columns, coefficients, draft.bounds);
  const fits = low >= -LARGEST_THRESHOLD && high <= LARGEST_THRESHOLD;
  return fits ? draft.addColumn(low, high) : -1;
}
