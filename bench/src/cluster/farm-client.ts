import { pause } from "./processes.ts";

/** How a job stands, as the farm tells it. */
export interface JobState {
  readonly id: string;
  readonly state: "waiting" | "running" | "done";
  /** Of one that was just asked for: to be given back by who no longer wants it. */
  readonly claim?: string;
  readonly outcome?: {
    readonly kind: string;
    readonly message?: string;
    readonly report?: {
      readonly status: string;
      readonly objective: number;
      readonly seconds: number;
    };
  };
}

/** Milliseconds before a request is made again that a farm in trouble has not answered. */
const RETRY_MILLISECONDS = 200;

/** Asks, as often as it takes: a farm that is restarted answers in the end. */
export async function ask(url: string, init?: RequestInit): Promise<JobState | undefined> {
  for (;;) {
    try {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) });
      if (response.status === 404) return undefined;
      if (response.ok) return (await response.json()) as JobState;
      // Too many requests are a client's fault, but one that passes.
      if (response.status < 500 && response.status !== 429)
        throw new Refused(`${response.status} ${await response.text()}`);
    } catch (error) {
      if (error instanceof Refused) throw error;
    }
    await pause(RETRY_MILLISECONDS);
  }
}

class Refused extends Error {}

export async function submit(url: string, body: object): Promise<JobState> {
  const headers = { "content-type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  return (await ask(`${url}/v1/jobs`, init))!;
}

/** Asks for a job and waits for its answer, for up to so many seconds a request. */
export async function answered(url: string, body: object, wait = 20): Promise<JobState> {
  const headers = { "content-type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  let state = (await ask(`${url}/v1/jobs?wait=${wait}`, init))!;
  while (state.state !== "done") state = (await ask(`${url}/v1/jobs/${state.id}?wait=${wait}`))!;
  return state;
}

export const look = (url: string, id: string): Promise<JobState | undefined> =>
  ask(`${url}/v1/jobs/${id}`);
