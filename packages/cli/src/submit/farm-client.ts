import { createHash } from "node:crypto";
import { InputError } from "../usage-error.ts";
import { readEvents, type StreamEvent } from "./event-stream.ts";

/** Nobody answers at the address, or the service there is in trouble. */
export class UnreachableError extends Error {
  override readonly name = "UnreachableError";
}

/** What the farm no longer knows. */
export class GoneError extends Error {
  override readonly name = "GoneError";
}

/** Milliseconds before a request that came too soon after others is made again. */
const PAUSE_WHEN_HURRIED = 1000;

export interface Ticket {
  readonly id: string;
  readonly claim: string;
}

/** The HTTP interface of a farm, as far as `submit` needs it. */
export class FarmClient {
  readonly #address: string;
  readonly #token: string | undefined;

  /** @throws {InputError} where the address is none */
  constructor(address: string, token: string | undefined) {
    if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
      throw new InputError(`--to needs an address such as http://host:8080, not "${address}"`);
    this.#address = address.replace(/\/+$/, "");
    this.#token = token;
  }

  /**
   * Sends a model unless it is there already.
   *
   * @param content what the bytes hold when they are unpacked
   * @returns its name
   */
  async sendModel(bytes: Uint8Array, content: Uint8Array): Promise<string> {
    const hash = createHash("sha256").update(content).digest("hex");
    try {
      await this.#ask("GET", `/v1/models/${hash}`);
    } catch (error) {
      if (!(error instanceof GoneError)) throw error;
      await this.#ask("POST", "/v1/models", {
        headers: { "content-type": "application/octet-stream" },
        body: bytes as Uint8Array<ArrayBuffer>,
      });
    }
    return hash;
  }

  async submit(job: object): Promise<Ticket> {
    const response = await this.#ask("POST", "/v1/jobs", {
      headers: { "content-type": "application/json" },
      body: JSON.stringify(job),
    });
    return (await response.json()) as Ticket;
  }

  /** Gives the claim back: the job ends, unless others want its answer. */
  async withdraw({ id, claim }: Ticket): Promise<void> {
    await this.#ask("DELETE", `/v1/jobs/${id}/claims/${claim}`);
  }

  /** What the job tells behind an event, as long as the line holds. */
  async *follow(id: string, after: string | undefined): AsyncGenerator<StreamEvent> {
    const headers: Record<string, string> = after === undefined ? {} : { "last-event-id": after };
    const { body } = await this.#ask("GET", `/v1/jobs/${id}/events`, { headers });
    try {
      if (body !== null) yield* readEvents(body as AsyncIterable<Uint8Array>);
    } catch (error) {
      throw new UnreachableError(reasonOf(error));
    }
  }

  async #ask(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const headers = {
      ...(init.headers as Record<string, string> | undefined),
      ...(this.#token === undefined ? {} : { authorization: `Bearer ${this.#token}` }),
    };
    for (;;) {
      const response = await this.#fetch(path, { ...init, method, headers });
      if (response.ok) return response;
      const message = await errorIn(response);
      if (response.status === 429) {
        await new Promise((resolve) => setTimeout(resolve, PAUSE_WHEN_HURRIED));
        continue;
      }
      if (response.status === 404) throw new GoneError(message);
      if (response.status >= 500) throw new UnreachableError(message);
      throw new InputError(`the farm says: ${message}`);
    }
  }

  async #fetch(path: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(this.#address + path, init);
    } catch (error) {
      throw new UnreachableError(reasonOf(error));
    }
  }
}

async function errorIn(response: Response): Promise<string> {
  const text = await response.text();
  try {
    const { error } = JSON.parse(text) as { error?: unknown };
    if (typeof error === "string") return error;
  } catch {
    // Whoever answers there is no farm; its status says what there is to say.
  }
  return `${response.status} ${response.statusText}`;
}

/** What lies behind "fetch failed". */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error && cause.message !== "" ? cause.message : message;
}
