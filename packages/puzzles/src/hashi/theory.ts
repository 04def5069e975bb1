import { where } from "../grid.ts";
import { joined } from "../reasoning/rules/joined.ts";
import { linear } from "../reasoning/rules/linear.ts";
import { nameOf, type Theory, TheoryBuilder } from "../reasoning/theory.ts";
import type { HashiBoard } from "./parse.ts";
import type { HashiAnswer } from "./verify.ts";

const BRIDGES = ["no bridge", "one bridge", "two bridges"];

export function reason({ numbers, islands, straits }: HashiBoard): Theory<HashiAnswer> {
  const theory = new TheoryBuilder();
  const cells = straits.map(({ ends: [from, to] }) =>
    theory.cell(`${nameOf(from)}-${nameOf(to)}`, BRIDGES, [from, to]),
  );
  const nodeAt = new Map(islands.map((place, k) => [where(place), k]));
  islands.forEach((place) => {
    const number = numbers.at(place.row, place.column);
    if (number < 0) return;
    const meeting = straits.flatMap(({ ends }, k) =>
      ends.some((end) => where(end) === where(place)) ? [cells[k]!] : [],
    );
    const terms = meeting.map((cell) => ({ cell, weights: [0, 1, 2] }));
    const text = `the island at ${nameOf(place)} has ${number} ${number === 1 ? "bridge" : "bridges"}`;
    theory.add(linear(text, terms, number, number, { clues: [place] }));
  });
  const over = numbers.map((): number[] => []);
  straits.forEach(({ water }, k) => {
    for (const { row, column } of water) over.at(row, column).push(cells[k]!);
  });
  for (const place of over.places()) {
    const crossing = over.at(place.row, place.column);
    if (crossing.length < 2) continue;
    const terms = crossing.map((cell) => ({ cell, weights: [0, 1, 1] }));
    theory.add(linear(`bridges do not cross at ${nameOf(place)}`, terms, 0, 1));
  }
  const links = straits.map(({ ends }, k) => ({
    cell: cells[k]!,
    between: ends.map((end) => nodeAt.get(where(end))!) as [number, number],
  }));
  theory.add(
    joined({ text: "bridges join all islands", clues: [], effort: 3 }, islands.length, links),
  );
  return theory.theory((stateOf) => cells.map((cell) => stateOf(cell) ?? 0));
}
