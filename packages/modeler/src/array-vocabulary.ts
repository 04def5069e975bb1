import type { BooleanExpression } from "./boolean-expression.ts";
import type { StructuralConstraint } from "./constraint.ts";
import type { Expression, NumberLike } from "./expression.ts";
import { listed } from "./given-values.ts";
import { GraphVocabulary } from "./graph-vocabulary.ts";
import type { Automaton } from "./linearizations/automaton.ts";
import type { LoopBody } from "./linearizations/iteration.ts";
import type { SortingMethod } from "./linearizations/sorting.ts";
import { vocabulary } from "./vocabulary.ts";

/** What a model says of arrays: their elements, their order, what they spell. */
export abstract class ArrayVocabulary extends GraphVocabulary {
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
}
