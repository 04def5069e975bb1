import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { Type } from "typebox";
import type { Farm, JobView } from "../farm/farm.ts";
import type { LoggedEvent } from "../farm/job-log.ts";
import { RefusedError } from "../farm/limits.ts";
import { MODEL_HASH, Submission } from "../farm/submission.ts";
import type { App } from "./app.ts";
import { awaitJob, followJob, type NewsRoom } from "./follow.ts";

const Failure = Type.Object({ error: Type.String() });
/** Seconds that an answer may be awaited: proxies cut lines that are silent for a minute. */
const LONGEST_WAIT = 50;
const Wait = Type.Object({
  wait: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: LONGEST_WAIT,
      description: "seconds for which the answer waits for the end of the job",
    }),
  ),
});
const JobId = Type.Object({ id: Type.String({ pattern: "^[0-9a-f]{32}$" }) });
const Outcome = Type.Union([
  Type.Object({
    kind: Type.Literal("solved"),
    report: Type.Unsafe<object>({ type: "object", additionalProperties: true }),
  }),
  Type.Object({
    kind: Type.Union([
      Type.Literal("refused"),
      Type.Literal("memory-limit"),
      Type.Literal("crashed"),
    ]),
    message: Type.String(),
  }),
]);
const jobFields = {
  id: Type.String(),
  state: Type.Union([Type.Literal("waiting"), Type.Literal("running"), Type.Literal("done")]),
  outcome: Type.Optional(Outcome),
};
const Job = Type.Object(jobFields);
const Submitted = Type.Object({ ...jobFields, claim: Type.String(), isKnown: Type.Boolean() });
const Model = Type.Object({ hash: Type.String(), bytes: Type.Integer() });
const withFailures = <S extends Record<number, unknown>>(success: S) => ({
  ...success,
  "4xx": Failure,
  "5xx": Failure,
});

/** Models: sent as they are, under the hash of what they hold. */
export function modelRoutes(app: App, farm: Farm): void {
  // Bytes are taken as they come, whatever they are called.
  app.addContentTypeParser("application/octet-stream", (_request, payload, done) =>
    done(null, payload),
  );
  app.post(
    "/v1/models",
    {
      bodyLimit: farm.limits.uploadBytes,
      schema: {
        summary: "Send a model",
        description: "The body is the file, packed with gzip or not, as application/octet-stream.",
        consumes: ["application/octet-stream"],
        response: withFailures({ 201: Model }),
      },
    },
    async (request, reply) => {
      const { body } = request;
      if (!(body instanceof Readable))
        throw new RefusedError(415, "a model is sent as application/octet-stream");
      return reply.code(201).send(await farm.takeModel(body));
    },
  );
  app.get(
    "/v1/models/:hash",
    {
      schema: {
        summary: "Ask whether a model is there, and keep it for some days more",
        params: Type.Object({ hash: Type.String({ pattern: MODEL_HASH }) }),
        response: withFailures({ 200: Type.Object({ hash: Type.String() }) }),
      },
    },
    async ({ params: { hash } }) => {
      if (await farm.hasModel(hash)) return { hash };
      throw new RefusedError(404, "there is no model of that hash");
    },
  );
}

export function jobRoutes(app: App, farm: Farm, news: NewsRoom): void {
  app.post(
    "/v1/jobs",
    {
      schema: {
        summary: "Ask for a model or riddle to be solved",
        description:
          "The same asked twice is solved once: 200 where it is known, 202 where it is new. The claim is to be given back by who no longer wants the answer.",
        body: Submission,
        querystring: Wait,
        response: withFailures({ 200: Submitted, 202: Submitted }),
      },
    },
    async ({ body, caller, query: { wait = 0 } }, reply) => {
      const submitted = await farm.submit(body, caller.name, caller.openJobs);
      reply.code(submitted.isKnown ? 200 : 202);
      if (wait === 0 || submitted.state === "done") return submitted;
      const awaited = { id: submitted.id, owner: caller.name, seconds: wait };
      const signal = untilClosed(reply.raw);
      return { ...submitted, ...(await awaitJob(farm, news, awaited, signal, submitted)) };
    },
  );
  app.get(
    "/v1/jobs/:id",
    {
      schema: {
        summary: "See how a job stands",
        params: JobId,
        querystring: Wait,
        response: withFailures({ 200: Job }),
      },
    },
    async ({ params: { id }, caller, query: { wait = 0 } }, reply) => {
      const awaited = { id, owner: caller.name, seconds: wait };
      return present(await awaitJob(farm, news, awaited, untilClosed(reply.raw)));
    },
  );
  app.delete(
    "/v1/jobs/:id/claims/:claim",
    {
      schema: {
        summary: "Give a claim back; without claims a job ends with what it has",
        params: Type.Object({ ...JobId.properties, claim: Type.String({ format: "uuid" }) }),
        response: withFailures({ 204: Type.Null() }),
      },
    },
    async ({ params: { id, claim }, caller }, reply) => {
      present(await farm.look(id, caller.name));
      if (!(await farm.withdraw(id, claim))) throw new RefusedError(404, "there is no such claim");
      return reply.code(204).send(null);
    },
  );
  app.get(
    "/v1/jobs/:id/events",
    {
      schema: {
        summary: "Follow a job as server-sent events",
        description:
          'Each event is one of progress, by kind; the last one, "end", is the job with its outcome. A reader who was cut off goes on behind the Last-Event-ID that it sends.',
        params: JobId,
        headers: Type.Object({
          "last-event-id": Type.Optional(Type.String({ pattern: "^\\d+-\\d+$" })),
        }),
        produces: ["text/event-stream"],
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const owner = request.caller.name;
      present(await farm.look(id, owner));
      const after = request.headers["last-event-id"];
      const follow = { id, owner, ...(after === undefined ? {} : { after }) };
      const events = followJob(farm, news, follow, untilClosed(reply.raw));
      reply.header("cache-control", "no-store").type("text/event-stream");
      return reply.send(Readable.from(eventLines(events)));
    },
  );
}

/** Ends when the line does. */
function untilClosed(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.on("close", () => controller.abort("closed"));
  return controller.signal;
}

function present(job: JobView | undefined): JobView {
  if (job === undefined) throw new RefusedError(404, "there is no such job");
  return job;
}

/** As the standard writes server-sent events; a comment keeps the line open. */
async function* eventLines(events: AsyncIterable<LoggedEvent | JobView | null>) {
  for await (const each of events) {
    if (each === null) yield ":\n\n";
    else if ("event" in each) yield `id: ${each.id}\ndata: ${JSON.stringify(each.event)}\n\n`;
    else yield `event: end\ndata: ${JSON.stringify(each)}\n\n`;
  }
}
