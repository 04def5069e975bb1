import { expect, it } from "vitest";
import { Pseudocosts } from "../../src/node/pseudocosts.ts";

it("tells other searches once what was seen, and not what they have told", () => {
  const here = new Pseudocosts(3);
  const there = new Pseudocosts(3);
  here.addGain(1, true, 0.5, 2);
  here.addInferences(2, false, 7);
  const news = here.takeNews();
  expect(Array.from(news.sides)).toEqual([3, 4]);
  expect(here.takeNews().sides).toHaveLength(0);

  there.addGain(1, true, 0.5, 4);
  there.merge(news);
  expect(there.gain(1, true, 1)).toBeCloseTo((0.875 * (4 + 8)) / 2 + 0.125 * 6, 12);
  expect(there.inferences(2, false)).toBe(7);
  const answer = there.takeNews();
  expect(Array.from(answer.sides)).toEqual([3]);
  expect(answer.gainSum[0]).toBe(8);
});
