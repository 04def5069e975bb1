/** A formula over letters. */
export type Formula =
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "letter"; readonly letter: string }
  | {
      readonly kind: "operation";
      readonly operator: Operator;
      readonly left: Formula;
      readonly right: Formula;
    };

export type Operator = "+" | "-" | "*" | "/";

/** What could not be read, and where; columns count from 1. */
export class FormulaError extends Error {
  override readonly name = "FormulaError";
  readonly column: number;

  constructor(message: string, column: number) {
    super(message);
    this.column = column;
  }
}

/** Reads "left = right" by recursive descent. */
export function parseEquation(text: string): { left: Formula; right: Formula } {
  const reader = new FormulaReader(text);
  const left = reader.sum();
  reader.expect("=");
  const right = reader.sum();
  reader.expectEnd();
  return { left, right };
}

/** The letters of a formula in the order in which they appear. */
export function lettersOf(formula: Formula): string[] {
  if (formula.kind === "number") return [];
  if (formula.kind === "letter") return [formula.letter];
  return [...lettersOf(formula.left), ...lettersOf(formula.right)];
}

/** The value of a formula; NaN where it divides by 0. */
export function evaluate(formula: Formula, digitOf: (letter: string) => number): number {
  if (formula.kind === "number") return formula.value;
  if (formula.kind === "letter") return digitOf(formula.letter);
  const left = evaluate(formula.left, digitOf);
  const right = evaluate(formula.right, digitOf);
  switch (formula.operator) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "/":
      return right === 0 ? Number.NaN : Math.trunc(left / right);
  }
}

class FormulaReader {
  readonly #tokens: { readonly text: string; readonly column: number }[];
  readonly #end: number;
  #next = 0;

  constructor(text: string) {
    this.#tokens = [...text.matchAll(/\d+|\S/g)].map((match) => ({
      text: match[0],
      column: match.index + 1,
    }));
    this.#end = text.trimEnd().length + 1;
  }

  sum(): Formula {
    return this.#chain(["+", "-"], () => this.#product());
  }

  expect(wanted: string): void {
    if (!this.#take(wanted)) throw this.#unexpected(`"${wanted}"`);
  }

  expectEnd(): void {
    if (this.#next < this.#tokens.length) throw this.#unexpected("the end of the line");
  }

  #product(): Formula {
    return this.#chain(["*", "/"], () => this.#factor());
  }

  /** Operands joined by operators of one rank, from left to right. */
  #chain(operators: readonly Operator[], operand: () => Formula): Formula {
    let left = operand();
    for (;;) {
      const operator = operators.find((each) => this.#take(each));
      if (operator === undefined) return left;
      left = { kind: "operation", operator, left, right: operand() };
    }
  }

  #factor(): Formula {
    if (this.#take("(")) {
      const inner = this.sum();
      this.expect(")");
      return inner;
    }
    const text = this.#tokens[this.#next]?.text ?? "";
    if (/^\d+$/.test(text)) {
      this.#next++;
      return { kind: "number", value: Number(text) };
    }
    if (!/^[A-Za-z]$/.test(text)) throw this.#unexpected("a letter, a number or a parenthesis");
    this.#next++;
    return { kind: "letter", letter: text.toUpperCase() };
  }

  #take(wanted: string): boolean {
    if (this.#tokens[this.#next]?.text !== wanted) return false;
    this.#next++;
    return true;
  }

  #unexpected(wanted: string): FormulaError {
    const token = this.#tokens[this.#next];
    const found = token === undefined ? "the end of the line" : `"${token.text}"`;
    return new FormulaError(`found ${found}; expected ${wanted}`, token?.column ?? this.#end);
  }
}
