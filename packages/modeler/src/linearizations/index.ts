import { absoluteValue } from "./absolute-value.ts";
import { allDifferent } from "./all-different.ts";
import { atMost } from "./at-most.ts";
import { automaton } from "./automaton.ts";
import { bit } from "./bit.ts";
import { circuit } from "./circuit.ts";
import { condition } from "./condition.ts";
import { connectivity } from "./connectivity.ts";
import { counting } from "./counting.ts";
import { cumulative } from "./cumulative.ts";
import { cycle } from "./cycle.ts";
import { digit } from "./digit.ts";
import { disjunction } from "./disjunction.ts";
import { element } from "./element.ts";
import { equality } from "./equality.ts";
import { exclusiveOr } from "./exclusive-or.ts";
import { factorial } from "./factorial.ts";
import { greatestCommonDivisor } from "./greatest-common-divisor.ts";
import { greatestPower } from "./greatest-power.ts";
import { intervals } from "./intervals.ts";
import { inverse } from "./inverse.ts";
import { iteration } from "./iteration.ts";
import { lexicographic } from "./lexicographic.ts";
import type { Linearization } from "./linearization.ts";
import { mapping } from "./mapping.ts";
import { maximum } from "./maximum.ts";
import { membership } from "./membership.ts";
import { multipleOf } from "./multiple-of.ts";
import { network } from "./network.ts";
import { noOverlap } from "./no-overlap.ts";
import { path } from "./path.ts";
import { piecewiseLinear } from "./piecewise-linear.ts";
import { piecewiseSurface } from "./piecewise-surface.ts";
import { power } from "./power.ts";
import { product } from "./product.ts";
import { quotient } from "./quotient.ts";
import { realQuotient } from "./real-quotient.ts";
import { rounding } from "./rounding.ts";
import { scheduling } from "./scheduling.ts";
import { sorting } from "./sorting.ts";
import { specialOrderedSet } from "./special-ordered-set.ts";
import { table } from "./table.ts";

/** The vocabulary, in the order of the docs: a line here is a row there and a conformance test. */
export const linearizations: readonly Linearization[] = [
  product,
  quotient,
  realQuotient,
  power,
  factorial,
  greatestCommonDivisor,
  greatestPower,
  absoluteValue,
  maximum,
  rounding,
  disjunction,
  exclusiveOr,
  condition,
  atMost,
  equality,
  lexicographic,
  multipleOf,
  membership,
  counting,
  allDifferent,
  inverse,
  table,
  automaton,
  element,
  sorting,
  iteration,
  digit,
  bit,
  mapping,
  piecewiseLinear,
  piecewiseSurface,
  specialOrderedSet,
  noOverlap,
  cumulative,
  intervals,
  scheduling,
  circuit,
  path,
  cycle,
  connectivity,
  network,
];
