import { expect, it } from "vitest";
import { reliability } from "../../src/branching/reliability.ts";
import { runToEnd } from "../../src/steps.ts";
import { contextAtFractionalPoint } from "../search-context.ts";

it.each([
  { what: "below", variable: 3, value: -1 },
  { what: "above", variable: 2, value: 4 },
])(
  "bounds the node anew where a column has moved $what its LP value meanwhile",
  ({ variable, value }) => {
    const context = contextAtFractionalPoint();
    const { domain } = context;
    domain.decide(variable, value);
    const before = domain.bound.slice();
    const outcome = runToEnd(reliability.choose(context, [1, 0], -6));
    expect(outcome.kind).toBe("tightened");
    expect(domain.bound).toEqual(before);
  },
);
