import { type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { Random } from "@bough/testing";

/** A literal: the binary is 1, or with `isTrue` false it is 0. */
type Literal = readonly [column: number, isTrue: boolean];

/** Random clauses of three literals; near 4.26 a variable half of them have a solution (Crawford and Auton, 1996). */
export function randomThreeSat(seed: number, variables: number, clauses: number): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder({ name: `three-sat-${variables}-${seed}` });
  const columns = Array.from({ length: variables }, () => addBinary(builder));
  for (let k = 0; k < clauses; k++) {
    const chosen = random.sample(variables, 3);
    addClause(
      builder,
      chosen.map((j) => [columns[j] ?? 0, random.next() < 0.5]),
    );
  }
  return builder.build();
}

/** As many white queens as black ones on a board, as many as go, none attacking one of the other colour. */
export function peaceableQueens(size: number): Problem {
  const builder = new ProblemBuilder({ name: `peaceable-queens-${size}`, sense: "maximize" });
  const cells = Array.from({ length: size * size }, (_, cell) => ({
    row: Math.floor(cell / size),
    column: cell % size,
    white: addBinary(builder, 1),
    black: addBinary(builder),
  }));
  for (const a of cells) {
    for (const b of cells) {
      const down = a.row - b.row;
      const right = a.column - b.column;
      if (down !== 0 && right !== 0 && Math.abs(down) !== Math.abs(right)) continue;
      addClause(builder, [
        [a.white, false],
        [b.black, false],
      ]);
    }
  }
  const balance = cells.flatMap(({ white, black }): Term[] => [
    [white, 1],
    [black, -1],
  ]);
  builder.addRow({ lower: 0, upper: 0 }, balance);
  return builder.build();
}

function addBinary(builder: ProblemBuilder, cost = 0): number {
  return builder.addColumn({ upper: 1, cost, isInteger: true });
}

function addClause(builder: ProblemBuilder, literals: readonly Literal[]): void {
  const negative = literals.filter(([, isTrue]) => !isTrue).length;
  builder.addRow(
    { lower: 1 - negative },
    literals.map(([column, isTrue]): Term => [column, isTrue ? 1 : -1]),
  );
}
