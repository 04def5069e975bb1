import { TypeBoxValidatorCompiler } from "@fastify/type-provider-typebox";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { Submission } from "../src/farm/submission.ts";
import { refusedBody } from "../src/http/refused-body.ts";

const app = Fastify({ schemaErrorFormatter: refusedBody });
app.setValidatorCompiler(TypeBoxValidatorCompiler);
app.post("/", { schema: { body: Submission } }, async () => "taken");

const model = { text: "min x" };

it.each([
  [
    { model, options: { timelimit: 3 } },
    "body.options.timelimit is not known; did you mean timeLimit?",
  ],
  [{ model, prority: 3 }, "body.prority is not known; did you mean priority?"],
  [
    { model, options: { hurry: 1 } },
    /^body\.options\.hurry is not known; there are threads, timeLimit, /,
  ],
  [
    { model: { ...model, extra: 1 } },
    /^body\.model\.extra is not known; there are hash, fileName, text, /,
  ],
  [{ model, options: { timeLimit: "3" } }, "body.options.timeLimit must be number"],
  [{ model: { riddle: "sudoku", board: "" } }, /^body\.model\.board must not have fewer/],
  [{ model: { riddle: "sudoku", board: 5 } }, "body.model.board must be string"],
  [
    { model: { riddle: "sudoku", text: "x" } },
    "body.model.riddle does not go with the other fields of body.model",
  ],
  [{ model: null }, /^body\.model must be object$/],
  [{}, "body must have required properties model"],
])("names what is wrong with %j", async (payload, message) => {
  const { statusCode, body } = await app.inject({ method: "POST", url: "/", payload });
  expect(statusCode).toBe(400);
  expect(JSON.parse(body).message).toMatch(message);
});

it("takes what may be sent", async () => {
  const payload = { model, options: { timeLimit: 3 }, priority: 2 };
  expect((await app.inject({ method: "POST", url: "/", payload })).body).toBe("taken");
});
