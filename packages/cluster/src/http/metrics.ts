import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Farm } from "../farm/farm.ts";
import { LANES } from "../farm/queues.ts";

const STATES = ["waiting", "prioritized", "active", "delayed", "failed"] as const;

/** What Prometheus may ask for: the process, the requests, and how many jobs stand where. */
export function makeMetrics(app: FastifyInstance, farm: Farm): Registry {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: "bough_http_request_seconds",
    help: "Seconds from request to answer; streams of progress are left out",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const submissions = new Counter({
    name: "bough_jobs_submitted_total",
    help: "Jobs asked for; known ones had been asked for before",
    labelNames: ["known"],
    registers,
  });
  new Gauge({
    name: "bough_jobs",
    help: "Jobs by lane and state",
    labelNames: ["lane", "state"],
    registers,
    async collect() {
      for (const lane of LANES) {
        const counts = await farm.queues[lane].getJobCounts(...STATES);
        for (const state of STATES) this.set({ lane, state }, counts[state] ?? 0);
      }
    },
  });
  app.addHook("onResponse", async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    const route = routeOptions.url ?? "none";
    if (route.endsWith("/events")) return;
    seconds.observe({ method, route, status: statusCode }, elapsedTime / 1000);
  });
  app.addHook("onSend", async ({ method, routeOptions }, { statusCode }) => {
    if (method !== "POST" || routeOptions.url !== "/v1/jobs" || statusCode >= 400) return;
    submissions.inc({ known: String(statusCode === 200) });
  });
  return registry;
}
