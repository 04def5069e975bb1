import type { Rational } from "../exact/rational.ts";
import { type Constraint, type Direction, LETTERS, type Terms, termsOf } from "./constraint.ts";
import type { Tokens } from "./tokens.ts";

/** What a proof says before it begins to prove: the problem, the claim and the solutions. */
export interface ProofHeader {
  readonly problem: StatedProblem;
  readonly claim: Claim;
  readonly solutions: readonly StatedSolution[];
}

/** A mixed-integer linear problem as a proof states it; the objective has no constant. */
export interface StatedProblem {
  readonly variables: readonly string[];
  readonly isInteger: readonly boolean[];
  readonly sense: "min" | "max";
  readonly objective: Terms;
  readonly constraints: readonly NamedConstraint[];
  /** The first so many constraints are bounds of variables. */
  readonly numBounds: number;
}

export interface NamedConstraint extends Constraint {
  readonly name: string;
}

/** What is to be proven: no point at all, or that the best objective lies in a range; null is infinite. */
export type Claim =
  | { readonly kind: "infeasible" }
  | { readonly kind: "range"; readonly lower: Rational | null; readonly upper: Rational | null };

export interface StatedSolution {
  readonly name: string;
  /** Values that are not zero. */
  readonly values: Terms;
  readonly line: number;
}

const VERSIONS = new Set(["1.0", "1.1"]);
const DIRECTIONS = new Map<string, Direction>(
  ([-1, 0, 1] as const).map((direction) => [LETTERS[direction], direction]),
);

/** Reads up to the derivations; everything must be as the format's specification says. */
export function readHeader(tokens: Tokens): ProofHeader {
  tokens.expect("VER");
  const version = tokens.word("the version");
  if (!VERSIONS.has(version)) throw tokens.error(`version ${version} is not 1.0 or 1.1`);
  const problem = readProblem(tokens);
  tokens.expect("RTP");
  const claim = readClaim(tokens);
  tokens.expect("SOL");
  const solutions: StatedSolution[] = [];
  const count = tokens.index("the number of solutions", 0, Infinity);
  for (let k = 0; k < count; k++) {
    const name = tokens.word("the name of a solution");
    const { line } = tokens;
    solutions.push({ name, values: readTerms(tokens, problem), line });
  }
  return { problem, claim, solutions };
}

function readProblem(tokens: Tokens): StatedProblem {
  tokens.expect("VAR");
  const numVariables = tokens.index("the number of variables", 0, Infinity);
  const variables: string[] = [];
  for (let j = 0; j < numVariables; j++) variables.push(tokens.word("the name of a variable"));
  tokens.expect("INT");
  const numIntegers = tokens.index("the number of integer variables", 0, numVariables + 1);
  const isInteger = new Array<boolean>(numVariables).fill(false);
  for (let k = 0; k < numIntegers; k++)
    isInteger[tokens.index("an integer variable", 0, numVariables)] = true;
  tokens.expect("OBJ");
  const sense = tokens.word("min or max");
  if (sense !== "min" && sense !== "max") throw tokens.error(`found "${sense}", not min or max`);
  const objective = readTerms(tokens, { variables });
  tokens.expect("CON");
  const numConstraints = tokens.index("the number of constraints", 0, Infinity);
  const numBounds = tokens.index("the number of bounds", 0, numConstraints + 1);
  const constraints: NamedConstraint[] = [];
  const sofar = { variables, objective };
  for (let i = 0; i < numConstraints; i++) constraints.push(readConstraint(tokens, sofar));
  return { variables, isInteger, sense, objective, constraints, numBounds };
}

function readClaim(tokens: Tokens): Claim {
  const kind = tokens.word("infeas or range");
  if (kind === "infeas") return { kind: "infeasible" };
  if (kind !== "range") throw tokens.error(`found "${kind}", not infeas or range`);
  const [lower, upper] = [readSide(tokens, "-inf"), readSide(tokens, "inf")];
  if (lower !== null && upper !== null && lower.compare(upper) > 0)
    throw tokens.error(`the range to prove is empty: ${lower} is above ${upper}`);
  return { kind: "range", lower, upper };
}

function readSide(tokens: Tokens, infinite: string): Rational | null {
  const word = tokens.word("a side of the range");
  return word === infinite ? null : tokens.asRational(word, "a side of the range");
}

export function readConstraint(
  tokens: Tokens,
  problem: Pick<StatedProblem, "variables" | "objective">,
): NamedConstraint {
  const name = tokens.word("the name of a constraint");
  const letter = tokens.word("E, L or G");
  const direction = DIRECTIONS.get(letter);
  if (direction === undefined) throw tokens.error(`${name}: found "${letter}", not E, L or G`);
  const rhs = tokens.rational(`the right-hand side of ${name}`);
  return { name, direction, rhs, terms: readTerms(tokens, problem) };
}

function readTerms(
  tokens: Tokens,
  problem: Pick<StatedProblem, "variables"> & Partial<Pick<StatedProblem, "objective">>,
): Terms {
  const word = tokens.word("a number of terms");
  if (word === "OBJ" && problem.objective !== undefined) return problem.objective;
  const count = tokens.asIndex(word, "a number of terms", 0, Infinity);
  const pairs: [number, Rational][] = [];
  for (let k = 0; k < count; k++) {
    const j = tokens.index("a variable", 0, problem.variables.length);
    pairs.push([j, tokens.rational("a coefficient")]);
  }
  const terms = termsOf(pairs);
  if (terms === undefined) throw tokens.error("a variable stands twice among these terms");
  return terms;
}
