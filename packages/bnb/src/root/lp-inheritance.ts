import { pickedFloat64, pickedInt32 } from "@bough/problem";
import { BASIC } from "@bough/simplex";
import type { AddedRow } from "../lp/added-row.ts";
import type { PseudocostNews } from "../node/pseudocost-news.ts";
import type { Presolved } from "../presolve/reduction.ts";
import type { SearchContext } from "../search-context.ts";

/**
 * What the LP of a search and its branchings leave to the search of a smaller problem, in the columns
 * of that.
 */
export interface LpInheritance {
  readonly pseudocosts: PseudocostNews;
  /** Cuts in the LP that could be written over the smaller problem. */
  readonly cuts: readonly AddedRow[];
  /** Statuses of the LP's last basis, of columns, rows and those cuts: near enough to start from. */
  readonly columnStatus: Uint8Array;
  readonly rowStatus: Uint8Array;
  readonly cutStatus: Uint8Array;
}

/**
 * What a search leaves.
 *
 * @param pseudocosts what of its pseudocosts, in its own columns
 * @param link the presolve that made the smaller problem of the search's, or of it with more rows
 * @param isLeft whether a row that was added to the LP goes along
 */
export function lpInheritanceOf(
  { relaxation, problem }: SearchContext,
  pseudocosts: PseudocostNews,
  link: Presolved,
  isLeft: (row: AddedRow) => boolean = () => true,
): LpInheritance {
  const { status } = relaxation.takeSnapshot();
  const statusOfRow = (row: number) => status[problem.numCols + row];
  const cutRows: number[] = [];
  const cuts: AddedRow[] = [];
  relaxation.addedRows.forEach((row, place) => {
    const cut = isLeft(row) ? link.mapRow(row) : null;
    if (cut === null) return;
    cuts.push(cut);
    cutRows.push(relaxation.firstAddedRow + place);
  });
  return {
    pseudocosts: pseudocostsOf(pseudocosts, link),
    cuts,
    columnStatus: Uint8Array.from(link.originalColumn, (j) => status[j]),
    rowStatus: Uint8Array.from(link.originalRow, (i) =>
      i < problem.numRows ? statusOfRow(i) : BASIC,
    ),
    cutStatus: Uint8Array.from(cutRows, statusOfRow),
  };
}

/** Gives it to a search whose LP is still untouched. */
export function inheritLp(
  { relaxation, pseudocosts, witness }: SearchContext,
  inheritance: LpInheritance,
): void {
  const { cuts, columnStatus, rowStatus, cutStatus } = inheritance;
  pseudocosts.inherit(inheritance.pseudocosts);
  for (const cut of cuts) witness?.keepsRow(cut, "inherited");
  relaxation.addRows(cuts);
  // The engine completes or trims what is not a basis any more.
  const numConditional = relaxation.conditional.rows.length;
  const firstRow = columnStatus.length;
  const firstCut = firstRow + rowStatus.length + numConditional;
  const status: Uint8Array = new Uint8Array(firstCut + cutStatus.length).fill(BASIC);
  status.set(columnStatus);
  status.set(rowStatus, firstRow);
  status.set(cutStatus, firstCut);
  relaxation.restoreSnapshot({ numCols: firstRow, numRows: status.length - firstRow, status });
}

/** What is known of the columns that are left. */
function pseudocostsOf(all: PseudocostNews, { originalColumn }: Presolved): PseudocostNews {
  const reducedColumn = new Map(Array.from(originalColumn, (j, reduced) => [j, reduced]));
  const places = Array.from(all.sides.keys()).filter((k) => reducedColumn.has(all.sides[k] >> 1));
  return {
    sides: Int32Array.from(places, (k) => {
      const side = all.sides[k];
      return 2 * (reducedColumn.get(side >> 1) ?? 0) + (side & 1);
    }),
    gainSum: pickedFloat64(all.gainSum, places),
    gainCount: pickedInt32(all.gainCount, places),
    inferenceSum: pickedFloat64(all.inferenceSum, places),
    inferenceCount: pickedInt32(all.inferenceCount, places),
    cutoffs: pickedInt32(all.cutoffs, places),
  };
}
