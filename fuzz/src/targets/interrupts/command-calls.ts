import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { instanceSet } from "@bough/testing";
import { writtenModel } from "../lateness/large-models/index.ts";

/** A call of the command line. */
export interface CommandCall {
  readonly name: string;
  readonly args: readonly string[];
}

/** Large models that are written to files first, so that reading them takes its time. */
const WRITTEN = [
  ...["columns-60000", "rows-60000", "lp-2000x20000", "dense-rows-5000", "covering-200x50000"],
  ...["sos1-40000-by-20", "indicators-100000", "semi-continuous-50000", "packing-3000"],
  ...["assignment-150", "lot-sizing-100x50", "dense-row-100000", "long-names-100000"],
];
/** Public models whose phases last. */
const PUBLIC = ["air03", "fast0507", "nw04", "mkc", "seymour", "swath", "dano3mip", "misc07"];
const THREADS = ["1", "2", "4"];
const RESULTS = fileURLToPath(new URL("../../../results", import.meta.url));

/** What is interrupted: solves on several thread counts, riddles, and what reads and writes. */
export function commandCalls(): CommandCall[] {
  mkdirSync(RESULTS, { recursive: true });
  const written = WRITTEN.map((name) => ({ name, path: writtenModel(name) }));
  const known = instanceSet("miplib3").filter(({ name }) => PUBLIC.includes(name));
  const models = [...written, ...known];
  const solution = join(RESULTS, "interrupted.sol");
  return [
    ...models.flatMap(({ name, path }) =>
      THREADS.map((threads) =>
        call(`solve ${name} -t ${threads}`, "solve", path, "--threads", threads),
      ),
    ),
    ...models.map(({ name, path }) =>
      call(`solve ${name} --solution`, "solve", path, "--solution", solution),
    ),
    ...written.map(({ name, path }) =>
      call(`convert ${name}`, "convert", path, join(RESULTS, "interrupted.lp.gz")),
    ),
    ...models.map(({ name, path }) => call(`explain ${name}`, "explain", path)),
    ...THREADS.flatMap((threads) => [
      call(`puzzle gamic-square -t ${threads}`, "puzzle", "gamic-square", "--threads", threads),
      call(
        `puzzle tic-tac-toe, literal, -t ${threads}`,
        ...["puzzle", "tic-tac-toe", "--formulation", "literal", "--threads", threads],
      ),
    ]),
    ...["growing-poles", "knight-dominoes", "tic-tac-toe", "gray-code", "krypto"].map((name) =>
      call(`puzzle ${name} --all`, "puzzle", name, "--all"),
    ),
    ...["sudoku", "slitherlink", "rook-it", "hitori", "masyu"].flatMap((name) => [
      call(`puzzle ${name} --generate`, "puzzle", name, "--generate", "--difficulty", "hard"),
      call(
        `puzzle ${name} --book`,
        ...["puzzle", name, "--book", "20", "--html"],
        `${solution}.html`,
      ),
    ]),
    ...["sudoku", "rook-it", "tic-tac-toe"].map((name) =>
      call(`puzzle ${name} --explain`, "puzzle", name, "--explain"),
    ),
  ];
}

function call(name: string, ...args: string[]): CommandCall {
  return { name, args };
}
