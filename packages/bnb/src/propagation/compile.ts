import type { Problem } from "@bough/problem";
import type { CompiledModel } from "./compiled-model.ts";
import { ModelCompiler } from "./model-compiler.ts";

/** Translates a problem's rows into what the domain propagates; see `CompiledModel`. */
export function compile(problem: Problem): CompiledModel {
  const compiler = new ModelCompiler(problem);
  compiler.addRows();
  compiler.addObjective();
  return compiler.finish();
}
