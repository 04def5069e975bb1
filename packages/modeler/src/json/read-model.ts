import { jsonFault } from "@bough/problem";
import { InvalidModelError } from "../errors.ts";
import { Model } from "../model.ts";
import { quoting } from "../text-budget.ts";
import { ExpressionReader } from "./expression-reader.ts";
import { asList, asNumber, asRecord, asText, fail, failAt } from "./json-value.ts";
import { repeatedKey } from "./repeated-key.ts";

const DOCUMENT = ["name", "variables", "definitions", "constraints", "minimize", "maximize"];
const VARIABLE = ["type", "lower", "upper", "values", "semiContinuous"];
const CONSTRAINT = ["require", "prefer", "penalty", "name"];

/**
 * The model that a text in JSON states: a closed list of operations over named variables, of which
 * nothing is evaluated. `docs/model-json.md` describes it.
 *
 * @throws {InvalidModelError} that names the place, where it is not such a text
 */
export function modelFromJson(text: string): Model {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    const fault = jsonFault(text);
    if (fault === undefined)
      throw new InvalidModelError(quoting`not JSON: ${(error as Error).message}`);
    const { line, column, found, expected } = fault;
    return failAt(`not JSON: line ${line}, column ${column}`, found, expected);
  }
  const twice = repeatedKey(text);
  if (twice !== undefined)
    throw new InvalidModelError(
      quoting`${twice.join(".")}: stands there twice; expected each key once`,
    );
  const document = asRecord(json, "model", DOCUMENT);
  const { name, variables = {}, definitions = {}, constraints = [] } = document;
  const { minimize, maximize } = document;
  const model = new Model({
    ...(name === undefined ? {} : { name: asText(name, "name") }),
    // What is sent to be solved gets an answer.
    contradictions: "infeasible",
  });
  const reader = new ExpressionReader(model);
  for (const [key, spec] of entriesOf(variables, "variables"))
    at(`variables.${key}`, (place) =>
      reader.name(key, addVariable(model, key, spec, place), place),
    );
  for (const [key, spec] of entriesOf(definitions, "definitions"))
    at(`definitions.${key}`, (place) => reader.define(key, spec, place));
  asList(constraints, "constraints").forEach((constraint, k) => {
    at(`constraints[${k}]`, (place) => addConstraint(model, reader, constraint, place));
  });
  if (minimize !== undefined && maximize !== undefined)
    throw new InvalidModelError("model: has both minimize and maximize");
  if (minimize !== undefined)
    at("minimize", (place) => model.minimize(reader.goal(minimize, place)));
  if (maximize !== undefined)
    at("maximize", (place) => model.maximize(reader.goal(maximize, place)));
  return model;
}

/** Does something; what the modeler finds wrong with it is told with its place. */
function at(place: string, action: (place: string) => void): void {
  try {
    action(place);
  } catch (error) {
    if (!(error instanceof InvalidModelError) || error.message.startsWith(place)) throw error;
    throw new InvalidModelError(quoting`${place}: ${error.message}`);
  }
}

function entriesOf(json: unknown, place: string): [string, unknown][] {
  if (typeof json === "object" && json !== null && !Array.isArray(json))
    return Object.entries(json);
  return fail(place, json, "an object");
}

function addVariable(model: Model, name: string, json: unknown, place: string) {
  const { type, lower, upper, values, semiContinuous } = asRecord(json, place, VARIABLE);
  const others = [lower, upper, values, semiContinuous].filter((each) => each !== undefined);
  if (type === "binary") {
    if (others.length > 0) fail(place, json, "a binary without bounds");
    return model.binary(name);
  }
  if (type !== "integer" && type !== "real")
    return fail(`${place}.type`, type, '"binary", "integer" or "real"');
  if (values !== undefined) {
    if (type === "real" || others.length > 1) fail(place, json, "an integer with values alone");
    const given = asList(values, `${place}.values`);
    return model.integerFrom(
      given.map((value, k) => asNumber(value, `${place}.values[${k}]`)),
      name,
    );
  }
  if (semiContinuous !== undefined) {
    if (others.length > 1) fail(place, json, "no bounds besides semiContinuous");
    const [least, most = null, ...more] = asList(semiContinuous, `${place}.semiContinuous`);
    if (more.length > 0) fail(`${place}.semiContinuous`, semiContinuous, "[least, most]");
    const range = [
      asNumber(least, place),
      boundOf(most, Infinity, `${place}.semiContinuous`),
    ] as const;
    return type === "integer"
      ? model.semiInteger(...range, name)
      : model.semiContinuous(...range, name);
  }
  const bounds = [
    lower === undefined ? 0 : boundOf(lower, -Infinity, `${place}.lower`),
    upper === undefined ? Infinity : boundOf(upper, Infinity, `${place}.upper`),
  ] as const;
  return type === "integer" ? model.integer(...bounds, name) : model.real(...bounds, name);
}

/** A bound; null is none. */
function boundOf(json: unknown, none: number, place: string): number {
  return json === null ? none : asNumber(json, place);
}

function addConstraint(model: Model, reader: ExpressionReader, json: unknown, place: string): void {
  const isPlain = typeof json !== "object" || json === null || Array.isArray(json);
  const stated = isPlain ? { require: json } : asRecord(json, place, CONSTRAINT);
  const name = stated.name === undefined ? undefined : asText(stated.name, `${place}.name`);
  if ("prefer" in stated) {
    if ("require" in stated) fail(place, json, "either require or prefer");
    const penalty = asNumber(stated.penalty, `${place}.penalty`);
    model.prefer(reader.requirement(stated.prefer, place), penalty, name);
    return;
  }
  if ("penalty" in stated) fail(place, json, "a penalty with prefer");
  model.require(reader.requirement(stated.require, place), name);
}
