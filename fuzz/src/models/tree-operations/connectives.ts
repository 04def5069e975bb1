import { logic, type TreeOperation } from "./operation.ts";

/** Operations of logic. */
export const connectives: Readonly<Record<string, TreeOperation>> = {
  not: logic(
    1,
    ([p]) => p!.not(),
    ([p]) => !p,
  ),
  and: logic(
    2,
    ([p, q]) => p!.and(q!),
    ([p, q]) => p === 1 && q === 1,
  ),
  or: logic(
    3,
    (v, model) => model.or(v),
    (v) => v.includes(1),
  ),
  xor: logic(
    2,
    ([p, q]) => p!.xor(q!),
    ([p, q]) => p !== q,
  ),
  implies: logic(
    2,
    ([p, q]) => p!.implies(q!),
    ([p, q]) => p! <= q!,
  ),
  equivalent: logic(
    3,
    ([p, q, r]) => p!.isEquivalentTo(q!, r!),
    ([p, q, r]) => p === q && q === r,
  ),
  exactly: logic(
    3,
    (v, model) => model.exactly(2, v),
    (v) => v.filter(Boolean).length === 2,
  ),
  atMostOne: logic(
    3,
    (v, model) => model.atMostOne(v),
    (v) => v.filter(Boolean).length <= 1,
  ),
};
