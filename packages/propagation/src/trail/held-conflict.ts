import { REAL_ZERO } from "@bough/problem";
import { DECISION } from "../bound-literal.ts";

/**
 * The conflict that propagation came to, until a backtrack. `variable` is -1 where the reason itself
 * fails; else the reason implies that variable >= threshold, above its other bound.
 */
export class HeldConflict {
  isHeld = false;
  kind = DECISION;
  reference = 0;
  variable = -1;
  threshold: number = REAL_ZERO;

  hold(kind: number, reference: number, v: number, k: number): void {
    this.isHeld = true;
    this.kind = kind;
    this.reference = reference;
    this.variable = v;
    this.threshold = k;
  }

  drop(): void {
    this.isHeld = false;
  }
}
