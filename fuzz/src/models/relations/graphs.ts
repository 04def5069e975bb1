import {
  atPoint,
  inModel,
  type NumberPick,
  numberPick,
  type Picks,
  type Relation,
  truthPick,
} from "./relation.ts";

const MOST_NODES = 4;

/** Relations over the arcs, edges and nodes of small graphs. */
export const graphs: Readonly<Record<string, Relation>> = {
  circuit(picks) {
    const { arcs, numNodes } = someArcs(picks, true);
    return {
      build: (model, given) => model.circuit(arcsIn(arcs, given)),
      holds: (given) => areRoutes(chosenOf(arcs, given), numNodes, null),
    };
  },
  multipleCircuit(picks) {
    const some = someArcs(picks, true);
    const arcs = some.arcs.filter(({ from, to }) => from !== 0 || to !== 0);
    arcs.push({ from: 0, to: 1, isChosen: truthPick(picks) });
    const numNodes = countNodes(arcs);
    return {
      build: (model, given) => model.multipleCircuit(arcsIn(arcs, given)),
      holds: (given) => areRoutes(chosenOf(arcs, given), numNodes, 0),
    };
  },
  path(picks) {
    const { arcs, numNodes } = someArcs(picks, true);
    const end = () => (picks.chance(3) ? picks.integer(0, numNodes - 1) : undefined);
    const [from, to] = [end(), end()];
    const ends = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
    return {
      build: (model, given) => model.path(arcsIn(arcs, given), ends),
      holds: (given) => isPath(chosenOf(arcs, given), numNodes, from, to),
    };
  },
  cycle(picks) {
    const edges = someArcs(picks, false).arcs;
    return {
      build: (model, given) =>
        model.cycle(
          arcsIn(edges, given).map(({ from, to, isChosen }) => ({ between: [from, to], isChosen })),
        ),
      holds: (given) => isCycle(chosenOf(edges, given)),
    };
  },
  connected(picks) {
    const nodes = picks.many(2, MOST_NODES, () => truthPick(picks));
    const pairs = picks.many(0, 4, (): [number, number] => [
      picks.integer(0, nodes.length - 1),
      picks.integer(0, nodes.length - 1),
    ]);
    return {
      build: (model, given) => model.connected(nodes.map(inModel(given).truth), pairs),
      holds: (given) => areConnected(nodes.map(atPoint(given).truth), pairs),
    };
  },
  tree(picks) {
    const { arcs, numNodes } = someArcs(picks, false);
    const nodes = picks.chance(2)
      ? Array.from({ length: numNodes }, () => truthPick(picks))
      : undefined;
    return {
      build: (model, given) =>
        model.tree(
          arcsIn(arcs, given).map(({ from, to, isChosen }) => ({ between: [from, to], isChosen })),
          nodes?.map(inModel(given).truth),
        ),
      holds(given) {
        const chosen = nodes?.map(atPoint(given).truth) ?? new Array(numNodes).fill(true);
        const edges = chosenOf(arcs, given);
        const count = chosen.filter(Boolean).length;
        return (
          edges.every(([a, b]) => chosen[a] && chosen[b]) &&
          edges.length === Math.max(0, count - 1) &&
          areConnected(chosen, edges)
        );
      },
    };
  },
  distance(picks) {
    const { arcs: plain, numNodes } = someArcs(picks, true);
    const arcs = plain.map((arc) => ({ ...arc, length: picks.pick([1, 1, 2, 3]) }));
    const source = picks.integer(0, numNodes - 1);
    const node = picks.integer(0, numNodes - 1);
    const limit = numberPick(picks);
    const isExact = picks.chance(2);
    const unreached = (numNodes - 1) * Math.max(...arcs.map(({ length }) => length)) + 1;
    return {
      build(model, given) {
        const { number } = inModel(given);
        const lengths = arcsIn(arcs, given).map((arc, k) => ({ ...arc, length: arcs[k]!.length }));
        const distance = model.distances(lengths, source)[node]!;
        return isExact ? distance.isEqualTo(number(limit)) : distance.isAtMost(number(limit));
      },
      holds(given) {
        const { number, truth } = atPoint(given);
        const distance = new Array<number>(numNodes).fill(unreached);
        distance[source] = 0;
        for (let round = 0; round < numNodes; round++)
          for (const { from, to, isChosen, length } of arcs)
            if (truth(isChosen) && distance[from]! < unreached)
              distance[to] = Math.min(distance[to]!, distance[from]! + length);
        const own = distance[node]!;
        return isExact ? own === number(limit) : own <= number(limit);
      },
    };
  },
  flow(picks) {
    const arcs = picks.many(1, 4, () => ({
      from: picks.integer(0, 2),
      to: picks.integer(0, 2),
      amount: numberPick(picks),
    }));
    const numNodes = countNodes(arcs);
    const supplies = Array.from({ length: numNodes }, (): NumberPick | number =>
      picks.chance(2) ? numberPick(picks) : picks.integer(-1, 1),
    );
    return {
      build(model, given) {
        const { number } = inModel(given);
        return model.flow(
          arcs.map(({ from, to, amount }) => ({ from, to, amount: number(amount) })),
          supplies.map((each) => (typeof each === "number" ? each : number(each))),
        );
      },
      holds(given) {
        const { number } = atPoint(given);
        return supplies.every((each, node) => {
          let net = 0;
          for (const { from, to, amount } of arcs) {
            if (from === node) net += number(amount);
            if (to === node) net -= number(amount);
          }
          return net === (typeof each === "number" ? each : number(each));
        });
      },
    };
  },
};

interface PickedArc {
  readonly from: number;
  readonly to: number;
  readonly isChosen: ReturnType<typeof truthPick>;
}

/** Distinct arcs over a few nodes, all of which have one. */
function someArcs(picks: Picks, hasDirections: boolean): { arcs: PickedArc[]; numNodes: number } {
  const arcs: PickedArc[] = [];
  const numNodes = picks.integer(2, MOST_NODES);
  for (let k = picks.integer(2, 8); k > 0; k--) {
    let [from, to] = [picks.integer(0, numNodes - 1), picks.integer(0, numNodes - 1)];
    if (!hasDirections) {
      if (from === to) to = (from + 1) % numNodes;
      [from, to] = [Math.min(from, to), Math.max(from, to)];
    }
    // Arcs may be parallel, loops too; two edges between the same nodes have no meaning of their own.
    const isSame = (arc: PickedArc) => arc.from === from && arc.to === to;
    if (hasDirections || !arcs.some(isSame)) arcs.push({ from, to, isChosen: truthPick(picks) });
  }
  return { arcs, numNodes: countNodes(arcs) };
}

function countNodes(arcs: readonly { from: number; to: number }[]): number {
  return 1 + Math.max(...arcs.flatMap(({ from, to }) => [from, to]));
}

function arcsIn(arcs: readonly PickedArc[], given: Parameters<typeof inModel>[0]) {
  const { truth } = inModel(given);
  return arcs.map(({ from, to, isChosen }) => ({ from, to, isChosen: truth(isChosen) }));
}

function chosenOf(
  arcs: readonly PickedArc[],
  given: Parameters<typeof atPoint>[0],
): (readonly [number, number])[] {
  const { truth } = atPoint(given);
  return arcs.filter(({ isChosen }) => truth(isChosen)).map(({ from, to }) => [from, to] as const);
}

/** One route, or any number from the depot and back, through all nodes without a loop, each node once. */
function areRoutes(
  chosen: readonly (readonly [number, number])[],
  numNodes: number,
  depot: number | null,
): boolean {
  const degrees = (side: 0 | 1, node: number) => chosen.filter((arc) => arc[side] === node).length;
  for (let node = 0; node < numNodes; node++) {
    if (node === depot) {
      if (degrees(0, node) !== degrees(1, node)) return false;
    } else if (degrees(0, node) !== 1 || degrees(1, node) !== 1) return false;
  }
  const moving = chosen.filter(([from, to]) => from !== to);
  const inside = new Set(moving.flat());
  if (inside.size === 0) return true;
  const start = depot ?? [...inside][0]!;
  const reached = new Set([start]);
  for (const node of reached) for (const [from, to] of moving) if (from === node) reached.add(to);
  return [...inside].every((node) => reached.has(node));
}

function isPath(
  chosen: readonly (readonly [number, number])[],
  numNodes: number,
  from: number | undefined,
  to: number | undefined,
): boolean {
  const nodes = Array.from({ length: numNodes }, (_, node) => node);
  const firsts = from === undefined ? nodes : [from];
  const lasts = to === undefined ? nodes : [to];
  // A node outside, which the path leaves for its first node and comes back to from its last.
  return firsts.some((first) =>
    lasts.some((last) =>
      areRoutes([...chosen, [last, numNodes], [numNodes, first]], numNodes + 1, null),
    ),
  );
}

function isCycle(chosen: readonly (readonly [number, number])[]): boolean {
  const nodes = new Set(chosen.flat());
  if (nodes.size === 0) return false;
  const degrees = [...nodes].map((node) => chosen.filter((edge) => edge.includes(node)).length);
  if (degrees.some((degree) => degree !== 2)) return false;
  const all = [...nodes];
  const links = chosen.map(([a, b]) => [all.indexOf(a), all.indexOf(b)] as const);
  return areConnected(new Array(all.length).fill(true), links);
}

function areConnected(
  chosen: readonly boolean[],
  links: readonly (readonly [number, number])[],
): boolean {
  const first = chosen.indexOf(true);
  if (first < 0) return true;
  const reached = new Set([first]);
  for (const node of reached)
    for (const [a, b] of links) {
      if (a === node && chosen[b]) reached.add(b);
      if (b === node && chosen[a]) reached.add(a);
    }
  return reached.size === chosen.filter(Boolean).length;
}
