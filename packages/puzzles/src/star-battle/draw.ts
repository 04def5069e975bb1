import { framedText } from "../framed-text.ts";
import { gridPicture } from "../grid-picture.ts";
import { ACCENT } from "../svg.ts";
import type { StarBattleBoard } from "./parse.ts";
import type { StarBattleAnswer } from "./verify.ts";

export function draw({ regions }: StarBattleBoard, answer?: StarBattleAnswer): string[] {
  const cells = regions.map((_, row, column) => (answer?.at(row, column) ? "*" : "."));
  return framedText(cells, (a, b) => regions.at(...a) === regions.at(...b));
}

export function drawSvg({ regions }: StarBattleBoard, answer?: StarBattleAnswer): string {
  return gridPicture(
    "Star battle",
    regions,
    (_, row, column) => ({ text: answer?.at(row, column) ? "★" : "", color: ACCENT, size: 0.7 }),
    { isSame: (a, b) => regions.at(...a) === regions.at(...b) },
  );
}
