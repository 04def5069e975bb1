/** An assignment of numbers to letters, in the order of the letters. */
export type LetterValues = ReadonlyMap<string, number>;

/** "A = 5, B = 4" */
export function drawLetters(values: LetterValues): string {
  return [...values].map(([letter, value]) => `${letter} = ${value}`).join(", ");
}

/** What is wrong with letters that should stand for different digits. */
export function brokenLetters(values: LetterValues): string[] {
  const broken: string[] = [];
  const digits = [...values.values()];
  if (digits.some((digit) => !Number.isInteger(digit) || digit < 0 || digit > 9))
    broken.push("a letter stands for no digit");
  if (new Set(digits).size < digits.length) broken.push("two letters stand for the same digit");
  return broken;
}
