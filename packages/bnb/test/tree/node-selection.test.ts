import { ProblemBuilder } from "@bough/problem";
import { expect, it } from "vitest";
import { NodeQueue } from "../../src/tree/node-queue.ts";
import { NodeSelection } from "../../src/tree/node-selection.ts";
import { contextOf } from "../search-context.ts";
import { openNode } from "./open-node.ts";

it("begins plunges at the best estimate and at the best bound by turns", () => {
  const builder = new ProblemBuilder();
  builder.addColumn({ upper: 1, cost: 1, isInteger: true });
  const queue = new NodeQueue();
  const selection = new NodeSelection(queue, contextOf(builder.build()));
  const farOff = openNode(0, 20);
  const promising = openNode(3, 4);
  const fair = openNode(2, 6);
  const lowest = openNode(1, 18);
  for (const each of [farOff, promising, fair, lowest]) queue.push(each);
  const order = Array.from({ length: 4 }, () => selection.next(queue.lowerBound));
  expect(order).toEqual([promising, farOff, fair, lowest]);
  expect(selection.next(0)).toBeNull();
});
