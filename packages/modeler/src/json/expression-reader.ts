import { type BooleanExpression, type BooleanLike, liftBoolean } from "../boolean-expression.ts";
import type { Requirement } from "../constraint.ts";
import type { Expression, NumberLike } from "../expression.ts";
import type { Model } from "../model.ts";
import type { Scope } from "./arguments.ts";
import { asList, fail, failAt } from "./json-value.ts";
import { JSON_OPERATIONS, type Made } from "./operations.ts";

/** Operations within each other, at most; what compiles them goes as deep. */
const DEEPEST = 200;

/** Reads the expressions of a model: numbers, truth values, names, and `[operation, …]`. */
export class ExpressionReader implements Scope {
  readonly #model: Model;
  readonly #named = new Map<string, { readonly made: Made; readonly depth: number }>();
  /** Operations that the one at hand lies within, and that lie within it. */
  #depth = 0;
  #deepest = 0;

  constructor(model: Model) {
    this.#model = model;
  }

  /** Lets a name stand for a variable. */
  name(name: string, made: Expression | BooleanExpression, place: string): void {
    this.#keep(name, made, 0, place);
  }

  /** Lets a name stand for what an expression makes. */
  define(name: string, json: unknown, place: string): void {
    this.#deepest = 0;
    const made = this.expression(json, place);
    const isPlain = typeof made === "number" || typeof made === "boolean";
    if (isPlain) fail(place, json, "an expression");
    this.#keep(name, made as unknown as Made, this.#deepest, place);
  }

  expression(json: unknown, place: string): NumberLike & BooleanLike {
    if (typeof json === "number" || typeof json === "boolean")
      return json as NumberLike & BooleanLike;
    const made = typeof json === "string" ? this.#find(json, place) : this.#operation(json, place);
    // Whether it is a number or a Boolean is looked at where it is used.
    return made as unknown as NumberLike & BooleanLike;
  }

  goal(json: unknown, place: string): NumberLike {
    return this.expression(json, place);
  }

  requirement(json: unknown, place: string): Requirement {
    if (typeof json === "number") return fail(place, json, "a constraint");
    const value: BooleanLike = this.expression(json, place);
    const isStructure = typeof value === "object" && value.type === "structure";
    return isStructure ? value : liftBoolean(this.#model.context, value, "require");
  }

  #keep(name: string, made: Made, depth: number, place: string): void {
    if (this.#named.has(name)) fail(place, name, "a name that nothing else has");
    this.#named.set(name, { made, depth });
  }

  #find(name: string, place: string): Made {
    const found = this.#named.get(name);
    if (found === undefined) return fail(place, name, "the name of a variable or definition");
    this.#reach(this.#depth + found.depth, place);
    return found.made;
  }

  #operation(json: unknown, place: string): Made {
    const [name, ...given] = asList(json, place);
    const operation = typeof name === "string" ? JSON_OPERATIONS.get(name) : undefined;
    if (operation === undefined) return fail(`${place}[0]`, name, "the name of an operation");
    const { readers, isVariadic, make } = operation;
    if (!isVariadic && given.length !== readers.length)
      failAt(place, counted(given.length), `${counted(readers.length)} of ${name}`);
    this.#depth++;
    this.#reach(this.#depth, place);
    const read = given.map((each, k) =>
      readers[isVariadic ? 0 : k]!(this, each, `${place}[${k + 1}]`),
    );
    this.#depth--;
    return make(this.#model, ...(read as never[]));
  }

  #reach(depth: number, place: string): void {
    if (depth > DEEPEST) fail(place, "more", `at most ${DEEPEST} operations within each other`);
    this.#deepest = Math.max(this.#deepest, depth);
  }
}

function counted(count: number): string {
  return count === 1 ? "1 argument" : `${count} arguments`;
}
