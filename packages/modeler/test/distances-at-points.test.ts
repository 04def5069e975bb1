import { describe, expect, it } from "vitest";
import { network } from "../src/linearizations/network.ts";
import { Model } from "../src/model.ts";

describe("distances at a point", () => {
  it("are worked out together: each arc is asked for once", () => {
    const model = new Model();
    const arcs = Array.from({ length: 40 }, (_, k) => ({
      from: 40 - k,
      to: 39 - k,
      isChosen: model.binary(),
      length: 1 + (k % 3),
    }));
    const distances = model.distances(arcs, 40);
    let asked = 0;
    const values = {
      number: () => 1,
      boolean: () => {
        asked++;
        return true;
      },
    };
    const told = distances.map((each) =>
      each.atoms.length === 0 ? each.constant : network.evaluate(each.atoms[0] as never, values),
    );
    expect(asked).toBe(40);
    expect(told[40]).toBe(0);
    expect(told[39]).toBe(1);
    expect(told[0]).toBe(79);
  });
});
