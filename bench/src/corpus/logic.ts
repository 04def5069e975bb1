import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readProblemFile } from "@bough/formats";
import { type Problem, ProblemBuilder, type Term } from "@bough/problem";
import type { Reference } from "../run/judge.ts";
import type { Instance } from "./instance.ts";
import { publicSet } from "./public-sets.ts";

/** n + 1 pigeons into n holes: infeasible, and hard for whoever does not count. */
function pigeonhole(holes: number): Problem {
  const builder = new ProblemBuilder({ name: `pigeonhole-${holes}` });
  const inHole: number[][] = Array.from({ length: holes + 1 }, () =>
    Array.from({ length: holes }, () => builder.addColumn({ upper: 1, isInteger: true })),
  );
  for (const columns of inHole) {
    builder.addRow(
      { lower: 1 },
      columns.map((column): Term => [column, 1]),
    );
  }
  for (let hole = 0; hole < holes; hole++) {
    builder.addRow(
      { upper: 1 },
      inHole.map((columns): Term => [columns[hole] ?? 0, 1]),
    );
  }
  return builder.build();
}

export function pigeonholes(): Instance[] {
  return [6, 8, 10].map((holes) => ({
    name: `pigeonhole-${holes}`,
    kind: "integer",
    reference: { status: "infeasible", objective: null },
    load: async () => pigeonhole(holes),
  }));
}

interface FormatEntry {
  readonly file: string;
  readonly expected: { readonly status: string; readonly objective?: number };
}

const DECISIONS: Readonly<Record<string, Reference["status"]>> = {
  optimal: "optimal",
  satisfiable: "optimal",
  infeasible: "infeasible",
  unsatisfiable: "infeasible",
};

/** The pseudo-Boolean and clause samples of the `formats` folder. */
export function pseudoBooleanSamples(folder: string): Instance[] {
  const index = join(folder, "formats", "index.json");
  if (!existsSync(index)) return [];
  const entries = JSON.parse(readFileSync(index, "utf8")) as readonly FormatEntry[];
  return entries.flatMap(({ file, expected }) => {
    const status = DECISIONS[expected.status];
    if (status === undefined || !/\.(opb|cnf)$/.test(file)) return [];
    const name = file.replaceAll("/", "-").replaceAll("=", "-");
    return [
      {
        name,
        kind: "integer",
        reference: { status, objective: expected.objective ?? null },
        load: async () => (await readProblemFile(join(folder, "formats", file))).problem,
      },
    ];
  });
}

/** Feasibility and assignment models among the public ones, where reasoning wins. */
const LOGIC_MODELS: readonly (readonly [set: string, pattern: RegExp])[] = [
  ["miplib3", /^(enigma|misc03|misc07|stein27|stein45|p0033|p0201|lseu|10teams)$/],
  [
    "miplib2017",
    /^(acc-tight5|bnatt350|pigeon-10|neos-1480121|neos858960|stein.*inf|misc05inf|diamond|ej|ns1702808|fillomino7x7-0i|enlight_hard|chromaticindex32-8|macrophage|neos-1337489|neos-911880|tanglegram2|ponderthis0517-inf)$/,
  ],
  [
    "glpk-models",
    /^(money|queens|sudoku|pbn-dancer|pbn-edge|pbn-skid|hashi|shikaku|tiling|pentomino|magic|sat|life_goe|misp1)$/,
  ],
];

export function logicModels(folder: string): Instance[] {
  return LOGIC_MODELS.flatMap(([set, pattern]) =>
    publicSet(folder, set).filter(({ name }) => pattern.test(name)),
  );
}
