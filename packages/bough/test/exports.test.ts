import * as bnb from "@bough/bnb";
import * as formats from "@bough/formats";
import * as modeler from "@bough/modeler";
import { expect, it } from "vitest";
import * as bough from "../src/index.ts";

it("hands on every name of its parts, so that no two of them clash", () => {
  for (const part of [bnb, formats, modeler])
    expect(Object.keys(bough)).toEqual(expect.arrayContaining(Object.keys(part)));
});
