import { type BooleanExpression, type BooleanLike, booleanConstant } from "./boolean-expression.ts";
import { sum } from "./build-expression.ts";
import type { StructuralConstraint } from "./constraint.ts";
import { InvalidModelError } from "./errors.ts";
import { type Expression, lift, type NumberLike } from "./expression.ts";
import { listed } from "./given-values.ts";
import type { Automaton } from "./linearizations/automaton.ts";
import type { Arc } from "./linearizations/circuit.ts";
import type { Pair } from "./linearizations/connectivity.ts";
import type { Edge } from "./linearizations/cycle.ts";
import type { LoopBody } from "./linearizations/iteration.ts";
import type { FlowArc, LongArc } from "./linearizations/network.ts";
import type { Box } from "./linearizations/no-overlap-of-boxes.ts";
import type { PathEnds } from "./linearizations/path.ts";
import type { BreakPoint } from "./linearizations/piecewise-linear.ts";
import type { SortingMethod } from "./linearizations/sorting.ts";
import { SchedulingVocabulary } from "./scheduling-vocabulary.ts";
import { vocabulary } from "./vocabulary.ts";

/** The operations on several expressions at once, as methods of a model. Nothing here is required yet. */
export abstract class ModelVocabulary extends SchedulingVocabulary {
  // Expressions

  constant(value: number): Expression {
    return lift(this.context, value, "constant");
  }

  truth(value: boolean): BooleanExpression {
    return booleanConstant(this.context, value);
  }

  sum(values: Iterable<NumberLike>): Expression {
    return sum(this.context, values, "sum");
  }

  /** Σ weightₖ · valueₖ. */
  dot(weights: Iterable<number>, values: Iterable<NumberLike>): Expression {
    const factors = [...listed(weights, "dot")];
    const operands = [...listed(values, "dot")];
    if (factors.length !== operands.length) {
      throw new InvalidModelError(
        `dot(…) was given ${factors.length} weights for ${operands.length} values`,
      );
    }
    const terms = operands.map((value, k) => lift(this.context, value, "dot").times(factors[k]!));
    return sum(this.context, terms, "dot");
  }

  maximum(values: Iterable<NumberLike>): Expression {
    return vocabulary.maximum(this.context, listed(values, "maximum"));
  }

  minimum(values: Iterable<NumberLike>): Expression {
    return vocabulary.minimum(this.context, listed(values, "minimum"));
  }

  /** `yes` where the test is true, else `no`. */
  condition(test: BooleanLike, yes: NumberLike, no: NumberLike): Expression {
    return vocabulary.condition(this.context, test, yes, no);
  }

  // Logic

  and(values: Iterable<BooleanLike>): BooleanExpression {
    return vocabulary.and(this.context, listed(values, "and"));
  }

  or(values: Iterable<BooleanLike>): BooleanExpression {
    return vocabulary.or(this.context, listed(values, "or"));
  }

  exactlyOne(values: Iterable<BooleanLike>): BooleanExpression {
    return this.exactly(1, listed(values, "exactlyOne"));
  }

  atMostOne(values: Iterable<BooleanLike>): BooleanExpression {
    return this.atMost(1, listed(values, "atMostOne"));
  }

  /** Exactly `count` of the Booleans are true. */
  exactly(count: NumberLike, values: Iterable<BooleanLike>): BooleanExpression {
    return this.count(listed(values, "exactly")).isEqualTo(count);
  }

  atMost(count: NumberLike, values: Iterable<BooleanLike>): BooleanExpression {
    return this.count(listed(values, "atMost")).isAtMost(count);
  }

  atLeast(count: NumberLike, values: Iterable<BooleanLike>): BooleanExpression {
    return this.count(listed(values, "atLeast")).isAtLeast(count);
  }

  /** How many of the Booleans are true. */
  count(values: Iterable<BooleanLike>): Expression {
    const terms = [...listed(values, "count")].map((value) => {
      if (typeof value === "boolean") return Number(value);
      return value?.type === "structure" ? value.asBoolean() : value;
    });
    return sum(this.context, terms, "count");
  }

  /** How many of the values are the one. */
  countOf(value: NumberLike, values: Iterable<NumberLike>): Expression {
    return vocabulary.countOf(this.context, value, listed(values, "countOf"));
  }

  /** How many of the values are in the set. */
  among(set: Iterable<NumberLike>, values: Iterable<NumberLike>): Expression {
    return vocabulary.among(this.context, listed(set, "among"), listed(values, "among"));
  }

  /** How many different values there are. */
  countDifferent(values: Iterable<NumberLike>): Expression {
    return vocabulary.countDifferent(this.context, listed(values, "countDifferent"));
  }

  /** All values differ. */
  allDifferent(values: Iterable<NumberLike>): BooleanExpression {
    return vocabulary.allDifferent(this.context, listed(values, "allDifferent"));
  }

  /** All values differ that are not the exception. */
  allDifferentExcept(exception: number, values: Iterable<NumberLike>): BooleanExpression {
    return vocabulary.allDifferentExcept(
      this.context,
      exception,
      listed(values, "allDifferentExcept"),
    );
  }

  /**
   * Each of the values occurs so many times; values that are not named may occur as they like. (CP
   * Optimizer: distribute; MiniZinc: global_cardinality.)
   */
  globalCardinality(
    xs: Iterable<NumberLike>,
    values: Iterable<number>,
    counts: Iterable<NumberLike>,
  ): BooleanExpression {
    return vocabulary.globalCardinality(
      this.context,
      listed(xs, "globalCardinality"),
      listed(values, "globalCardinality"),
      listed(counts, "globalCardinality"),
    );
  }

  /**
   * The first value occurs before the second does, that before the third, and so on; none that occurs is
   * preceded by one that does not. Rules out that values are exchanged where they are alike.
   */
  valuePrecedence(values: Iterable<number>, xs: Iterable<NumberLike>): BooleanExpression {
    return vocabulary.valuePrecedence(
      this.context,
      listed(values, "valuePrecedence"),
      listed(xs, "valuePrecedence"),
    );
  }

  /** The vector (x₁ … xₙ) is one of the tuples. */
  isTuple(values: Iterable<NumberLike>, tuples: Iterable<readonly number[]>): BooleanExpression {
    return vocabulary.table(this.context, listed(values, "isTuple"), listed(tuples, "isTuple"));
  }

  // Arrays and order

  /** The element at an index, counted from 0; an index outside the array is ruled out. */
  element(values: Iterable<NumberLike>, index: NumberLike): Expression {
    return vocabulary.element(this.context, listed(values, "element"), index);
  }

  /** A copy of the array with the element at an index replaced. */
  withElement(values: Iterable<NumberLike>, index: NumberLike, value: NumberLike): Expression[] {
    return vocabulary.withElement(this.context, listed(values, "withElement"), index, value);
  }

  /** The values in ascending order. */
  sorted(values: Iterable<NumberLike>, method: SortingMethod = "marking"): Expression[] {
    return vocabulary.sorted(this.context, listed(values, "sorted"), method);
  }

  /** The element at a place of the ascending order, counted from 0. */
  nthSmallest(place: NumberLike, values: Iterable<NumberLike>): Expression {
    return typeof place === "number"
      ? vocabulary.nthSmallest(this.context, place, listed(values, "nthSmallest"))
      : this.element(this.sorted(listed(values, "nthSmallest")), place);
  }

  /** The place of each in the ascending order, from 0; of equal ones the earlier comes first. */
  ranks(values: Iterable<NumberLike>): Expression[] {
    return vocabulary.ranks(this.context, listed(values, "ranks"));
  }

  /** The place of the largest, from 0; of equal ones the first. */
  indexOfMaximum(values: Iterable<NumberLike>): Expression {
    return vocabulary.indexOfMaximum(this.context, listed(values, "indexOfMaximum"));
  }

  /** The place of the smallest, from 0; of equal ones the first. */
  indexOfMinimum(values: Iterable<NumberLike>): Expression {
    return vocabulary.indexOfMinimum(this.context, listed(values, "indexOfMinimum"));
  }

  /** The values after `count` rounds of the body, which is written out once a round. */
  loop(count: NumberLike, values: Iterable<NumberLike>, body: LoopBody): Expression[] {
    return vocabulary.loop(this.context, count, listed(values, "loop"), body);
  }

  /** xs comes before ys in lexicographic order. */
  isLexicographicallyLess(xs: Iterable<NumberLike>, ys: Iterable<NumberLike>): BooleanExpression {
    return vocabulary.lexicographic(
      this.context,
      listed(xs, "isLexicographicallyLess"),
      listed(ys, "isLexicographicallyLess"),
      true,
    );
  }

  isLexicographicallyAtMost(xs: Iterable<NumberLike>, ys: Iterable<NumberLike>): BooleanExpression {
    return vocabulary.lexicographic(
      this.context,
      listed(xs, "isLexicographicallyAtMost"),
      listed(ys, "isLexicographicallyAtMost"),
      false,
    );
  }

  /** Equal in every place. */
  areEqual(xs: Iterable<NumberLike>, ys: Iterable<NumberLike>): BooleanExpression {
    return vocabulary.areEqual(this.context, listed(xs, "areEqual"), listed(ys, "areEqual"));
  }

  /** The sequence is a word of a finite automaton. */
  isAccepted(values: Iterable<NumberLike>, automaton: Automaton): StructuralConstraint {
    return vocabulary.automaton(this.context, listed(values, "isAccepted"), automaton);
  }

  /** Inverse permutations of 0 … n - 1. */
  areInverse(xs: Iterable<NumberLike>, ys: Iterable<NumberLike>): BooleanExpression {
    return vocabulary.inverse(this.context, listed(xs, "areInverse"), listed(ys, "areInverse"));
  }

  // Functions

  /**
   * Linear between the points, whose abscissas ascend; x outside them is ruled out. Two points of one
   * abscissa are a jump, of which the first is the value; of three the middle one is.
   */
  piecewiseLinear(x: NumberLike, points: Iterable<BreakPoint>): Expression {
    return vocabulary.piecewiseLinear(this.context, x, listed(points, "piecewiseLinear"));
  }

  /** The value at the grid point that x is; other x are ruled out. */
  onGrid(x: NumberLike, grid: Iterable<number>, values: Iterable<number>): Expression {
    return vocabulary.onGrid(this.context, x, listed(grid, "onGrid"), listed(values, "onGrid"));
  }

  /** A function of two numbers, linear on the triangles of a grid; outside it is ruled out. */
  piecewiseSurface(
    x: NumberLike,
    y: NumberLike,
    xs: Iterable<number>,
    ys: Iterable<number>,
    f: (x: number, y: number) => number,
  ): Expression {
    return vocabulary.piecewiseSurface(
      this.context,
      x,
      y,
      listed(xs, "piecewiseSurface"),
      listed(ys, "piecewiseSurface"),
      f,
    );
  }

  /** At most one differs from zero. */
  specialOrderedSet1(values: Iterable<NumberLike>): StructuralConstraint {
    return vocabulary.specialOrderedSet(this.context, 1, listed(values, "specialOrderedSet1"));
  }

  /** At most two differ from zero, and they are neighbours. */
  specialOrderedSet2(values: Iterable<NumberLike>): StructuralConstraint {
    return vocabulary.specialOrderedSet(this.context, 2, listed(values, "specialOrderedSet2"));
  }

  // Packing

  /** No two rectangles overlap. */
  noOverlapOfBoxes(boxes: Iterable<Box>): BooleanExpression {
    return vocabulary.noOverlapOfBoxes(this.context, listed(boxes, "noOverlapOfBoxes"));
  }

  /** Item i lies in bin bins[i], counted from 0, and no bin holds more than its capacity. */
  binPacking(
    bins: Iterable<NumberLike>,
    sizes: Iterable<NumberLike>,
    capacities: Iterable<NumberLike>,
  ): BooleanExpression {
    return vocabulary.binPacking(
      this.context,
      listed(bins, "binPacking"),
      listed(sizes, "binPacking"),
      listed(capacities, "binPacking"),
    );
  }

  // Graphs, whose nodes are 0, 1, 2 …

  /** The chosen arcs form one circuit through every node without a chosen loop. */
  circuit(arcs: Iterable<Arc>): StructuralConstraint {
    return vocabulary.circuit(this.context, listed(arcs, "circuit"));
  }

  /**
   * The chosen arcs form routes, any number of them, from node 0 back to node 0, and each other node is on
   * one of them once, but for those with a chosen loop. What vehicles carry and when they come is said of
   * the arcs: `arc.isChosen.implies(time[to].atLeast(time[from].plus(drive)))`.
   */
  multipleCircuit(arcs: Iterable<Arc>): StructuralConstraint {
    return vocabulary.multipleCircuit(this.context, listed(arcs, "multipleCircuit"));
  }

  /** The chosen arcs form one path through every node without a chosen loop. */
  path(arcs: Iterable<Arc>, ends: PathEnds = {}): StructuralConstraint {
    return vocabulary.path(this.context, arcs, ends);
  }

  /** The chosen edges form one cycle. */
  cycle(edges: Iterable<Edge>): StructuralConstraint {
    return vocabulary.cycle(this.context, listed(edges, "cycle"));
  }

  /** The chosen nodes are connected by pairs of neighbours. */
  connected(nodes: Iterable<BooleanLike>, pairs: Iterable<Pair>): StructuralConstraint {
    return vocabulary.connected(
      this.context,
      listed(nodes, "connected"),
      listed(pairs, "connected"),
    );
  }

  /** The chosen edges form a tree on the chosen nodes, all of them by default. */
  tree(edges: Iterable<Edge>, nodes?: Iterable<BooleanLike>): StructuralConstraint {
    return vocabulary.tree(this.context, listed(edges, "tree"), nodes && listed(nodes, "tree"));
  }

  /**
   * Lengths of shortest paths from the source along chosen arcs; a node that is not reached has
   * one more than the longest path could have.
   */
  distances(arcs: Iterable<LongArc>, source: number): Expression[] {
    return vocabulary.distances(this.context, listed(arcs, "distances"), source);
  }

  /** At every node the flow out minus the flow in is its supply. */
  flow(arcs: Iterable<FlowArc>, supplies: Iterable<NumberLike>): BooleanExpression {
    return vocabulary.flow(this.context, listed(arcs, "flow"), listed(supplies, "flow"));
  }
}
