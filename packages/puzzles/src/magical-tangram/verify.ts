import { brokenLetters, type LetterValues } from "../letters.ts";
import { type MagicalTangramBoard, sidesOf } from "./parse.ts";

/** The rules that the answer breaks, in words; none when it is right. */
export function verify(board: MagicalTangramBoard, digits: LetterValues): string[] {
  const broken = brokenLetters(digits);
  for (const piece of board.pieces) {
    const differences = sidesOf(piece).map(([one, other]) =>
      Math.abs(digits.get(one)! - digits.get(other)!),
    );
    const name = piece.corners.join(",");
    const largest = Math.max(...differences);
    if (largest !== piece.difference)
      broken.push(`the largest difference of ${name} is ${largest}`);
    const times = differences.filter((each) => each === piece.difference).length;
    if (times !== 1)
      broken.push(`the difference ${piece.difference} occurs ${times} times in ${name}`);
  }
  return broken;
}
