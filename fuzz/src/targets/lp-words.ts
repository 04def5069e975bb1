import { FormatError, readLp } from "@bough/formats";
import type { Problem } from "@bough/problem";
import { shrunkBy } from "../models/random-models.ts";
import type { CaseTarget, Fault } from "../target.ts";

/** A sum as it is written: coefficients, and whether a blank parts them from their names. */
interface Term {
  readonly coefficient: number;
  readonly name: string;
  readonly isGlued: boolean;
}

interface LpText {
  readonly objective: readonly Term[];
  readonly constant: number;
  readonly rows: readonly {
    readonly name: string;
    readonly terms: readonly Term[];
    readonly side: number;
  }[];
  readonly newline: string;
}

/** Names that other files have as well, some of them like numbers once they follow one. */
const NAMES = ["x", "y", "d5", "D1", "e", "e1x", "free", "lazy", "user", "x.1", "infinite"];

/** Names that are words of the format where they begin a line, or stand alone. `end` would end the file. */
const WORDS =
  "bin binary st gen general int integer bound bounds sos sos1 semi min max inf infinity".split(
    " ",
  );

/** Rows may have any of these names, since a colon follows. */
const ROW_NAMES = [...NAMES, ...WORDS, "end", "obj"];

/** LP files as others write them, not as ours are: what is read must be what was written, or refused. */
export const lpWords: CaseTarget<LpText> = {
  name: "lp-words",
  what: "LP files with names that mean something else, glued to their coefficients or not",
  cases: shrunkBy<LpText>(
    (random) => {
      const names = random.shuffle(NAMES).slice(0, 3);
      if (random.chance(0.4)) names[0] = random.pick(WORDS);
      const terms = () =>
        names
          .filter(() => random.chance(0.7))
          .map((name) => ({
            coefficient: random.integer(1, 9),
            name,
            isGlued: random.chance(0.5) && !/^e\d/i.test(name),
          }));
      const rowNames = random.shuffle(ROW_NAMES);
      return {
        objective: terms(),
        constant: random.pick([0, 0, 2]),
        rows: Array.from({ length: random.integer(1, 3) }, (_, i) => ({
          name: rowNames[i]!,
          terms: terms(),
          side: random.integer(0, 9),
        })).filter((row) => row.terms.length > 0),
        newline: random.pick(["\n", "\r\n"]),
      };
    },
    function* (text) {
      if (text.constant !== 0) yield { ...text, constant: 0 };
      for (const row of text.rows)
        yield { ...text, rows: text.rows.filter((each) => each !== row) };
      for (const term of text.objective)
        yield { ...text, objective: text.objective.filter((each) => each !== term) };
    },
  ),
  judge(text, tally) {
    let problem: Problem;
    try {
      problem = readLp(written(text)).problem;
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      tally("refused");
      return null;
    }
    tally("read");
    return faultOf(text, problem);
  },
  show: written,
};

function written({ objective, constant, rows, newline }: LpText): string {
  const sum = (terms: readonly Term[]) =>
    terms.map(({ coefficient, name, isGlued }) => `${coefficient}${isGlued ? "" : " "}${name}`);
  const goal = [...(constant === 0 ? [] : [`${constant}`]), ...sum(objective)].join(" + ");
  const lines = rows.map(
    ({ name, terms, side }) => ` ${name}: ${sum(terms).join(" + ")} >= ${side}`,
  );
  return ["Minimize", ` obj: ${goal}`, "Subject To", ...lines, "End", ""].join(newline);
}

function faultOf({ objective, constant, rows }: LpText, problem: Problem): Fault | null {
  const say = (message: string): Fault => ({ kind: "meaning", message });
  if (problem.objectiveOffset !== constant)
    return say(`the constant is ${problem.objectiveOffset}`);
  if (problem.numRows !== rows.length) return say(`there are ${problem.numRows} rows`);
  const names = new Set([...objective, ...rows.flatMap(({ terms }) => terms)].map((t) => t.name));
  if (problem.numCols !== names.size) return say(`there are ${problem.numCols} columns`);
  for (const name of names) {
    const j = problem.columnIndex(name);
    const cost = objective.find((term) => term.name === name)?.coefficient ?? 0;
    if (j < 0 || problem.cost[j] !== cost) return say(`the cost of ${name} is no ${cost}`);
    if (problem.isInteger[j] === 1) return say(`${name} is integer`);
  }
  const { starts, indices, values } = problem.rows;
  for (const [i, { name, terms, side }] of rows.entries()) {
    if (problem.rowName(i) !== name || problem.rowLower[i] !== side)
      return say(`row ${name} differs`);
    if (starts[i + 1] - starts[i] !== terms.length) return say(`row ${name} has other terms`);
    for (let k = starts[i]; k < starts[i + 1]; k++) {
      const term = terms.find((each) => each.name === problem.columnName(indices[k]));
      if (term?.coefficient !== values[k]) return say(`row ${name} has other terms`);
    }
  }
  return null;
}
