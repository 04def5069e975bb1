import { isKept, type Problem, type Structure } from "@bough/problem";
import { cutoffRowOf } from "./cutoff-row.ts";
import { hasFaintObjective } from "./faint-objective.ts";
import { hasObjective } from "./has-objective.ts";

/** Share of integer columns from which a problem without objective counts as a riddle. */
const RIDDLE_INTEGER_SHARE = 0.95;
/** Learning's share of the work while it proves more than the tree, at least. */
const LEADING_SHARE = 0.35;
/** The same where it has closed this share of what the tree leaves open. */
const FAR_AHEAD = 0.5;
const FAR_AHEAD_SHARE = 0.8;
/** Its share, at least, where few values of the objective are left and the LP cannot tell them apart. */
const COUNTABLE_SHARE = 0.13;
/** Values that are few, and the share of the objective that the LP has left open then. */
const FEW_VALUES = 16;
const WIDE_GAP = 0.2;
/** What learning gets of one of several workers, at most: a few nodes of its own shall not wait for ever. */
const MOST_OF_A_WORKER = 0.9;
/** What learning gains with a point of its own. */
const POINT_SHARE = 0.015;

/** What learning gets of the work on a class of problems. */
interface Division {
  /** Work of the tree before learning begins: a search that ends sooner does without it. */
  readonly patience: number;
  /** Work before the first LP. */
  readonly opening: number;
  /** Its share while no point is known: what makes points rare is mostly logic. */
  readonly pointless: number;
  /** Its share with the first point; and after that, at least and at most. */
  readonly first: number;
  readonly least: number;
  readonly most: number;
}

const RIDDLE: Division = {
  patience: 0,
  opening: 70_000_000,
  pointless: 0.57,
  first: 0.57,
  least: 0.57,
  most: 0.57,
};
const FAINT: Division = {
  patience: 0,
  opening: 23_000_000,
  pointless: 0.35,
  first: 0.13,
  least: 0.025,
  most: 0.35,
};
const COSTED: Division = {
  patience: 15_000_000,
  opening: 2_300_000,
  pointless: 0.19,
  first: 0.025,
  least: 0.007,
  most: 0.09,
};
/** Share of columns with costs from which cuts over all of them bound the objective. */
const MOSTLY_COSTED = 0.5;
/** Tasks, or differences, that no row keeps apart: the LP hears nothing of them, so its bounds come late or never. */
const UNHEARD: Division = {
  patience: 0,
  opening: 300_000_000,
  pointless: 0.9,
  first: 0.9,
  least: 0.8,
  most: 0.95,
};
/** With continuous columns, each point that learning looks at costs an LP. */
const MIXED: Division = {
  patience: 0,
  opening: 4_600_000,
  pointless: 0.07,
  first: 0.025,
  least: 0.007,
  most: 0.09,
};
/** Where nothing is to be measured. */
const HALVES: Division = {
  patience: 0,
  opening: 0,
  pointless: 0.5,
  first: 0.5,
  least: 0.5,
  most: 0.5,
};

/** A division of work under way, for a search that goes on elsewhere. */
export interface PolicyState {
  readonly share: number;
  readonly hasPoint: boolean;
  /** Work that learning may still do before the tree gets its turn. */
  readonly opening: number;
}

/** The objective of the incumbent, and what each motor has proven about better ones. */
export interface Standing {
  readonly byLearning: number;
  readonly byTree: number;
  readonly best: number;
  /** Objectives are multiples of this; 0 where they have no common step. */
  readonly objectiveStep: number;
}

/**
 * Divides the work between learning and the tree: by the class of the problem at first, then by
 * which of the two finds the better points and proves the better bound.
 */
export class MotorPolicy {
  readonly #division: Division;
  readonly #isMeasured: boolean;
  #opening: number;
  #share: number;
  #hasPoint = false;
  /** What the state of bounds and incumbent promises learning at least. */
  #floor = 0;
  /** Of so many workers this is the one with the index. */
  #workers = 1;
  #index = 0;

  /** Without `isMeasured` each motor gets half of the work all along. */
  constructor(problem: Problem, isMeasured = true) {
    this.#isMeasured = isMeasured;
    this.#division = isMeasured ? divisionOf(problem) : HALVES;
    this.#share = this.#division.pointless;
    this.#opening = this.#division.opening;
  }

  /** Work of the tree before learning begins. */
  get patience(): number {
    return this.#division.patience;
  }

  /** How it stands after so much work of learning. */
  stateAfter(learningWork: number): PolicyState {
    const opening = Math.max(0, this.#opening - learningWork);
    return { share: this.#share, hasPoint: this.#hasPoint, opening };
  }

  /** Goes on where another search has left off; both motors' work counts from here. */
  resume({ share, hasPoint, opening }: PolicyState): void {
    this.#share = share;
    this.#hasPoint = hasPoint;
    this.#opening = opening;
  }

  /**
   * From now on this is the policy of one worker among several. Learning's share of the work of all
   * goes to as few of them as can do it, from the first: one search of twice the length knows more
   * than two, and so does one tree. On riddles learning is what it is all about: the first worker
   * has little else to do, and the others keep their share.
   */
  divideAmong(workers: number, index: number): void {
    this.#workers = workers;
    this.#index = index;
    if (index > 0 && !this.isLedByLearning) this.#opening = 0;
  }

  /** Whether learning is what the problem is all about: riddles, and tasks of which the LP hears nothing. */
  get isLedByLearning(): boolean {
    return this.#division === RIDDLE || this.#division === UNHEARD;
  }

  /** Whether the next turn is learning's, after so much work of each motor. */
  isLearningTurn(learningWork: number, treeWork: number): boolean {
    const share = this.#shareHere(Math.max(this.#floor, this.#share));
    const beyond = learningWork - this.#opening;
    return beyond < 0 || beyond < share * (beyond + treeWork);
  }

  #shareHere(share: number): number {
    if (this.#workers === 1) return share;
    if (this.#division === RIDDLE) return this.#index === 0 ? MOST_OF_A_WORKER : share;
    return Math.min(MOST_OF_A_WORKER, Math.max(0, this.#workers * share - this.#index));
  }

  /** An incumbent came: whoever found it gets more to do. */
  noteImprovement(byLearning: boolean): void {
    const { first, least, most } = this.#division;
    if (!this.#hasPoint) this.#share = first;
    this.#hasPoint = true;
    this.#share = byLearning
      ? Math.min(most, this.#share + POINT_SHARE)
      : Math.max(least, this.#share * 0.7);
  }

  /** How the search stands, once the tree has proven anything. */
  noteBounds({ byLearning, byTree, best, objectiveStep }: Standing): void {
    const gap = best - Math.max(byLearning, byTree);
    const isCountable = gap <= FEW_VALUES * objectiveStep && gap >= WIDE_GAP * Math.abs(best);
    this.#floor = 0;
    if (!this.#isMeasured || byTree === -Infinity) return;
    if (isCountable) this.#floor = COUNTABLE_SHARE;
    const isFarAhead = byLearning - byTree >= FAR_AHEAD * (best - byTree);
    if (byLearning > byTree) this.#floor = isFarAhead ? FAR_AHEAD_SHARE : LEADING_SHARE;
  }
}

/** Whether any point will do, and logic decides whether there is one. */
export function isRiddle(problem: Problem): boolean {
  const { numIntegers, numCols } = problem;
  if (numIntegers < RIDDLE_INTEGER_SHARE * numCols || hasObjective(problem)) return false;
  return cutoffRowOf(problem) === null;
}

function divisionOf(problem: Problem): Division {
  const { numIntegers, numCols, cost, structures } = problem;
  if (isRiddle(problem)) return RIDDLE;
  if (numIntegers < numCols) return MIXED;
  if (structures.some((each) => isUnheard(each, cost))) return UNHEARD;
  return hasFaintObjective(problem) ? FAINT : COSTED;
}

/**
 * Whether the LP hears nothing of a structure. Of circuits it has rows for the ends of arcs, and cuts. Of
 * columns that must differ cuts tell it what their sum comes to at least, which bounds the objective
 * where most of them cost.
 */
function isUnheard(structure: Structure, cost: Float64Array): boolean {
  if (structure.kind === "circuit") return false;
  if (structure.kind !== "distinct") return isKept(structure);
  const costed = structure.columns.reduce((count, j) => count + (cost[j] === 0 ? 0 : 1), 0);
  return costed < MOSTLY_COSTED * structure.columns.length;
}
