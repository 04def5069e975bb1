import { checkValue, InvalidProblemError, type Problem, shown } from "@bough/problem";
import type { HookModule, MakeHooks, SolveHooks } from "./solve-hooks.ts";

/** The functions of the hooks, by name. */
const FUNCTIONS = ["separate", "onIncumbent", "heuristic"] as const;
const NAMES: readonly string[] = [...FUNCTIONS, "propagators"];

/** A module of hooks as it is sent to other threads. */
export interface SentHooks {
  readonly url: string;
  readonly data: unknown;
  /** Of the problem's columns, in their order. */
  readonly names: readonly string[];
}

/** What a module has made on this thread, and how others come to the same. */
interface LoadedHooks extends SolveHooks {
  readonly sent: SentHooks;
}

/** What the option `hooks` may be: functions, or where to find a module of them. */
export type HooksOption = SolveHooks | HookModule;

export function isHookModule(hooks: HooksOption): hooks is HookModule {
  return "module" in hooks;
}

/** With a scheme, or a path from the root. */
const ABSOLUTE_URL = /^([a-z][a-z0-9+.-]*:|\/)/i;

/**
 * What every thread needs to make the hooks of a module.
 *
 * @throws {InvalidProblemError} where its address is not absolute
 */
export function hooksToSend({ module, data }: HookModule, problem: Problem): SentHooks {
  const url = String(module);
  // A relative one would be looked for beside our own files, not beside the caller's.
  if (!ABSOLUTE_URL.test(url))
    throw new InvalidProblemError(
      `the module of hooks is ${shown(module)}; give an absolute URL, as new URL("./hooks.js", import.meta.url) makes it`,
    );
  const names = Array.from({ length: problem.numCols }, (_, j) => problem.columnName(j));
  return { url, data, names };
}

/** What other threads need to make the same hooks; undefined for functions. */
export function sentHooks(hooks: HooksOption | undefined): SentHooks | undefined {
  return hooks !== undefined && "sent" in hooks ? (hooks as LoadedHooks).sent : undefined;
}

/**
 * Loads a module of hooks on this thread.
 *
 * @throws what the module throws, {InvalidProblemError} where it makes no hooks
 */
export async function loadHooks(sent: SentHooks): Promise<SolveHooks> {
  const { url, data, names } = sent;
  const loaded = await import(/* webpackIgnore: true */ /* @vite-ignore */ url);
  const make = loaded.default as MakeHooks<unknown>;
  if (typeof make !== "function")
    throw new InvalidProblemError(
      `the module of hooks ${url} exports ${shown(make)} by default; it needs a function that makes the hooks of its data`,
    );
  const hooks: LoadedHooks = { ...checkedHooks(make(data, columnFinder(names))), sent };
  return hooks;
}

function columnFinder(names: readonly string[]): (name: string) => number {
  const columns = new Map(names.map((name, j) => [name, j]));
  return (name) => {
    const column = columns.get(name);
    if (column !== undefined) return column;
    throw new InvalidProblemError(`the problem has no column ${shown(name)}`);
  };
}

/** @throws {InvalidProblemError} where they are no hooks */
export function checkedHooks(hooks: SolveHooks): SolveHooks {
  checkValue("the hooks", hooks, {
    wanted: `an object with ${NAMES.join(", ")}`,
    accepts: (value) => typeof value === "object" && value !== null,
  });
  for (const name of Object.keys(hooks))
    if (!NAMES.includes(name))
      throw new InvalidProblemError(
        `the hooks have no "${name}"; they may have ${NAMES.join(", ")}`,
      );
  for (const name of FUNCTIONS)
    if (hooks[name] !== undefined)
      checkValue(`the hook "${name}"`, hooks[name], {
        wanted: "a function",
        accepts: (value) => typeof value === "function",
      });
  if (hooks.propagators !== undefined)
    checkValue('the hook "propagators"', hooks.propagators, {
      wanted: "an array of propagators",
      accepts: (value) => Array.isArray(value),
    });
  return hooks;
}
