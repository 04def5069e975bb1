import rateLimit from "@fastify/rate-limit";
import swagger from "@fastify/swagger";
import { type TypeBoxTypeProvider, TypeBoxValidatorCompiler } from "@fastify/type-provider-typebox";
import Fastify, { type FastifyError } from "fastify";
import type { Farm } from "../farm/farm.ts";
import { RefusedError } from "../farm/limits.ts";
import type { App } from "./app.ts";
import { authenticate } from "./authenticate.ts";
import type { NewsRoom } from "./follow.ts";
import { makeMetrics } from "./metrics.ts";
import { readAway } from "./read-away.ts";
import { refusedBody } from "./refused-body.ts";
import { jobRoutes, modelRoutes } from "./routes.ts";
import type { Tokens } from "./tokens.ts";

export interface AppSettings {
  /** Who may come in; without them whoever is on this machine. */
  readonly tokens?: Tokens;
  /** Requests that one caller may make in a minute. */
  readonly requestsPerMinute: number;
  readonly version: string;
  /** Told of faults of ours, in words that hold no secrets. */
  readonly onFault: (message: string) => void;
}

/** Bytes of a request's JSON: models in it are small ones, the others are sent by themselves. */
const JSON_BYTES = 2 << 20;
/** Milliseconds for which the rest of a request that is too large is read, and forgotten. */
const LINGER_MILLISECONDS = 5_000;
/** Milliseconds that a request may take to come in whole. */
const REQUEST_MILLISECONDS = 120_000;

const TOO_LARGE = 413;

/** The HTTP service of a farm. It describes itself at /openapi.json. */
export async function makeApp(farm: Farm, news: NewsRoom, settings: AppSettings): Promise<App> {
  const app: App = Fastify({
    bodyLimit: JSON_BYTES,
    requestTimeout: REQUEST_MILLISECONDS,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 128 },
    schemaErrorFormatter: refusedBody,
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.setValidatorCompiler(TypeBoxValidatorCompiler);
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    // Who has gone away in the middle of a request needs no answer, and we are not to blame.
    if (request.raw.destroyed && error.code === "ECONNRESET") return reply.hijack();
    const status = error.statusCode ?? 500;
    if (status === TOO_LARGE) {
      // The line ends with the answer; ended amid the writing, it would take the answer with it.
      await readAway(request.raw, LINGER_MILLISECONDS);
      reply.header("connection", "close");
    }
    if (status < 500 || error instanceof RefusedError)
      return reply.code(status).send({ error: error.message });
    settings.onFault(error.stack ?? error.message);
    return reply.code(500).send({ error: "something is wrong with the service" });
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ error: "there is nothing at that address" }),
  );
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Bough farm", version: settings.version },
      components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
      security: [{ token: [] }],
    },
  });
  authenticate(app, settings.tokens);
  await app.register(rateLimit, {
    max: ({ caller }) => caller?.requestsPerMinute ?? settings.requestsPerMinute,
    timeWindow: "1 minute",
    // Behind the token: who has none is counted by address, and before that refused.
    hook: "preValidation",
    keyGenerator: ({ caller, ip }) => caller?.name ?? ip,
  });
  const metrics = makeMetrics(app, farm);
  modelRoutes(app, farm);
  jobRoutes(app, farm, news);
  app.get("/healthz", { config: { isOpen: true }, schema: { hide: true } }, async () => ({
    status: "alive",
  }));
  app.get("/openapi.json", { config: { isOpen: true }, schema: { hide: true } }, () =>
    app.swagger(),
  );
  app.get("/metrics", { schema: { hide: true } }, async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.metrics()),
  );
  await registerBoard(app, farm);
  return app;
}

/** Bull Board, for a person to look at the queues; nothing can be changed there. */
async function registerBoard(app: App, farm: Farm): Promise<void> {
  const [{ createBullBoard }, { BullMQAdapter }, { FastifyAdapter }] = await Promise.all([
    import("@bull-board/api"),
    import("@bull-board/api/bullMQAdapter"),
    import("@bull-board/fastify"),
  ]);
  const adapter = new FastifyAdapter();
  const queues = Object.values(farm.queues).map(
    (queue) => new BullMQAdapter(queue, { readOnlyMode: true }),
  );
  createBullBoard({ queues, serverAdapter: adapter });
  adapter.setBasePath("/queues");
  await app.register(async (board) => {
    board.addHook("onRoute", (route) => {
      route.config = { ...route.config, isForAdmins: true };
      route.schema = { ...route.schema, hide: true };
    });
    await board.register(adapter.registerPlugin(), { prefix: "/queues" });
  });
}
