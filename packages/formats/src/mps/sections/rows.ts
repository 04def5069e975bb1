import type { MpsContext } from "../mps-context.ts";
import { DROPPED, OBJECTIVE } from "../mps-model.ts";

/** ROWS, and with `isObjectiveAllowed` off LAZYCONS and USERCUTS: a type and a name per line. */
export function readRowLine(context: MpsContext, isObjectiveAllowed: boolean): void {
  const { lines, rowNames, model } = context;
  readFields(context);
  const start = lines.fieldStart[2];
  const end = lines.fieldEnd[2];
  const type = context.textOf(1).toUpperCase();
  if (type !== "N" && type !== "L" && type !== "G" && type !== "E") {
    context.fail(`the row type ${lines.quoteField(1)}`, "N, L, G or E");
  }
  if (end === start) context.fail(lines.quoteLine(), "a row name");
  if (rowNames.find(start, end) >= 0) {
    context.fail(`the row name ${lines.quoteField(2)} for a second time`, "each row name once");
  }
  rowNames.add(start, end);
  if (type === "N") addObjectiveCandidate(context, isObjectiveAllowed);
  else model.addRow(type);
}

function readFields(context: MpsContext): void {
  const { lines } = context;
  if (context.form === "fixed") {
    context.readFixedFields();
    return;
  }
  if (context.countTokens(2, context.rowNames) !== 2) {
    context.fail(lines.quoteLine(), "a row type (N, L, G or E) and a row name");
  }
  lines.setField(1, 0);
  lines.setField(2, 1);
}

/** The first row of type N, or the one OBJNAME asks for, is the objective; others are dropped. */
function addObjectiveCandidate(context: MpsContext, isObjectiveAllowed: boolean): void {
  const { model } = context;
  const name = context.textOf(2);
  const isWanted = model.wantedObjective === undefined || model.wantedObjective === name;
  if (!isObjectiveAllowed || !isWanted || model.draft.objectiveName !== undefined) {
    model.rowOfName.push(DROPPED);
    model.droppedRows.push(name);
    return;
  }
  model.rowOfName.push(OBJECTIVE);
  model.draft.objectiveName = name;
}
