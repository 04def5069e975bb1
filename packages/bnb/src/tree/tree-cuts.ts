import { REAL_ZERO } from "@bough/problem";
import { type AddedRow, LAZY_ROW } from "../lp/added-row.ts";
import { keyOf } from "../lp/packed-basis.ts";
import type { SearchContext } from "../search-context.ts";
import { applyCuts, askSeparators } from "../separators/ask-separators.ts";
import { CutPool } from "../separators/cut-pool.ts";
import { selectCuts } from "../separators/cut-selection.ts";
import { SEPARATION_UNIT, SeparationSpace } from "../separators/separation-space.ts";
import type { Steps } from "../steps.ts";
import { mostRowsOfPlunge } from "./tableau-plunge.ts";

/** In the tree, cuts pay where they have closed this share of the root's gap; elsewhere they mostly swell the LP. */
const LEAST_ROOT_SUCCESS = 0.2;
/**
 * Where the root's cuts were worth less, so many trials once the tree is long, after which it does without unless one was a
 * success. On a wide optimal face no cut moves the root's bound, and below the first branchings one may: a cutting stock of 55
 * patterns is proven at once, and open after three million nodes without. From the first node on, 49 easy models take 1.5 % more work.
 */
const DOUBTFUL_TRIALS = 5;
/**
 * Rounds of cuts at one node, and cuts added in a round, at most. As what binds stays, thirty weigh on all nodes that follow: with
 * them ran10x10c takes twice the work, and neos-1228986 2.7 times.
 */
const ROUNDS = 3;
const CUTS_PER_ROUND = 5;
/** A round counts as a success where it closes this share of the node's gap to the cutoff. */
const LEAST_GAIN = 0.05;
/** Rows that cuts of the tree may take in the LP, as a share of its rows, and at least. */
const ROW_SHARE = 0.5;
const ROWS_AT_LEAST = 20;
/**
 * No more cuts come where all of the LP's have so many nonzeros for each of the problem's: rows of sums over dense ones are
 * long, and every iteration at every node pays for them. A choice of 6 shares among 40 is
 * left with a gap of 7 % after 30 s, and of 29 % without the limit.
 */
const NONZEROS_SHARE = 2;
/**
 * From so many nodes on the tree counts as long: what a cut costs once, thousands of nodes gain by. On
 * harp2 the bound falls quickly as long as cuts come, and hardly once their room is taken.
 */
const LONG_TREE = 500;
/** The share of rows in a long tree. Eight rows for one need as much time on harp2 as four. */
const LONG_ROW_SHARE = 4;
/** Nodes to wait after a failure, doubling up to this many times, and in a long tree. */
const FIRST_WAIT = 4;
const LONGEST_WAIT = 8;
const LONGEST_WAIT_IN_LONG_TREE = 4;

/** "off": cuts are not wanted, or in vain; "doubtful": not worth much at the root; "long": with the room of a long tree. */
export type TreeCutsStage = "off" | "doubtful" | "young" | "long";

export interface TreeCutsState {
  readonly stage: TreeCutsStage;
  /** Rows that may still be added. */
  readonly rowsLeft: number;
  readonly misses: number;
}

/**
 * Nodes in a row for which an added row may be slack before it leaves the LP for good, and in a long
 * tree, where cuts of one part come to bind again in others: harp2 is proven in 44 s, with 200 nodes its
 * bound is 0.024 % off after 52 s, with 60 and others in their room 0.045 %. To let them go after 100 and bring
 * back from a pool what a node violates takes the same work as 1500.
 */
const SLACK_NODES = 200;
const SLACK_NODES_IN_LONG_TREE = 1500;
/** Share of the LP's rows below which they are not worth removing. */
const DROPPED_SHARE = 0.05;

/**
 * Cuts at nodes of the tree, with thrift. They rest on the bounds of the root, so they hold
 * everywhere and stay in the LP; tried where a plunge begins, only where cuts were worth something at
 * the root, and ever more seldom where they gain nothing. A tree that has become long has more room for
 * them, tries them more often and keeps them longer.
 *
 * Tried, as work over nine models: at every plunge without waiting (11 % more, though bell3a takes a
 * third of its nodes), half the waiting and twice the room (2 % more), and without asking what
 * the root's cuts were worth (2 % more).
 */
export class TreeCuts {
  readonly #context: SearchContext;
  /** Keys of the rows that the searches on the same tree have told each other. */
  readonly #told = new Set<number>();
  #stage: TreeCutsStage;
  #rowsLeft: number;
  #misses = 0;
  #sharers = 1;
  #nextNode = 0;
  // At the node at hand.
  #round = 0;
  #objective: number = REAL_ZERO;
  #added: readonly AddedRow[] = [];

  constructor(context: SearchContext) {
    this.#context = context;
    const isOn =
      context.hasObjective && context.depth === 0 && context.techniques.isOn("tree-cuts");
    const promising = context.gapClosedByCuts >= LEAST_ROOT_SUCCESS ? "young" : "doubtful";
    this.#stage = isOn ? promising : "off";
    this.#rowsLeft = isOn ? this.#roomFor(ROW_SHARE) : 0;
  }

  /** How it stands, for a search that goes on elsewhere with the same rows. */
  get state(): TreeCutsState {
    return { stage: this.#stage, rowsLeft: this.#rowsLeft, misses: this.#misses };
  }

  resume({ stage, rowsLeft, misses }: TreeCutsState): void {
    this.#stage = stage;
    this.#rowsLeft = rowsLeft;
    this.#misses = misses;
    this.takeNews();
  }

  /** Rows that the LP has and that other searches on the same tree have not been told of. */
  takeNews(): AddedRow[] {
    const { addedRows, rowKeys } = this.#context.relaxation;
    return addedRows.filter((_, place) => this.#tell(rowKeys[place]));
  }

  /**
   * Rows that another search on the same tree has found. They take of the room that is left, so
   * that many searches together separate about as much as one.
   */
  takeIn(rows: readonly AddedRow[]): void {
    const news = rows.filter((row) => this.#tell(keyOf(row)));
    const cuts = news.filter(({ name }) => name !== LAZY_ROW).slice(0, this.#roomOnTableau);
    const lazy = news.filter(({ name }) => name === LAZY_ROW);
    this.#context.relaxation.addRows([...lazy, ...cuts]);
    this.#rowsLeft -= cuts.length;
  }

  /** False where the row is known already. */
  #tell(key: number): boolean {
    const isNew = !this.#told.has(key);
    this.#told.add(key);
    return isNew;
  }

  /**
   * Takes out rows that have long been slack, once they are enough to be worth a new factor. Their
   * room is not given to others: cutting on and on cost more than it gained.
   */
  *dropSlack(): Steps<void> {
    const { relaxation, problem } = this.#context;
    const places = relaxation
      .rowsSlackFor(this.#stage === "long" ? SLACK_NODES_IN_LONG_TREE : SLACK_NODES)
      .filter((place) => relaxation.addedRows[place].name !== LAZY_ROW);
    const numRows = problem.numRows + relaxation.addedRows.length;
    if (places.length <= DROPPED_SHARE * numRows) return;
    yield* relaxation.removeRows(places);
  }

  /** So many searches work on the same tree: each waits longer, or together they would try more often. */
  shareAmong(searches: number): void {
    this.#sharers = searches;
  }

  /** A new node is being visited. */
  enterNode(): void {
    this.#round = 0;
    this.#added = [];
  }

  /**
   * Called with the node's LP solved at a fractional point: true where cuts were added, so that the
   * LP has to be solved again.
   */
  *tighten(): Steps<boolean> {
    const { relaxation, statistics } = this.#context;
    if (this.#round > 0 && this.#added.length > 0) yield* this.#judge();
    if (this.#stage === "young" && this.#isTreeLong) this.#grow();
    if (this.#stage === "off" || (this.#stage === "doubtful" && !this.#isTreeLong)) return false;
    const isDue = this.#round > 0 || statistics.nodes >= this.#nextNode;
    if (!isDue || this.#round >= ROUNDS || this.#room <= 0) return false;
    this.#objective = relaxation.objective;
    const added = yield* this.#addCuts();
    if (added.length === 0) {
      if (this.#round === 0) this.#miss();
      return false;
    }
    this.#round++;
    this.#added = added;
    this.#rowsLeft -= added.length;
    return true;
  }

  /**
   * What the last round has gained: where it was too little no further one follows. Those of its cuts that are slack leave
   * at once; the others stay even so, as to take them out is one more LP, and they bind again below.
   */
  *#judge(): Steps<void> {
    const { relaxation, gate } = this.#context;
    const before = this.#objective;
    const gap = gate.cutoff < Infinity ? gate.cutoff - before : Math.max(1, Math.abs(before));
    const isSuccess = relaxation.objective - before > LEAST_GAIN * gap;
    if (isSuccess) this.#hit();
    else if (this.#round === 1) this.#miss();
    if (!isSuccess) this.#round = ROUNDS;
    const places: number[] = [];
    relaxation.addedRows.forEach((row, place) => {
      if (this.#added.includes(row) && relaxation.isSlack(place)) places.push(place);
    });
    yield* relaxation.removeRows(places);
    this.#rowsLeft += places.length;
    this.#added = [];
  }

  /** Rows that may be added now. */
  get #room(): number {
    return this.#nonzerosLeft > 0 ? Math.min(this.#rowsLeft, this.#roomOnTableau) : 0;
  }

  get #nonzerosLeft(): number {
    const { relaxation, problem } = this.#context;
    return NONZEROS_SHARE * problem.numNonzeros - relaxation.addedNonzeros;
  }

  /** Where plunges on a tableau pay they are worth more than cuts beyond what it holds; Infinity where they do not. */
  get #roomOnTableau(): number {
    const { relaxation, problem } = this.#context;
    const room = mostRowsOfPlunge(problem.numCols) - problem.numRows - relaxation.addedRows.length;
    return room < 0 ? Infinity : room;
  }

  get #isTreeLong(): boolean {
    const { nodes, elsewhere } = this.#context.statistics;
    return nodes + elsewhere.nodes >= LONG_TREE;
  }

  /** More room from here on, and a new trial at once. */
  #grow(): void {
    this.#stage = "long";
    this.#rowsLeft += this.#roomFor(LONG_ROW_SHARE) - this.#roomFor(ROW_SHARE);
    this.#misses = 0;
    this.#nextNode = 0;
  }

  #roomFor(share: number): number {
    return Math.max(ROWS_AT_LEAST, Math.ceil(share * this.#context.problem.numRows));
  }

  #hit(): void {
    this.#misses = 0;
    if (this.#stage === "doubtful") this.#stage = "young";
  }

  #miss(): void {
    const most = this.#stage === "long" ? LONGEST_WAIT_IN_LONG_TREE : LONGEST_WAIT;
    this.#misses = Math.min(this.#misses + 1, most);
    const wait = FIRST_WAIT * 2 ** this.#misses;
    this.#nextNode = this.#context.statistics.nodes + this.#sharers * wait;
    if (this.#stage === "doubtful" && this.#misses >= DOUBTFUL_TRIALS) this.#stage = "off";
  }

  *#addCuts(): Steps<readonly AddedRow[]> {
    const context = this.#context;
    const space = yield* SeparationSpace.inSteps(context, context.rootBound);
    const pool = new CutPool();
    yield* askSeparators(context, space, pool);
    context.statistics.otherWork += SEPARATION_UNIT * space.work;
    const limit = Math.min(CUTS_PER_ROUND, this.#room);
    const best = yield* selectCuts(pool, context.point, context.problem.cost, limit);
    const cuts = this.#withinNonzeros(best);
    yield* applyCuts(context, cuts);
    return cuts;
  }

  #withinNonzeros(cuts: readonly AddedRow[]): readonly AddedRow[] {
    let left = this.#nonzerosLeft;
    return cuts.filter(({ columns }) => {
      left -= columns.length;
      return left >= 0;
    });
  }
}
