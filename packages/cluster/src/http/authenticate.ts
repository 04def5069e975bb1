import type { FastifyInstance, FastifyRequest } from "fastify";
import { RefusedError } from "../farm/limits.ts";
import { type Caller, LOCAL_CALLER, type Tokens } from "./tokens.ts";

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller;
  }
}

/** Names under which a page on this machine is reached; by any other it is not this machine that asks. */
const LOCAL_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Lets in who has a token, as `Authorization: Bearer TOKEN`, or as the password that a browser asks
 * for. Without tokens whoever asks by the name of this machine is let in: not a page from elsewhere
 * whose name was bent to lead here.
 */
export function authenticate(app: FastifyInstance, tokens: Tokens | undefined): void {
  app.decorateRequest("caller", null as unknown as Caller);
  app.addHook("onRequest", async (request, reply) => {
    if (request.routeOptions.config.isOpen === true) return;
    if (tokens === undefined) {
      if (!LOCAL_HOSTS.has(request.hostname))
        throw new RefusedError(403, "without tokens only this machine is served");
      request.caller = LOCAL_CALLER;
      return;
    }
    const token = tokenIn(request);
    const caller = token === undefined ? undefined : tokens.find(token);
    if (caller === undefined) {
      reply.header("www-authenticate", 'Basic realm="bough", Bearer');
      throw new RefusedError(401, token === undefined ? "a token is needed" : "the token is wrong");
    }
    if (request.routeOptions.config.isForAdmins === true && !caller.isAdmin)
      throw new RefusedError(403, "that is for administrators");
    request.caller = caller;
  });
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Needs no token. */
    isOpen?: boolean;
    isForAdmins?: boolean;
  }
}

function tokenIn({ headers }: FastifyRequest): string | undefined {
  const [scheme = "", value = ""] = (headers.authorization ?? "").split(" ");
  if (/^bearer$/i.test(scheme)) return value;
  if (!/^basic$/i.test(scheme)) return undefined;
  const [, ...password] = Buffer.from(value, "base64").toString("utf8").split(":");
  return password.join(":");
}
