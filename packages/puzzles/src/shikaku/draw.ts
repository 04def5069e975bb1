import { framedText } from "../framed-text.ts";
import { gridPicture } from "../grid-picture.ts";
import type { ShikakuBoard } from "./parse.ts";
import type { ShikakuAnswer } from "./verify.ts";

export function draw(board: ShikakuBoard, answer?: ShikakuAnswer): string[] {
  const cells = board.map((number) => (number === 0 ? "." : String(number)));
  return framedText(cells, (a, b) => answer === undefined || answer.at(...a) === answer.at(...b));
}

export function drawSvg(board: ShikakuBoard, answer?: ShikakuAnswer): string {
  return gridPicture("Shikaku", board, (number) => ({ text: number === 0 ? "" : String(number) }), {
    isSame: (a, b) => answer === undefined || answer.at(...a) === answer.at(...b),
  });
}
