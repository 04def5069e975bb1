import { ablatedBough, bough, parallelBoughs } from "./bough.ts";
import { boughCommand } from "./bough-command.ts";
import { cbc, clp, glpsol, highsNative, scipNative } from "./commands.ts";
import type { Contender, ModuleContender } from "./contender.ts";
import { cpSat } from "./cp-sat.ts";
import { glpkWasm } from "./glpk-wasm.ts";
import { highsWasm } from "./highs-wasm.ts";
import { javascriptLpSolver } from "./javascript-lp-solver.ts";
import { glop, scipWasm } from "./or-tools-linear.ts";
import { yalps } from "./yalps.ts";

export { bough, boughCommand };

/** Everyone Bough is measured against, in the order of the tables. */
export const peers: readonly Contender[] = [
  highsWasm,
  highsNative,
  cpSat,
  scipWasm,
  scipNative,
  glop,
  clp,
  cbc,
  glpsol,
  glpkWasm,
  yalps,
  javascriptLpSolver,
];

/** Bough and its variants first, then its peers. */
export const contenders: readonly Contender[] = [bough, ...parallelBoughs, ...peers];

/** The named contender; an unknown name is an error that lists the known ones. */
export function findContender(name: string): Contender {
  const found = contenders.find((contender) => contender.name === name) ?? ablatedBough(name);
  if (found !== undefined) return found;
  throw new Error(`no contender "${name}"; known: ${contenders.map((c) => c.name).join(", ")}`);
}

/** The named contender that runs inside a Node process. */
export function findModule(name: string): ModuleContender {
  const found = findContender(name);
  if (found.runsAs === "module") return found;
  throw new Error(`${name} is a command, not a module`);
}
