import { SosBuilder } from "../text/sos-builder.ts";
import type { LpContext } from "./lp-context.ts";
import { COLON, DOUBLE_COLON, MINUS, NAME, NUMBER, PLUS } from "./lp-scanner.ts";

type SosKind = "sos1" | "sos2";

/** Reads one set of an SOS section: `name: S1:: x:1 y:2`; the name may be missing. */
export function readSos(context: LpContext, kindOfSection: SosKind | undefined): void {
  const { scanner, draft } = context;
  const hasName = context.isAtLabel;
  const name = hasName ? scanner.text() : `sos${draft.sets.length + 1}`;
  if (hasName) {
    scanner.advance();
    scanner.advance();
  }
  const isNamed = hasName || (scanner.kind() === NAME && scanner.kind(1) === DOUBLE_COLON);
  const set = new SosBuilder(takeKind(context, kindOfSection), name);
  // What is neither name nor member would be taken for one empty set after the other, without end.
  if (!isNamed && !isAtMember(context)) scanner.fail("a special ordered set");
  while (isAtMember(context)) {
    const column = context.takeListedColumn("SOS");
    scanner.advance();
    const weight = context.takeSignedNumber();
    if (!Number.isFinite(weight))
      scanner.fail("finite numbers as weights", `${weight} in the special ordered set "${name}"`);
    set.add(column, weight);
  }
  if (set.fault !== undefined) {
    scanner.fail(
      "distinct variables of distinct weights",
      `${set.fault} in the special ordered set "${name}"`,
    );
  }
  draft.sets.push(set.build());
}

function takeKind(context: LpContext, kindOfSection: SosKind | undefined): SosKind {
  const { scanner } = context;
  if (scanner.kind() !== NAME || scanner.kind(1) !== DOUBLE_COLON) {
    return kindOfSection ?? scanner.fail("S1:: or S2::");
  }
  const kind = scanner.is("S1") ? "sos1" : scanner.is("S2") ? "sos2" : undefined;
  if (kind === undefined) throw scanner.error("S1:: or S2::");
  scanner.advance();
  scanner.advance();
  return kind;
}

/** A name, a colon and a number: a member. A name, a colon and a name: the next set. */
function isAtMember(context: LpContext): boolean {
  const { scanner } = context;
  if (scanner.kind() !== NAME || scanner.kind(1) !== COLON) return false;
  const next = scanner.kind(2);
  return next === NUMBER || next === MINUS || next === PLUS;
}
