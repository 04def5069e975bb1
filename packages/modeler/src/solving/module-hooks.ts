import type { Compiled } from "../compile.ts";
import type { EngineHooks } from "../default-solver.ts";
import { InvalidModelError } from "../errors.ts";
import type { Expression } from "../expression.ts";
import type { Model } from "../model.ts";
import { quoting } from "../text-budget.ts";
import { inColumns, type ModelHooks } from "./hooks.ts";

/** What a module of hooks makes of its data: the model once more, and hooks in its variables. */
export interface ModelWithHooks {
  readonly model: Model;
  readonly hooks: ModelHooks;
}

/** Compiled models, by the model: what `modelHooks` needs of one, without a way into it for others. */
type Compile = (model: Model) => { compiled: Compiled; goals: readonly Expression[] };

/** As `modelHooks`, which knows how models are compiled. */
export function moduleHooks<Data>(
  make: (data: Data) => ModelWithHooks,
  compile: Compile,
): (data: Data, columnOf: (name: string) => number) => EngineHooks {
  return (data, columnOf) => {
    const { model, hooks } = make(data);
    const { compiled, goals } = compile(model);
    requireSame(compiled, columnOf);
    return inColumns(hooks, compiled, goals);
  };
}

/** @throws {InvalidModelError} where columns of the model made here differ from those that are solved */
function requireSame({ problem }: Compiled, columnOf: (name: string) => number): void {
  for (let j = 0; j < problem.numCols; j++) {
    const name = problem.columnName(j);
    if (columnOf(name) === j) continue;
    throw new InvalidModelError(
      quoting`the model that a module of hooks makes has ${name} elsewhere than the model that is solved; both have to be made alike`,
    );
  }
}
