import { INFINITE_BOUND } from "@bough/problem";
import { FormatError } from "../format-error.ts";
import type { LpContext } from "./lp-context.ts";
import { EQUAL, GREATER, isRelation, LESS, mirrored, NAME } from "./lp-scanner.ts";

/** Reads the section Bounds: `x free`, `x <= 4`, `0 <= x <= 4`, `x = 4` and their kin. */
export class BoundsReader {
  readonly #context: LpContext;
  readonly #hasLower: boolean[] = [];
  /** Where the bound at hand begins. */
  #line = 0;

  constructor(context: LpContext) {
    this.#context = context;
  }

  readBound(): void {
    const context = this.#context;
    this.#line = context.scanner.line();
    if (!context.isAtName) {
      this.#readFromNumber();
      return;
    }
    const first = { start: context.scanner.start(), end: context.scanner.end() };
    const column = context.takeListedColumn("Bounds");
    if (context.scanner.is("FREE")) {
      context.scanner.advance();
      this.#setLower(column, -Infinity);
      this.#setUpper(column, Infinity);
      return;
    }
    const relation = this.#takeRelation("free, <=, >= or =", first);
    this.#apply(column, relation, context.takeSignedNumber());
  }

  /** An upper bound below zero leaves the default lower bound zero, as the format says. */
  reportNegativeUppers(): void {
    const { draft, columnNames, warnings, file } = this.#context;
    for (let j = 0; j < draft.numCols; j++) {
      if (!(draft.upper[j] < 0) || this.#hasLower[j]) continue;
      warnings.add(
        "negative upper bounds without a lower bound",
        `${file}: the variable "${columnNames.nameAt(j)}" has the upper bound ${draft.upper[j]}, but its lower bound stays 0`,
      );
    }
  }

  /** Bounds of a binary that 0 and 1 are about to cut, where the file asks for wider ones. */
  reportCutBinary(column: number): void {
    const { draft, columnNames, warnings, file } = this.#context;
    const [lower, upper] = [draft.lower[column], draft.upper[column]];
    const isWider = lower < 0 || (upper > 1 && upper < INFINITE_BOUND);
    if (!isWider) return;
    warnings.add(
      "bounds of binaries beyond 0 and 1",
      `${file}: the variable "${columnNames.nameAt(column)}" has the bounds ${lower} and ${upper}, which section Binaries cuts to 0 and 1; list it in Generals to keep them`,
    );
  }

  #readFromNumber(): void {
    const context = this.#context;
    const { scanner } = context;
    const number = context.takeSignedNumber();
    const relation = this.#takeRelation("<=, >= or =");
    if (scanner.kind() !== NAME) scanner.fail("the name of a variable");
    const column = context.takeListedColumn("Bounds");
    this.#apply(column, mirrored(relation), number);
    const second = scanner.kind();
    if (!isRelation(second)) return;
    if (second !== relation || relation === EQUAL) {
      scanner.fail("the same relation on both sides, or the end of the bound");
    }
    scanner.advance();
    this.#apply(column, relation, context.takeSignedNumber());
  }

  /** @param first where the word before it lies */
  #takeRelation(expected: string, first = { start: 0, end: 0 }): number {
    const { scanner } = this.#context;
    const kind = scanner.kind();
    if (!isRelation(kind)) this.#context.failAfter(expected, first);
    scanner.advance();
    return kind;
  }

  #apply(column: number, relation: number, value: number): void {
    if (relation !== LESS) this.#setLower(column, value);
    if (relation !== GREATER) this.#setUpper(column, value);
  }

  #setLower(column: number, value: number): void {
    if (value >= INFINITE_BOUND) this.#refuse(column, value);
    this.#hasLower[column] = true;
    this.#context.draft.lower[column] = value;
  }

  #setUpper(column: number, value: number): void {
    if (value <= -INFINITE_BOUND) this.#refuse(column, value);
    this.#context.draft.upper[column] = value;
  }

  #refuse(column: number, value: number): never {
    const name = this.#context.columnNames.nameAt(column);
    throw new FormatError({
      file: this.#context.file,
      line: this.#line,
      found: `the bound ${value} of "${name}", which no value can meet`,
      expected: `a finite one: ${INFINITE_BOUND.toExponential()} and more counts as infinite`,
    });
  }
}
