import { countedUp, type Problem } from "@bough/problem";
import type { Steps } from "../steps.ts";
import type { Automorphisms } from "./automorphisms.ts";

/**
 * Where no column of `unless` is above its lower bound, `leader` is at least as large as `follower`.
 * All lower bounds are those of the problem.
 */
export interface LexicographicCondition {
  readonly leader: number;
  readonly follower: number;
  readonly unless: readonly number[];
}

/** Symmetries that are looked at, those that are composed of others included. */
const MOST_SYMMETRIES = 400;
/** Columns copied for composed symmetries, at most. */
const MOST_WORK = 10_000_000;
/** Columns of `unless` in all conditions together, for each column of the problem and at least. */
const ENTRIES_PER_COLUMN = 60;
const LEAST_ENTRIES = 50_000;
/** Conditions with more columns than this hardly ever act. */
const LONGEST = 100;
/** Bounds farther from zero have no room in a clause. */
export const FARTHEST_BOUND = 2 ** 30;
/** Columns copied or compared between two pauses. */
const COLUMNS_PER_STEP = 50_000;

/**
 * What a point keeps that is lexicographically largest among its mirror images, all columns compared
 * in one order: the leaders of the symmetry search come first, one by one, then the others. Of
 * x >= πx the condition of each place is kept in the form in which it is one clause: "the places before
 * are equal" is weakened to "all of them are at their least". Where mirrored columns exclude each
 * other, as in rows that choose one of several like things, that loses nothing. Such a point also keeps the
 * conditions on leaders and their orbits, as these come first, so both may stand side by side.
 *
 * Kaibel and Pfetsch, "Packing and partitioning orbitopes", Math. Programming 114 (2008); in this form
 * Law and Lee, "Symmetry breaking constraints for value symmetries", Constraints 11 (2006).
 */
export function* lexicographicConditions(
  problem: Problem,
  automorphisms: Automorphisms,
): Steps<LexicographicCondition[]> {
  const { numCols } = problem;
  const place = placesOf(problem, automorphisms.leaders);
  const left = { entries: Math.max(LEAST_ENTRIES, ENTRIES_PER_COLUMN * numCols) };
  const conditions: LexicographicCondition[] = [];
  let passed = 0;
  for (const symmetry of yield* composed(automorphisms, numCols)) {
    for (const images of isInvolution(symmetry)
      ? [symmetry.images]
      : [symmetry.images, inverse(symmetry.images)])
      for (const condition of conditionsOf(problem, images, symmetry.moved, place, left))
        conditions.push(condition);
    passed += numCols;
    if (passed < COLUMNS_PER_STEP) continue;
    passed = 0;
    yield;
  }
  return conditions;
}

/** The columns `larger`, in their order, are lexicographically at least as large as the columns `smaller`. */
export interface MirrorOrder {
  readonly larger: readonly number[];
  readonly smaller: readonly number[];
}

/**
 * What such a point keeps of the generators that move integers with more than two values, where the weaker form of
 * the conditions says little: pieces that are cut from one of several like rolls exclude none. Of like things the
 * generators are exchanges enough; those that these make of each other add no more than time.
 */
export function* mirrorOrders(
  problem: Problem,
  { leaders, generators }: Automorphisms,
): Steps<MirrorOrder[]> {
  const { numCols } = problem;
  const place = placesOf(problem, leaders);
  let left = Math.max(LEAST_ENTRIES, ENTRIES_PER_COLUMN * numCols);
  const orders: MirrorOrder[] = [];
  let passed = 0;
  for (const generator of generators.flat()) {
    const images = generator.subarray(0, numCols);
    const moved = movedBy(images);
    for (const mapped of isInvolution({ images, moved }) ? [images] : [images, inverse(images)]) {
      const order = orderOf(problem, mapped, moved, place);
      left -= order.larger.length;
      if (left < 0) return orders;
      if (order.larger.some((j) => !isBinary(problem, j))) orders.push(order);
    }
    passed += numCols;
    if (passed < COLUMNS_PER_STEP) continue;
    passed = 0;
    yield;
  }
  return orders;
}

/** The point against its image, up to the first column that no clause could hold. */
function orderOf(
  problem: Problem,
  images: Int32Array,
  moved: readonly number[],
  place: Int32Array,
): MirrorOrder {
  const isBefore = new Set<number>();
  const larger: number[] = [];
  for (const j of [...moved].sort((a, b) => place[a] - place[b])) {
    if (!isNearInteger(problem, j) || !isNearInteger(problem, images[j])) break;
    // Of two that exchange places the second says nothing that the first has not.
    if (isBefore.has(images[j]) && images[images[j]] === j) continue;
    isBefore.add(j);
    larger.push(j);
  }
  return { larger, smaller: larger.map((j) => images[j]) };
}

function isNearInteger({ isInteger, columnLower, columnUpper }: Problem, j: number): boolean {
  const farthest = Math.max(Math.abs(columnLower[j]), Math.abs(columnUpper[j]));
  return isInteger[j] === 1 && farthest <= FARTHEST_BOUND;
}

function isBinary({ columnLower, columnUpper }: Problem, j: number): boolean {
  return columnLower[j] === 0 && columnUpper[j] === 1;
}

/** Place of each column in the order of comparison: leaders, others, and last what is not integer. */
function placesOf({ numCols, isInteger }: Problem, leaders: readonly number[]): Int32Array {
  const place: Int32Array = new Int32Array(numCols);
  for (let j = 0; j < numCols; j++) place[j] = numCols * (isInteger[j] === 1 ? 1 : 2) + j;
  for (const [level, leader] of leaders.entries())
    if (isInteger[leader] === 1) place[leader] = level;
  return place;
}

/** A permutation of the columns, and those that it moves, in rising order. */
interface Symmetry {
  readonly images: Int32Array;
  readonly moved: readonly number[];
}

/**
 * The generators, and what these make of each other (π σ π where σ moves some of what π does), which for like
 * things is each exchange of two of them.
 */
function* composed({ generators }: Automorphisms, numCols: number): Steps<readonly Symmetry[]> {
  const symmetries: Symmetry[] = [];
  const known = new Set<string>();
  let work = 0;
  for (const generator of generators.flat()) {
    if (symmetries.length >= MOST_SYMMETRIES) return symmetries;
    const images = generator.subarray(0, numCols);
    const moved = movedBy(images);
    work += numCols;
    if (work % COLUMNS_PER_STEP < numCols) yield;
    if (isNew(known, moved, (j) => images[j])) symmetries.push({ images, moved });
  }
  const numGenerators = symmetries.length;
  work = 0;
  for (let k = 0; k < symmetries.length; k++) {
    if (!isInvolution(symmetries[k])) continue;
    for (let g = 0; g < numGenerators; g++) {
      work += numCols;
      if (work > MOST_WORK || symmetries.length >= MOST_SYMMETRIES) return symmetries;
      if (work % COLUMNS_PER_STEP < numCols) yield;
      const conjugate = conjugateOf(symmetries[k].images, symmetries[g], known);
      if (conjugate !== null) symmetries.push(conjugate);
    }
  }
  return symmetries;
}

/** π σ π of an involution π: what σ does to the images under π; null where that is known. */
function conjugateOf(
  pi: Int32Array,
  { images: sigma, moved: movedBySigma }: Symmetry,
  known: Set<string>,
): Symmetry | null {
  if (movedBySigma.every((j) => pi[j] === j)) return null;
  const moved = movedBySigma.map((j) => pi[j]).sort((a, b) => a - b);
  const imageOf = (j: number) => pi[sigma[pi[j]]];
  if (!isNew(known, moved, imageOf)) return null;
  const images: Int32Array = countedUp(pi.length);
  for (const j of moved) images[j] = imageOf(j);
  return { images, moved };
}

function inverse(symmetry: Int32Array): Int32Array {
  const images: Int32Array = new Int32Array(symmetry.length);
  for (let j = 0; j < symmetry.length; j++) images[symmetry[j]] = j;
  return images;
}

/**
 * True of a symmetry that moves something and is met for the first time. They are told apart by the first columns
 * that they move and by how many these are.
 */
function isNew(
  known: Set<string>,
  moved: readonly number[],
  imageOf: (j: number) => number,
): boolean {
  if (moved.length === 0) return false;
  const first = moved.slice(0, 6).flatMap((j) => [j, imageOf(j)]);
  const key = `${first.join()} ${moved.length}`;
  if (known.has(key)) return false;
  known.add(key);
  return true;
}

function movedBy(images: Int32Array): number[] {
  const moved: number[] = [];
  for (let j = 0; j < images.length; j++) if (images[j] !== j) moved.push(j);
  return moved;
}

function isInvolution({ images, moved }: Symmetry): boolean {
  return moved.every((j) => images[images[j]] === j);
}

/** The conditions of one symmetry, but for the first, which leaders and their orbits say already. */
function* conditionsOf(
  problem: Problem,
  images: Int32Array,
  moved: readonly number[],
  place: Int32Array,
  left: { entries: number },
): Generator<LexicographicCondition> {
  const { isInteger, columnLower } = problem;
  const isBefore = new Set<number>();
  const unless: number[] = [];
  for (const leader of [...moved].sort((a, b) => place[a] - place[b])) {
    if (isInteger[leader] === 0 || unless.length > LONGEST || left.entries < unless.length) return;
    const follower = images[leader];
    // Of two that exchange places the second says nothing that the first has not.
    if (isBinary(problem, leader) && unless.length > 0 && !isBefore.has(follower)) {
      left.entries -= unless.length;
      yield { leader, follower, unless: [...unless] };
    }
    if (isBefore.has(follower) && images[follower] === leader) continue;
    // One without a least value is always above it, and so are no conditions left.
    if (!(Math.abs(columnLower[leader]) <= FARTHEST_BOUND)) return;
    isBefore.add(leader);
    unless.push(leader);
  }
}
