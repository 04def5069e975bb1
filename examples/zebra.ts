import { Model, type Variable } from "bough";

const KINDS = {
  nation: ["Englishman", "Spaniard", "Ukrainian", "Norwegian", "Japanese"],
  colour: ["red", "green", "ivory", "yellow", "blue"],
  drink: ["coffee", "tea", "milk", "juice", "water"],
  pet: ["dog", "snails", "fox", "horse", "zebra"],
  smoke: ["Old Gold", "Kools", "Chesterfields", "Lucky Strike", "Parliaments"],
} as const;

/** Who drinks water, who owns the zebra? Life International, 17 December 1962. */
export async function zebra() {
  const model = new Model();
  const house: Record<string, Variable> = {};
  for (const names of Object.values(KINDS)) {
    for (const name of names) house[name] = model.integer(1, 5, name);
    model.require(model.allDifferent(names.map((name) => house[name]!)));
  }
  const at = (name: string) => house[name]!;
  const same = (a: string, b: string) => model.require(at(a).isEqualTo(at(b)), `${a} and ${b}`);
  const beside = (a: string, b: string) =>
    model.require(at(a).minus(at(b)).absoluteValue().isEqualTo(1), `${a} beside ${b}`);
  same("Englishman", "red");
  same("Spaniard", "dog");
  same("coffee", "green");
  same("Ukrainian", "tea");
  model.require(at("green").isEqualTo(at("ivory").plus(1)));
  same("Old Gold", "snails");
  same("Kools", "yellow");
  model.require(at("milk").isEqualTo(3));
  model.require(at("Norwegian").isEqualTo(1));
  beside("Chesterfields", "fox");
  beside("Kools", "horse");
  same("Lucky Strike", "juice");
  same("Japanese", "Parliaments");
  beside("Norwegian", "blue");
  const { solutions, isComplete } = await model.solveAll({ limit: 2 });
  const who = (thing: string) =>
    KINDS.nation.find((name) => solutions[0]!.value(at(name)) === solutions[0]!.value(at(thing)));
  return {
    isUnique: isComplete && solutions.length === 1,
    water: who("water"),
    zebra: who("zebra"),
  };
}

/** Who drinks water, who owns the zebra? */
export const sample = () => zebra();
