/** What was seen of branching, by side: entry 2j is column j down, 2j + 1 is up. */
export interface BranchingSums {
  readonly gainSum: Float64Array; // objective gain per unit of distance
  readonly gainCount: Int32Array;
  readonly inferenceSum: Float64Array; // bounds fixed by propagation
  readonly inferenceCount: Int32Array;
  readonly cutoffs: Int32Array; // children that were infeasible
}

/** What was seen anew on some sides, for searches elsewhere. Entry k of each array is of `sides[k]`. */
export interface PseudocostNews extends BranchingSums {
  readonly sides: Int32Array;
}

export function emptySums(numSides: number): BranchingSums {
  return {
    gainSum: new Float64Array(numSides),
    gainCount: new Int32Array(numSides),
    inferenceSum: new Float64Array(numSides),
    inferenceCount: new Int32Array(numSides),
    cutoffs: new Int32Array(numSides),
  };
}

/** What `now` holds beyond `before`. */
export function newsSince(before: BranchingSums, now: BranchingSums): PseudocostNews {
  const sides = changedSides(before, now);
  return {
    sides,
    gainSum: Float64Array.from(sides, (s) => now.gainSum[s] - before.gainSum[s]),
    gainCount: sides.map((s) => now.gainCount[s] - before.gainCount[s]),
    inferenceSum: Float64Array.from(sides, (s) => now.inferenceSum[s] - before.inferenceSum[s]),
    inferenceCount: sides.map((s) => now.inferenceCount[s] - before.inferenceCount[s]),
    cutoffs: sides.map((s) => now.cutoffs[s] - before.cutoffs[s]),
  };
}

export function addNews(sums: BranchingSums, news: PseudocostNews): void {
  for (let k = 0; k < news.sides.length; k++) {
    const side = news.sides[k];
    sums.gainSum[side] += news.gainSum[k];
    sums.gainCount[side] += news.gainCount[k];
    sums.inferenceSum[side] += news.inferenceSum[k];
    sums.inferenceCount[side] += news.inferenceCount[k];
    sums.cutoffs[side] += news.cutoffs[k];
  }
}

function changedSides(before: BranchingSums, now: BranchingSums): Int32Array {
  const sides: number[] = [];
  for (let side = 0; side < now.gainCount.length; side++) {
    if (
      now.gainCount[side] !== before.gainCount[side] ||
      now.inferenceCount[side] !== before.inferenceCount[side] ||
      now.cutoffs[side] !== before.cutoffs[side]
    )
      sides.push(side);
  }
  return Int32Array.from(sides);
}
