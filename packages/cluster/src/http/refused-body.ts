import { nearestName } from "@bough/problem";
import type { FastifyError } from "fastify";
import { Settings } from "typebox/system";
import { Submission } from "../farm/submission.ts";

type Failure = NonNullable<FastifyError["validation"]>[number];

// The nearest alternative is known only where none of them is cut off: eight errors, as is usual, may be those of the first two.
Settings.Set({ maxErrors: 256 });

/**
 * What is wrong with a request, in one sentence that names the field: the checks of all alternatives
 * of a field fail at once, and only those of the nearest one are worth telling.
 *
 * @param part where the field stands: "body", "params" or "querystring"
 */
export function refusedBody(errors: readonly Failure[], part: string): Error {
  const told = ofNearestAlternative(errors)
    // Each unknown field is told by itself.
    .filter(({ keyword }) => keyword !== "additionalProperties")
    .map((error) => sentence(error, part));
  return new Error([...new Set(told)].join("; "));
}

function sentence({ keyword, instancePath, message }: Failure, part: string) {
  const path = [part, ...instancePath.split("/").slice(1)].join(".");
  if (keyword === "anyOf") return `${path} is none of what it may be`;
  if (keyword !== "boolean") return `${path} ${message}`;
  const name = path.slice(path.lastIndexOf(".") + 1);
  const known = part === "body" ? fieldsAround(instancePath) : [];
  if (known.includes(name))
    return `${path} does not go with the other fields of ${path.slice(0, -name.length - 1)}`;
  const nearest = nearestName(name, known);
  if (nearest !== undefined) return `${path} is not known; did you mean ${nearest}?`;
  return `${path} is not known${known.length > 0 ? `; there are ${known.join(", ")}` : ""}`;
}

/** Errors of other alternatives than the one with the fewest are left out. */
function ofNearestAlternative(errors: readonly Failure[]) {
  const alternatives = new Map<string, Failure[]>();
  for (const error of errors) {
    const branch = /anyOf\/\d+/.exec(error.schemaPath)?.[0];
    if (branch === undefined) continue;
    const others = alternatives.get(branch);
    if (others === undefined) alternatives.set(branch, [error]);
    else others.push(error);
  }
  const [nearest] = [...alternatives.values()].sort((a, b) => a.length - b.length);
  if (nearest === undefined) return errors;
  // That no alternative fits is said by what is wrong with the nearest one.
  return errors.filter(({ schemaPath, keyword }, k) =>
    /anyOf\/\d+/.test(schemaPath) ? nearest.includes(errors[k]!) : keyword !== "anyOf",
  );
}

/** What is looked at of a schema. */
interface Schema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
}

/** The fields that a submission has beside the one at the path. */
function fieldsAround(instancePath: string): string[] {
  let schemas: readonly Schema[] = [Submission];
  for (const name of instancePath.split("/").slice(1, -1)) {
    schemas = schemas
      .map(({ properties }) => properties?.[name])
      .flatMap((schema) => schema?.anyOf ?? (schema === undefined ? [] : [schema]));
  }
  return [...new Set(schemas.flatMap(({ properties }) => Object.keys(properties ?? {})))];
}
