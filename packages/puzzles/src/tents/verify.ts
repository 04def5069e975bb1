import { ALL_AROUND, type Grid, linesOf, neighboursOf, type Place, where } from "../grid.ts";
import type { TentsBoard } from "./parse.ts";

/** Where the tents stand. */
export type TentsAnswer = Grid<boolean>;

/** The rules that the answer breaks, in words; none when it is right. */
export function verify({ isTree, columns, rows }: TentsBoard, tents: TentsAnswer): string[] {
  const broken: string[] = [];
  linesOf(tents).forEach((places, k) => {
    const wanted = k < rows.length ? rows[k] : columns[k - rows.length];
    const name = k < rows.length ? `row ${k + 1}` : `column ${k - rows.length + 1}`;
    const count = tents.all(places).filter(Boolean).length;
    if (wanted !== undefined && count !== wanted)
      broken.push(`${name} holds ${count} tents, not ${wanted}`);
  });
  for (const place of tents.places()) {
    if (!tents.at(place.row, place.column)) continue;
    if (isTree.at(place.row, place.column))
      broken.push(`a tent stands on the tree at ${where(place)}`);
    if (tents.all(neighboursOf(tents, place, ALL_AROUND)).includes(true))
      broken.push(`the tent at ${where(place)} touches another`);
  }
  return [...broken, ...brokenPairs(isTree, tents)];
}

/** Trees and tents that cannot be paired, found by alternating paths. */
function brokenPairs(isTree: Grid<boolean>, tents: Grid<boolean>): string[] {
  const cells = [...isTree.places()];
  const trees = cells.filter(({ row, column }) => isTree.at(row, column));
  const count = tents.cells().filter(Boolean).length;
  if (count !== trees.length) return [`there are ${count} tents for ${trees.length} trees`];
  const treeOf = new Map<number, Place>();
  const nameOf = ({ row, column }: Place) => row * isTree.width + column;
  const place = (tree: Place, tried: Set<number>): boolean =>
    neighboursOf(isTree, tree).some((tent) => {
      const name = nameOf(tent);
      if (!tents.at(tent.row, tent.column) || tried.has(name)) return false;
      tried.add(name);
      const other = treeOf.get(name);
      if (other !== undefined && !place(other, tried)) return false;
      treeOf.set(name, tree);
      return true;
    });
  return trees
    .filter((tree) => !place(tree, new Set()))
    .map((tree) => `no tent is left for the tree at ${where(tree)}`);
}
