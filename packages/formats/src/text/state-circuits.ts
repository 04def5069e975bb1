import {
  type Circuit,
  isEssential,
  type Problem,
  ProblemExtension,
  type Steps,
} from "@bough/problem";

/** Arcs, and entries of rows, between two pauses. */
const ARCS_PER_STEP = 2000;
const ENTRIES_PER_STEP = 50_000;

/**
 * The problem with its circuits stated by rows, since no file can hold the structure: one chosen arc
 * out of and into each node, where no row says so yet, and places in the order of the circuit,
 * u_j >= u_i + 1 - n (1 - x_ij), everywhere but at its first node (Miller, Tucker and Zemlin, J. ACM 7,
 * 1960, lifted by the opposite arc: Desrochers and Laporte, Oper. Res. Lett. 10, 1991). The problem's
 * own columns and rows come first.
 */
export function* stateCircuitsInSteps(problem: Problem): Steps<Problem> {
  const circuits = problem.structures.filter((each) => each.kind === "circuit");
  if (circuits.length === 0) return problem;
  const extension = new ProblemExtension(problem);
  const stated = yield* choicesOfOneInSteps(problem);
  for (const circuit of circuits) {
    writeEnds(circuit, stated, extension);
    yield;
    yield* writePlacesInSteps(circuit, extension);
  }
  const others = problem.structures.filter((s) => isEssential(s) && s.kind !== "circuit");
  return yield* extension.buildSteps(others);
}

/** The sets of columns of which a row says that they sum up to one. */
function* choicesOfOneInSteps(problem: Problem): Steps<Set<string>> {
  yield* problem.prepareRows();
  const { numRows, rowLower, rowUpper } = problem;
  const { starts, indices, values } = problem.rows;
  const found = new Set<string>();
  let pauseAt = ENTRIES_PER_STEP;
  for (let i = 0; i < numRows; i++) {
    if (starts[i] >= pauseAt) {
      yield;
      pauseAt = starts[i] + ENTRIES_PER_STEP;
    }
    const isOne = rowLower[i] === 1 && rowUpper[i] === 1;
    const entries = values.subarray(starts[i], starts[i + 1]);
    if (isOne && entries.every((value) => value === 1))
      found.add(keyOf(indices.subarray(starts[i], starts[i + 1])));
  }
  return found;
}

function keyOf(columns: Int32Array | readonly number[]): string {
  return Int32Array.from(columns).sort().join();
}

function writeEnds(circuit: Circuit, stated: Set<string>, extension: ProblemExtension): void {
  const { numNodes, depot, tails, heads, columns } = circuit;
  for (const ends of [tails, heads]) {
    const arcs: number[][] = Array.from({ length: numNodes }, () => []);
    columns.forEach((j, arc) => {
      arcs[ends[arc]].push(j);
    });
    for (let node = 0; node < numNodes; node++) {
      const key = keyOf(arcs[node]);
      if (node === depot || stated.has(key)) continue;
      stated.add(key);
      extension.addRow(arcs[node], ones(arcs[node]), 1, 1);
    }
  }
}

/** Places counted from the first node: the depot, or one that the circuit cannot leave out. */
function* writePlacesInSteps(circuit: Circuit, extension: ProblemExtension): Steps<void> {
  const { numNodes, depot, tails, heads } = circuit;
  const optional = new Set(tails.filter((tail, arc) => tail === heads[arc]));
  const nodes = Array.from({ length: numNodes }, (_, node) => node);
  const first = depot >= 0 ? depot : nodes.find((node) => !optional.has(node));
  if (first === undefined) yield* writePlacesFromAny(circuit, extension);
  else yield* writePlacesFrom(first, circuit, extension);
}

/** u_i - u_j + (n - 1) x_ij + (n - 3) x_ji <= n - 2 for n nodes, the first one included. */
function* writePlacesFrom(
  first: number,
  circuit: Circuit,
  extension: ProblemExtension,
): Steps<void> {
  const { numNodes, tails, heads, columns } = circuit;
  const place = Array.from({ length: numNodes }, () => extension.addContinuous(1, numNodes - 1));
  const arcOf = new Map(Array.from(columns, (_, arc) => [`${tails[arc]} ${heads[arc]}`, arc]));
  for (const [arc, j] of columns.entries()) {
    if (arc % ARCS_PER_STEP === ARCS_PER_STEP - 1) yield;
    const [tail, head] = [tails[arc], heads[arc]];
    if (tail === head || tail === first || head === first) continue;
    const back = numNodes < 3 ? undefined : arcOf.get(`${head} ${tail}`);
    const lifted = back === undefined ? [] : [columns[back]];
    extension.addRow(
      [place[tail], place[head], j, ...lifted],
      [1, -1, numNodes - 1, ...lifted.map(() => numNodes - 3)],
      -Infinity,
      numNodes - 2,
    );
  }
}

/** Every node may be left out, so that one is named the first by a binary. */
function* writePlacesFromAny(circuit: Circuit, extension: ProblemExtension): Steps<void> {
  const { numNodes, tails, heads, columns } = circuit;
  const nodes = Array.from({ length: numNodes });
  const place = nodes.map(() => extension.addContinuous(1, numNodes));
  const isFirst = nodes.map(() => extension.addBinary());
  extension.addRow(isFirst, ones(isFirst), -Infinity, 1);
  for (const [arc, j] of columns.entries()) {
    if (arc % ARCS_PER_STEP === ARCS_PER_STEP - 1) yield;
    const [tail, head] = [tails[arc], heads[arc]];
    if (tail === head) continue;
    extension.addRow(
      [place[head], place[tail], j, isFirst[head]],
      [1, -1, -numNodes, numNodes],
      1 - numNodes,
      Infinity,
    );
  }
}

function ones(columns: readonly number[]): number[] {
  return columns.map(() => 1);
}
