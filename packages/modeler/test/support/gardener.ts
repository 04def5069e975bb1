import { type BooleanExpression, type Expression, Model } from "@bough/modeler";
import { Random } from "@bough/testing";

/** A random expression together with its value by plain arithmetic. */
export interface NumberTree {
  readonly expression: Expression;
  value(point: readonly number[]): number;
}
export interface BooleanTree {
  readonly expression: BooleanExpression;
  value(point: readonly number[]): boolean;
}

/** Wider values are brought back by a remainder, so that tables and digits stay small. */
const MOST_WIDTH = 40;

/** Grows random expressions over three integers and two binaries. */
export class Gardener {
  readonly random: Random;
  readonly model = new Model({ contradictions: "infeasible" });
  readonly variables: (Expression | BooleanExpression)[] = [];

  constructor(seed: number) {
    this.random = new Random(seed);
    for (let k = 0; k < 3; k++) {
      const lower = this.random.integer(-3, 2);
      const width = this.random.integer(1, 4);
      this.variables.push(this.model.integer(lower, lower + width, `x_${k}`));
    }
    for (let k = 0; k < 2; k++) this.variables.push(this.model.binary(`b_${k}`));
  }

  number(depth: number): NumberTree {
    const grown = this.#number(depth);
    const { lower, upper } = grown.expression;
    if (upper - lower <= MOST_WIDTH) return grown;
    return {
      expression: grown.expression.remainder(7),
      value: (p) => (grown.value(p) % 7) + 0,
    };
  }

  boolean(depth: number): BooleanTree {
    if (depth === 0 || this.random.next() < 0.1) {
      const k = this.random.integer(3, 4);
      return { expression: this.variables[k] as BooleanExpression, value: (p) => p[k] === 1 };
    }
    return this.random.next() < 0.5 ? this.#logic(depth - 1) : this.#comparison(depth - 1);
  }

  #number(depth: number): NumberTree {
    if (depth === 0 || this.random.next() < 0.15) return this.#leaf();
    const a = this.number(depth - 1);
    const b = this.number(depth - 1);
    const factor = this.random.integer(-3, 3);
    switch (this.random.integer(0, 17)) {
      case 0:
        return {
          expression: a.expression.plus(b.expression),
          value: (p) => a.value(p) + b.value(p),
        };
      case 1:
        return {
          expression: a.expression.minus(b.expression),
          value: (p) => a.value(p) - b.value(p),
        };
      case 2:
        return { expression: a.expression.times(factor), value: (p) => a.value(p) * factor + 0 };
      case 3:
        return {
          expression: a.expression.times(b.expression),
          value: (p) => a.value(p) * b.value(p) + 0,
        };
      case 4:
        return { expression: a.expression.absoluteValue(), value: (p) => Math.abs(a.value(p)) };
      case 5:
        return {
          expression: this.model.maximum([a.expression, b.expression, factor]),
          value: (p) => Math.max(a.value(p), b.value(p), factor),
        };
      case 6:
        return {
          expression: this.model.minimum([a.expression, b.expression]),
          value: (p) => Math.min(a.value(p), b.value(p)),
        };
      case 7: {
        const c = this.boolean(depth - 1);
        return {
          expression: this.model.condition(c.expression, a.expression, b.expression),
          value: (p) => (c.value(p) ? a.value(p) : b.value(p)),
        };
      }
      case 8:
        return {
          expression: a.expression.quotient(3),
          value: (p) => Math.trunc(a.value(p) / 3) + 0,
        };
      case 9: {
        const divisor = b.expression.absoluteValue().plus(1);
        return {
          expression: a.expression.remainder(divisor),
          value: (p) => (a.value(p) % (Math.abs(b.value(p)) + 1)) + 0,
        };
      }
      case 10:
        return {
          expression: a.expression.plus(1).dividedBy(4).floor(),
          value: (p) => Math.floor((a.value(p) + 1) / 4),
        };
      case 14: {
        const index = b.expression.remainder(3).absoluteValue();
        return {
          expression: this.model.element([a.expression, b.expression, factor], index),
          value: (p) => [a.value(p), b.value(p), factor][Math.abs(b.value(p) % 3)]!,
        };
      }
      case 15:
        return {
          expression: this.model.nthSmallest(1, [a.expression, b.expression, factor]),
          value: (p) => [a.value(p), b.value(p), factor].sort((x, y) => x - y)[1]!,
        };
      case 16:
        return {
          expression: a.expression.mapped((v) => v * v - 3),
          value: (p) => a.value(p) ** 2 - 3,
        };
      case 17:
        return {
          expression: this.model.indexOfMaximum([a.expression, b.expression, factor]),
          value: (p) => {
            const all = [a.value(p), b.value(p), factor];
            return all.indexOf(Math.max(...all));
          },
        };
      case 11: {
        const c = this.boolean(depth - 1);
        return {
          expression: c.expression.times(a.expression),
          value: (p) => (c.value(p) ? a.value(p) : 0),
        };
      }
      case 12:
        return {
          expression: this.model.countDifferent([a.expression, b.expression, factor]),
          value: (p) => new Set([a.value(p), b.value(p), factor]).size,
        };
      default:
        return {
          expression: a.expression.clamp(-1, 2).power(2),
          value: (p) => Math.max(-1, Math.min(2, a.value(p))) ** 2,
        };
    }
  }

  #leaf(): NumberTree {
    const k = this.random.integer(0, 3);
    if (k === 3) {
      const value = this.random.integer(-2, 3);
      return { expression: this.model.constant(value), value: () => value };
    }
    return { expression: this.variables[k] as Expression, value: (p) => p[k]! };
  }

  #comparison(depth: number): BooleanTree {
    const a = this.number(depth);
    const b = this.number(depth);
    const k = this.random.integer(-2, 3);
    switch (this.random.integer(0, 8)) {
      case 6:
        return {
          expression: this.model.allDifferent([a.expression, b.expression, k]),
          value: (p) => new Set([a.value(p), b.value(p), k]).size === 3,
        };
      case 7:
        return {
          expression: this.model.isLexicographicallyLess(
            [a.expression, k],
            [b.expression, a.expression],
          ),
          value: (p) => a.value(p) < b.value(p) || (a.value(p) === b.value(p) && k < a.value(p)),
        };
      case 8: {
        const tuples = [
          [k, 0],
          [k + 1, 2],
          [0, k],
        ];
        return {
          expression: this.model.isTuple([a.expression, b.expression], tuples),
          value: (p) => tuples.some(([x, y]) => x === a.value(p) && y === b.value(p)),
        };
      }
      case 0:
        return {
          expression: a.expression.isAtMost(b.expression),
          value: (p) => a.value(p) <= b.value(p),
        };
      case 1:
        return {
          expression: a.expression.isMoreThan(b.expression),
          value: (p) => a.value(p) > b.value(p),
        };
      case 2:
        return {
          expression: a.expression.isEqualTo(b.expression),
          value: (p) => a.value(p) === b.value(p),
        };
      case 3:
        return { expression: a.expression.isDifferentFrom(k), value: (p) => a.value(p) !== k };
      case 4:
        return { expression: a.expression.isMultipleOf(2), value: (p) => a.value(p) % 2 === 0 };
      default:
        return {
          expression: a.expression.isOneOf([k, k + 2, b.expression]),
          value: (p) => [k, k + 2, b.value(p)].includes(a.value(p)),
        };
    }
  }

  #logic(depth: number): BooleanTree {
    const a = this.boolean(depth);
    const b = this.boolean(depth);
    const c = this.boolean(Math.max(0, depth - 1));
    switch (this.random.integer(0, 6)) {
      case 0:
        return { expression: a.expression.not(), value: (p) => !a.value(p) };
      case 1:
        return {
          expression: a.expression.and(b.expression, c.expression),
          value: (p) => a.value(p) && b.value(p) && c.value(p),
        };
      case 2:
        return {
          expression: a.expression.or(b.expression, c.expression),
          value: (p) => a.value(p) || b.value(p) || c.value(p),
        };
      case 3:
        return {
          expression: a.expression.implies(b.expression),
          value: (p) => !a.value(p) || b.value(p),
        };
      case 4:
        return {
          expression: a.expression.xor(b.expression),
          value: (p) => a.value(p) !== b.value(p),
        };
      case 5:
        return {
          expression: a.expression.isEquivalentTo(b.expression, c.expression),
          value: (p) => a.value(p) === b.value(p) && b.value(p) === c.value(p),
        };
      default:
        return {
          expression: this.model.exactly(1, [a.expression, b.expression, c.expression]),
          value: (p) => [a, b, c].filter((tree) => tree.value(p)).length === 1,
        };
    }
  }
}
