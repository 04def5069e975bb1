import type { BooleanExpression, Expression, Model, Requirement } from "@bough/modeler";

/** What relations are over: integers and Booleans, as a model has them or as a point does. */
export interface Operands<N, B> {
  readonly numbers: readonly N[];
  readonly truths: readonly B[];
}

/** A relation over operands that were picked for it, with its meaning by plain arithmetic. */
export interface DrawnRelation {
  build(model: Model, operands: Operands<Expression, BooleanExpression>): Requirement;
  holds(operands: Operands<number, boolean>): boolean;
}

/** A kind of relation: reads what it is made of from a list of numbers. */
export type Relation = (picks: Picks) => DrawnRelation;

/** Choices read one after the other from a list of whole numbers, which shrinks to zeros. */
export class Picks {
  readonly #list: readonly number[];
  #next = 0;

  constructor(list: readonly number[]) {
    this.#list = list;
  }

  /** From `least` to `most`, both included; the least where the list has come to its end. */
  integer(least: number, most: number): number {
    return least + ((this.#list[this.#next++] ?? 0) % (most - least + 1));
  }

  chance(oneIn: number): boolean {
    return this.integer(0, oneIn - 1) === oneIn - 1;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.integer(0, items.length - 1)] as T;
  }

  many<T>(least: number, most: number, make: (k: number) => T): T[] {
    return Array.from({ length: this.integer(least, most) }, (_, k) => make(k));
  }
}

/** An operand: a number among the variables, shifted, or a constant. */
export interface NumberPick {
  readonly of: number;
  readonly factor: number;
  readonly plus: number;
}

export function numberPick(picks: Picks): NumberPick {
  const factor = picks.pick([1, 1, 1, 1, 1, 0, -1, 2]);
  return { of: picks.integer(0, 9), factor, plus: picks.pick([0, 0, 0, 1, -1, 2]) };
}

/** One that is never negative, for lengths, sizes and amounts: a constant, or what a Boolean makes of one. */
export interface AmountPick {
  readonly amount: number;
  readonly by: TruthPick | null;
}

export function amountPick(picks: Picks, most = 3): AmountPick {
  const amount = picks.pick([1, 2, 1, 0, most]);
  return { amount, by: picks.chance(4) ? truthPick(picks) : null };
}

/** Loads as people write them, whose sums in doubles miss limits that they come to on paper. */
export const DECIMAL_LOADS = [0.1, 0.2, 0.3, 0.7, 1.1];
/** What sums of decimals may miss a limit by; on paper they are a tenth apart or the same. */
export const DECIMAL_SLACK = 1e-9;

/** A Boolean among the variables, or its opposite. */
export interface TruthPick {
  readonly of: number;
  readonly isDenied: boolean;
}

export function truthPick(picks: Picks): TruthPick {
  return { of: picks.integer(0, 9), isDenied: picks.chance(5) };
}

/** Reads operands of a model. */
export function inModel({ numbers, truths }: Operands<Expression, BooleanExpression>) {
  const truth = ({ of, isDenied }: TruthPick) => {
    const own = truths[of % truths.length]!;
    return isDenied ? own.not() : own;
  };
  return {
    number: ({ of, factor, plus }: NumberPick) =>
      numbers[of % numbers.length]!.times(factor).plus(plus),
    truth,
    amount: ({ amount, by }: AmountPick) => (by === null ? amount : truth(by).times(amount)),
  };
}

/** The same of a point. */
export function atPoint({ numbers, truths }: Operands<number, boolean>) {
  const truth = ({ of, isDenied }: TruthPick) => truths[of % truths.length] !== isDenied;
  return {
    number: ({ of, factor, plus }: NumberPick) => numbers[of % numbers.length]! * factor + plus,
    truth,
    amount: ({ amount, by }: AmountPick) => (by === null || truth(by) ? amount : 0),
  };
}
