import type { Problem } from "@bough/problem";
import { puzzles } from "@bough/puzzles";
import { staircaseLp } from "../corpus/families/continuous.ts";
import { setCovering } from "../corpus/families/covering.ts";
import { transport } from "../corpus/families/networks.ts";
import { graphColouring, jobShop } from "../corpus/families/scheduling.ts";
import { publicSet } from "../corpus/public-sets.ts";
import { analyseKernels, propagateKernel } from "./domain.ts";
import { factorKernels } from "./factor.ts";
import type { Kernel } from "./kernel.ts";
import { parseKernels } from "./parse.ts";
import { presolveKernel } from "./presolve.ts";
import { priceKernel } from "./price.ts";
import { queueKernel } from "./queue.ts";

/** Public bases, sparse and dense, with and without a kernel to eliminate, small and large. */
const PUBLIC_LPS = [
  "25fv47",
  "80bau3b",
  "bnl2",
  "cycle",
  "d2q06c",
  "ganges",
  "greenbea",
  "pilotnov",
];

/** Every inner loop on models that the repository makes itself. */
export function ownKernels(): Kernel[] {
  const staircase = staircaseLp(0, 80, 20);
  const transports = transport(0);
  const covering = setCovering(0, 200, 1000);
  return [
    ...factorKernels("staircase", staircase),
    ...factorKernels("transport", transports),
    priceKernel("staircase", staircase),
    priceKernel("transport", transports),
    ...[
      { name: "colouring", problem: graphColouring(0) },
      { name: "job-shop", problem: jobShop(0) },
      { name: "knight-dominoes", problem: firstBoard("knight-dominoes") },
      { name: "rook-it", problem: firstBoard("rook-it") },
    ].flatMap(({ name, problem }) => [
      propagateKernel(name, problem),
      ...analyseKernels(name, problem),
    ]),
    queueKernel(),
    ...parseKernels("covering", covering),
    presolveKernel("staircase", staircase),
    presolveKernel("covering", covering),
  ];
}

/** The kernels of the basis factor on optimal bases of public models; none without the folder. */
export async function publicKernels(instancesFolder: string | undefined): Promise<Kernel[]> {
  if (instancesFolder === undefined) return [];
  const models = publicSet(instancesFolder, "netlib").filter(({ name }) =>
    PUBLIC_LPS.includes(name),
  );
  const kernels = await Promise.all(
    models.map(async ({ name, load }) => factorKernels(name, await load())),
  );
  return kernels.flat();
}

function firstBoard(name: string): Problem {
  const puzzle = puzzles.find((candidate) => candidate.name === name);
  const board = puzzle?.boards[0];
  if (puzzle === undefined || board === undefined) throw new Error(`there is no riddle ${name}`);
  return puzzle.open(board.text).build("tight").model.compile();
}
