import { decode } from "../../text/bytes.ts";
import { SosBuilder } from "../../text/sos-builder.ts";
import type { MpsContext } from "../mps-context.ts";

/**
 * SOS: a line `S1 name` or `S2 name` opens a set (a set name before it and a priority after it may
 * stand there too); lines of a column and a weight follow.
 */
export class SosSection {
  readonly #context: MpsContext;
  #set: SosBuilder | undefined;
  #count = 0;

  constructor(context: MpsContext) {
    this.#context = context;
  }

  readLine(): void {
    const { lines } = this.#context;
    const isOpening = lines.tokenIs(0, "S1") || lines.tokenIs(0, "S2");
    if (isOpening && !(lines.numTokens === 2 && this.#isMember())) this.#openSet();
    else this.#readMember();
  }

  /** Hands the last set to the model. */
  close(): void {
    const set = this.#set;
    if (set === undefined) return;
    if (set.fault !== undefined) {
      this.#context.fail(
        `${set.fault} in the special ordered set "${set.name}"`,
        "distinct columns of distinct weights",
      );
    }
    this.#context.model.draft.sets.push(set.build());
    this.#set = undefined;
  }

  /** A column may be called S1, too: then a number follows. */
  #isMember(): boolean {
    return this.#context.isColumn(0) && this.#context.isNumber(1);
  }

  #openSet(): void {
    const context = this.#context;
    const { lines } = context;
    this.close();
    this.#count++;
    const count = context.countTokens(1, context.columnNames);
    if (count > 4) context.fail(lines.quoteLine(), "S1 or S2, a name and a priority");
    const nameToken = count > 2 && !context.isNumber(2) ? 2 : 1;
    const name =
      count > 1
        ? decode(context.bytes, lines.tokenStart[nameToken], lines.tokenEnd[nameToken])
        : `sos${this.#count}`;
    this.#set = new SosBuilder(lines.tokenIs(0, "S1") ? "sos1" : "sos2", name);
  }

  #readMember(): void {
    const context = this.#context;
    const { lines } = context;
    const count = context.countTokens(1, context.columnNames);
    if (this.#set === undefined || count > 3) {
      throw context.error(lines.quoteLine(), "S1 or S2 and a name, or a column and a weight");
    }
    lines.setField(3, count === 3 ? 1 : 0);
    if (count > 1) lines.setField(4, count - 1);
    const column = context.findColumn(3);
    const weight = count > 1 ? context.finiteNumber(4, "a weight") : undefined;
    if (column < 0) context.fail(`the unknown column ${lines.quoteField(3)}`, "a known column");
    this.#set.add(column, weight);
  }
}
