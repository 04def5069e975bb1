import type { Instance } from "./instance.ts";
import { publicSet } from "./public-sets.ts";

/**
 * LPs that keep a simplex busy: the long ones of Netlib and Kennington, chosen by what native solvers say of
 * them. Some take them a tenth of a second, some ten, so that start-up, presolve and pivots all count.
 */
const HEAVY =
  /^(80bau3b|bnl2|cre-a|cre-c|cycle|d2q06c|d6cube|degen3|dfl001|fit2d|greenbea|greenbeb|ken-07|maros-r7|osa-07|pds-02|pds-06|pds-10|pilot|pilot87|pilot-ja|qap12|stocfor2|truss|woodw)$/;

/** @param folder the instance folder, with one folder a set */
export function heavyLps(folder: string): Instance[] {
  return ["netlib", "kennington"]
    .flatMap((set) => publicSet(folder, set))
    .filter(({ name }) => HEAVY.test(name));
}
