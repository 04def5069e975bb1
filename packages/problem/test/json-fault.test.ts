import { describe, expect, it } from "vitest";
import { jsonFault } from "../src/index.ts";

describe("the place at which a text stops being JSON", () => {
  it.each([
    ["", 1, 1, "the end of the text", "a value"],
    ['{"a": NaN}', 1, 7, '"NaN"', "a value"],
    ['{"a": [1,\n 2,]}', 2, 4, '"]"', "a value"],
    ['{"a": 1\r\n "b": 2}', 2, 2, '"\\""', "a comma or }"],
    ["{'a': 1}", 1, 2, '"\'"', "a name in double quotes or }"],
    ['{"a" 1}', 1, 6, '"1"', "a colon behind the name"],
    ["[1 2]", 1, 4, '"2"', "a comma or ]"],
    ["{} {}", 1, 4, '"{"', "nothing behind the value"],
    ['["a', 1, 2, "a text that does not end as it should", 'one that ends with "'],
    [`[${"9a".repeat(30)}]`, 1, 2, '"9a9a9a9a9a9a9a9a9a9a…"', "a value"],
  ])("%j", (text, line, column, found, expected) => {
    const fault = jsonFault(text)!;
    expect([fault.line, fault.column, fault.found]).toEqual([line, column, found]);
    expect(fault.expected).toContain(expected);
  });

  it("is there exactly where the engine's own parser fails", () => {
    const pieces = [
      ..."{}[]:,",
      '"a"',
      '"\\u00e9"',
      '"\\x"',
      '"',
      "-0.5e3",
      "01",
      "1.",
      "true",
      "nul",
      " ",
      "\n",
      "\t",
    ];
    const wholes = [
      '{"a":[1,-2.5e3,true,null,"x"],"b":{"c":{}},"d":[]}',
      "[]",
      ' {"k": [{"a": 1}, [[]]]}\n',
    ];
    let state = 1;
    const below = (count: number) => {
      state = (state * 48271) % 2147483647;
      return state % count;
    };
    for (let k = 0; k < 20_000; k++) {
      const whole = wholes[below(wholes.length)]!;
      const at = below(whole.length + 1);
      const text = whole.slice(0, at) + pieces[below(pieces.length)] + whole.slice(at + below(3));
      expect(jsonFault(text) === undefined, text).toBe(isJson(text));
    }
  });

  it("is found however deep the text", () => {
    expect(jsonFault("[".repeat(200_000))).toMatchObject({ column: 200_001 });
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
