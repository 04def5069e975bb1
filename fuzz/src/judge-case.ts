import type { CaseTarget, Fault, Tally } from "./target.ts";

/** The judge's word; what it throws is a fault named after the error. */
export async function judgeCase<Case>(
  target: CaseTarget<Case>,
  item: Case,
  tally: Tally = () => {},
): Promise<Fault | null> {
  try {
    const verdict = target.judge(item, tally);
    return verdict instanceof Promise ? await verdict : verdict;
  } catch (error) {
    if (!(error instanceof Error)) return { kind: "throws", message: String(error) };
    const place = error.stack?.split("\n")[1]?.trim() ?? "";
    return { kind: `throws ${error.name}`, message: `${error.message} ${place}` };
  }
}
