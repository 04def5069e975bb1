import { Model } from "bough";

/** H. E. Dudeney, Strand Magazine, July 1924: SEND + MORE = MONEY, each letter a different digit. */
export async function sendMoreMoney() {
  const model = new Model();
  const digit = Object.fromEntries([..."SENDMORY"].map((c) => [c, model.integer(0, 9, c)]));
  const word = (letters: string) =>
    model.sum([...letters].reverse().map((letter, place) => digit[letter]!.times(10 ** place)));
  model.require(model.allDifferent(Object.values(digit)));
  model.require(digit.S!.isAtLeast(1));
  model.require(digit.M!.isAtLeast(1));
  model.require(word("SEND").plus(word("MORE")).equals(word("MONEY")));
  const { solutions, isComplete } = await model.solveAll();
  return { isComplete, money: solutions.map((solution) => solution.value(word("MONEY"))) };
}

/** Letters that stand for digits. */
export const sample = () => sendMoreMoney();
