import { absoluteValue, buildAbsoluteValue } from "./absolute-value.ts";
import { allDifferent, buildAllDifferent, buildAllDifferentExcept } from "./all-different.ts";
import { atMost, buildAtMost } from "./at-most.ts";
import { automaton, buildAutomaton } from "./automaton.ts";
import { binPacking, buildBinPacking } from "./bin-packing.ts";
import { bit, buildBits } from "./bit.ts";
import { buildCircuit, buildMultipleCircuit, circuit } from "./circuit.ts";
import { buildCondition, condition } from "./condition.ts";
import { buildConnected, buildTree, connectivity } from "./connectivity.ts";
import { buildAmong, buildCountDifferent, buildCountOf, counting } from "./counting.ts";
import { cumulative } from "./cumulative.ts";
import { buildCycle, cycle } from "./cycle.ts";
import { buildDigits, digit } from "./digit.ts";
import { and, disjunction, or } from "./disjunction.ts";
import { buildElement, buildWithElement, element } from "./element.ts";
import { buildEquality, equality } from "./equality.ts";
import { equivalence, exclusiveOr, xor } from "./exclusive-or.ts";
import { buildFactorial, factorial } from "./factorial.ts";
import { buildGlobalCardinality, globalCardinality } from "./global-cardinality.ts";
import { buildGreatestCommonDivisor, greatestCommonDivisor } from "./greatest-common-divisor.ts";
import {
  buildGreatestPowerDividing,
  buildGreatestPowerNotAbove,
  greatestPower,
} from "./greatest-power.ts";
import { intervals } from "./intervals.ts";
import { buildInverse, inverse } from "./inverse.ts";
import { buildLoop, iteration } from "./iteration.ts";
import { buildAreEqual, buildLexicographic, lexicographic } from "./lexicographic.ts";
import type { Linearization } from "./linearization.ts";
import { buildMapping, mapping } from "./mapping.ts";
import { buildClamp, buildMaximum, buildMinimum, maximum } from "./maximum.ts";
import { buildComposite, buildOneHot, buildOneOf, membership } from "./membership.ts";
import { buildMultipleOf, multipleOf } from "./multiple-of.ts";
import { buildDistances, buildFlow, network } from "./network.ts";
import { noOverlap } from "./no-overlap.ts";
import { buildNoOverlapOfBoxes, noOverlapOfBoxes } from "./no-overlap-of-boxes.ts";
import { buildOnGrid, onGrid } from "./on-grid.ts";
import { buildPath, path } from "./path.ts";
import { piecewiseJumps } from "./piecewise-jumps.ts";
import { buildPiecewiseLinear, piecewiseLinear } from "./piecewise-linear.ts";
import { buildPiecewiseSurface, piecewiseSurface } from "./piecewise-surface.ts";
import { buildPower, power } from "./power.ts";
import { buildProduct, product } from "./product.ts";
import { buildQuotient, buildRemainder, quotient } from "./quotient.ts";
import { buildRealQuotient, realQuotient } from "./real-quotient.ts";
import { buildCeiling, buildFloor, buildRounded, buildTruncated, rounding } from "./rounding.ts";
import {
  buildIndexOfMaximum,
  buildIndexOfMinimum,
  buildNthSmallest,
  buildRanks,
  buildSorted,
  sorting,
} from "./sorting.ts";
import { buildSpecialOrderedSet, specialOrderedSet } from "./special-ordered-set.ts";
import { buildTable, table } from "./table.ts";
import { buildValuePrecedence, valuePrecedence } from "./value-precedence.ts";

/**
 * The vocabulary, in the order of the docs. A line here is a row there, a conformance test, and what
 * the methods of expressions and models call: the builders by their names.
 */
const offers = [
  offer(product, { product: buildProduct }),
  offer(quotient, { quotient: buildQuotient, remainder: buildRemainder }),
  offer(realQuotient, { realQuotient: buildRealQuotient }),
  offer(power, { power: buildPower }),
  offer(factorial, { factorial: buildFactorial }),
  offer(greatestCommonDivisor, { greatestCommonDivisor: buildGreatestCommonDivisor }),
  offer(greatestPower, {
    greatestPowerDividing: buildGreatestPowerDividing,
    greatestPowerNotAbove: buildGreatestPowerNotAbove,
  }),
  offer(absoluteValue, { absoluteValue: buildAbsoluteValue }),
  offer(maximum, { clamp: buildClamp, maximum: buildMaximum, minimum: buildMinimum }),
  offer(rounding, {
    floor: buildFloor,
    ceiling: buildCeiling,
    truncated: buildTruncated,
    rounded: buildRounded,
  }),
  offer(disjunction, { and, or }),
  offer(exclusiveOr, { xor, equivalence }),
  offer(condition, { condition: buildCondition }),
  offer(atMost, { atMost: buildAtMost }),
  offer(equality, { equality: buildEquality }),
  offer(lexicographic, { areEqual: buildAreEqual, lexicographic: buildLexicographic }),
  offer(multipleOf, { multipleOf: buildMultipleOf }),
  offer(membership, { oneOf: buildOneOf, composite: buildComposite, oneHot: buildOneHot }),
  offer(counting, {
    among: buildAmong,
    countDifferent: buildCountDifferent,
    countOf: buildCountOf,
  }),
  offer(allDifferent, {
    allDifferent: buildAllDifferent,
    allDifferentExcept: buildAllDifferentExcept,
  }),
  offer(globalCardinality, { globalCardinality: buildGlobalCardinality }),
  offer(valuePrecedence, { valuePrecedence: buildValuePrecedence }),
  offer(inverse, { inverse: buildInverse }),
  offer(table, { table: buildTable }),
  offer(automaton, { automaton: buildAutomaton }),
  offer(element, { element: buildElement, withElement: buildWithElement }),
  offer(sorting, {
    indexOfMaximum: buildIndexOfMaximum,
    indexOfMinimum: buildIndexOfMinimum,
    nthSmallest: buildNthSmallest,
    ranks: buildRanks,
    sorted: buildSorted,
  }),
  offer(iteration, { loop: buildLoop }),
  offer(digit, { digits: buildDigits }),
  offer(bit, { bits: buildBits }),
  offer(mapping, { mapped: buildMapping }),
  offer(piecewiseLinear, { piecewiseLinear: buildPiecewiseLinear }),
  offer(onGrid, { onGrid: buildOnGrid }),
  offer(piecewiseJumps, {}),
  offer(piecewiseSurface, { piecewiseSurface: buildPiecewiseSurface }),
  offer(specialOrderedSet, { specialOrderedSet: buildSpecialOrderedSet }),
  offer(noOverlap, {}),
  offer(cumulative, {}),
  offer(intervals, {}),
  offer(noOverlapOfBoxes, { noOverlapOfBoxes: buildNoOverlapOfBoxes }),
  offer(binPacking, { binPacking: buildBinPacking }),
  offer(circuit, { circuit: buildCircuit, multipleCircuit: buildMultipleCircuit }),
  offer(path, { path: buildPath }),
  offer(cycle, { cycle: buildCycle }),
  offer(connectivity, { connected: buildConnected, tree: buildTree }),
  offer(network, { distances: buildDistances, flow: buildFlow }),
] as const;

export const linearizations: readonly Linearization[] = offers.map(
  ({ linearization }) => linearization,
);

/** All builders by their names. */
export const builders: Builders = Object.assign({}, ...offers.map((each) => each.builders));

type Builders = IntersectionOf<(typeof offers)[number]["builders"]>;

type IntersectionOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer Intersection,
) => void
  ? Intersection
  : never;

interface Offer<B> {
  readonly linearization: Linearization;
  readonly builders: B;
}

function offer<const B>(linearization: Linearization, builders: B): Offer<B> {
  return { linearization, builders };
}
