import type {
  BooleanExpression,
  IntervalSpec,
  IntervalVariable,
  ModelSolveOptions,
  Problem,
  Solution,
  SolveOptions,
  SolveResult,
} from "bough";
import * as bough from "bough";
import * as riddles from "bough/riddles";
import type { Job } from "../protocol.ts";
import type { Workshop } from "./workshop.ts";

/** What programs may import, by the names that people use. */
const SHELF: Readonly<Record<string, object>> = {
  bough,
  "@bough/modeler": bough,
  "@bough/bnb": bough,
  "@bough/formats": bough,
  "@bough/problem": bough,
  "bough/modeler": bough,
  "bough/solve": bough,
  "bough/formats": bough,
  "bough/problem": bough,
  "bough/riddles": riddles,
  "@bough/puzzles": riddles,
};

/**
 * Runs a program that was written as it would be for Node: it imports from "bough", awaits what it
 * likes and prints by `console.log`. Its models solve under the page's eyes.
 */
export async function solveProgram(
  { text }: Extract<Job, { kind: "program" }>,
  workshop: Workshop,
): Promise<void> {
  const print = (...values: unknown[]) =>
    workshop.send({ kind: "printed", text: values.map(shown).join(" ") });
  const console = { ...globalThis.console, log: print, info: print, warn: print, error: print };
  const shelf = (name: string): object => {
    const found = SHELF[name];
    if (found === undefined) throw new Error(notOnShelf(name));
    return found === bough ? { ...bough, ...watched(workshop) } : found;
  };
  await asFunction(text)(shelf, console);
}

type Runnable = (shelf: (name: string) => object, console: object) => Promise<unknown>;

function notOnShelf(name: string): string {
  return `a program here can import from "bough" and its parts by { names } or *, not from "${name}"`;
}

/** The program as the body of a function, with its imports taken from the shelf. */
function asFunction(text: string): Runnable {
  const body = text
    .replace(/^[ \t]*import\s+type\b[^;]*?from\s*["'][^"']+["'];?/gm, "")
    .replace(
      /^[ \t]*import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["'];?/gm,
      (_, names: string, from: string) =>
        `const {${names.replace(/\btype\s+\w+\s*,?/g, "").replace(/\s+as\s+/g, ": ")}} = __shelf(${JSON.stringify(from)});`,
    )
    .replace(
      /^[ \t]*import\s*\*\s*as\s+(\w+)\s+from\s*["']([^"']+)["'];?/gm,
      (_, name: string, from: string) => `const ${name} = __shelf(${JSON.stringify(from)});`,
    )
    .replace(
      /^[ \t]*export\s+(?:default\s+)?(?=(?:async\s+)?(?:function|class|const|let)\b)/gm,
      "",
    );
  const other = /^[ \t]*import\b[^;]*?["']([^"']+)["']/m.exec(body)?.[1];
  if (other !== undefined) throw new Error(notOnShelf(other));
  const AsyncFunction = (async () => {}).constructor as new (...parts: string[]) => Runnable;
  try {
    return new AsyncFunction("__shelf", "console", `"use strict";${body}`);
  } catch (error) {
    throw new Error(
      `the program cannot be read as JavaScript (${(error as Error).message}); types are not understood here`,
    );
  }
}

/** `Model` and `solve` that tell the page what they do, under its limits unless the program has its own. */
function watched(workshop: Workshop) {
  const solve = async (problem: Problem, options: SolveOptions = {}): Promise<SolveResult> => {
    workshop.begin(problem);
    const result = await bough.solve(problem, { ...workshop.options, ...options });
    workshop.end(problem, result);
    return result;
  };
  /** Draws the intervals of a model by its resources, or else each on a line of its own. */
  class Model extends bough.Model {
    readonly #intervals: IntervalVariable[] = [];
    /** By what says of them that they exclude each other, or share something. */
    readonly #resources = new Map<unknown, { label: string; intervals: IntervalVariable[] }>();

    override interval(spec: IntervalSpec): IntervalVariable {
      const made = super.interval(spec);
      this.#intervals.push(made);
      return made;
    }

    override noOverlap(...given: Parameters<bough.Model["noOverlap"]>): BooleanExpression {
      const tasks = [...given[0]];
      return this.#use(tasks, super.noOverlap(tasks, given[1]));
    }

    override cumulative(...given: Parameters<bough.Model["cumulative"]>): BooleanExpression {
      const tasks = [...given[0]];
      const used = tasks.map((task) => ("interval" in task ? task.interval : task));
      return this.#use(used, super.cumulative(tasks, given[1]));
    }

    /** The name of the requirement is the resource's. */
    override require(...given: Parameters<bough.Model["require"]>): bough.Required {
      const resource = this.#resources.get(given[0]);
      if (resource !== undefined && given[1] !== undefined) resource.label = given[1];
      return super.require(...given);
    }

    override async solve(options: object = {}): Promise<Solution> {
      const solution = await super.solve({ solver: solve, ...options } as ModelSolveOptions);
      if (solution.hasValues && this.#intervals.length > 0) this.#show(solution);
      return solution;
    }

    #use(tasks: readonly object[], requirement: BooleanExpression): BooleanExpression {
      const intervals = tasks.filter((task) => task instanceof bough.IntervalVariable);
      const label = `resource ${this.#resources.size + 1}`;
      if (intervals.length > 0) this.#resources.set(requirement, { label, intervals });
      return requirement;
    }

    #show(solution: Solution): void {
      const lines = new Map<string, IntervalVariable[]>();
      for (const { label, intervals } of this.#resources.values()) lines.set(label, intervals);
      const placed = new Set([...lines.values()].flat());
      for (const [k, interval] of this.#intervals.entries())
        if (!placed.has(interval)) lines.set(interval.name ?? `interval ${k + 1}`, [interval]);
      const text = this.#intervals
        .filter((interval) => solution.value(interval.isPresent))
        .map((each) => `${each}: ${solution.value(each.start)} to ${solution.value(each.end)}`);
      const svg = bough.ganttSvg(solution, lines);
      workshop.send({ kind: "picture", picture: { svg, text: text.join("\n"), isWide: true } });
    }
  }
  return { Model, solve };
}

/** A value as a console prints it, nearly. */
function shown(value: unknown): string {
  if (typeof value === "string") return value;
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (value instanceof Map) return shown([...value]);
  if (ArrayBuffer.isView(value)) return shown([...(value as Float64Array)]);
  if (typeof value !== "object" || value === null) return String(value);
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  if (!isPlain) return String(value);
  return JSON.stringify(value, (_, part) => (typeof part === "bigint" ? `${part}n` : part)) ?? "";
}
