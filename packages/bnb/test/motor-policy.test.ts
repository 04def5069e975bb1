import { Problem, ProblemBuilder } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { MotorPolicy } from "../src/motor-policy.ts";

const LONG = 100_000_000_000;

describe("the division of work", () => {
  it("gives learning the more the less the objective says", () => {
    const riddle = shareOf(new MotorPolicy(problem(20, 0)));
    const faint = shareOf(new MotorPolicy(problem(20, 2)));
    const costed = shareOf(new MotorPolicy(problem(20, 20)));
    expect(riddle).toBeGreaterThan(faint);
    expect(faint).toBeGreaterThan(costed);
  });

  it("lets the tree go alone at first only where costs guide it", () => {
    expect(new MotorPolicy(problem(20, 20)).patience).toBeGreaterThan(0);
    expect(new MotorPolicy(problem(20, 2)).patience).toBe(0);
    expect(new MotorPolicy(problem(20, 0)).patience).toBe(0);
  });

  it("lets learning lead where neither rows nor cuts say what is asked for", () => {
    const told = problem(20, 2);
    const shareWith = (...columns: number[]) => {
      const shifts = new Float64Array(columns.length);
      const members = Int32Array.from(columns);
      const apart = { kind: "distinct", name: "apart", columns: members, shifts } as const;
      return shareOf(new MotorPolicy(new Problem({ ...told, structures: [apart] })));
    };
    expect(shareWith(0, 5, 6, 7)).toBeGreaterThan(shareOf(new MotorPolicy(told)));
    expect(shareWith(0, 1)).toBe(shareOf(new MotorPolicy(told)));
  });

  it("follows who finds better points", () => {
    const policy = new MotorPolicy(problem(20, 20));
    policy.noteImprovement(false);
    const before = shareOf(policy);
    policy.noteImprovement(true);
    expect(shareOf(policy)).toBeGreaterThan(before);
    policy.noteImprovement(false);
    policy.noteImprovement(false);
    expect(shareOf(policy)).toBeLessThan(before);
  });

  it("lets learning count where few values are left, and lead where it proves more, by far where that is much", () => {
    const policy = new MotorPolicy(problem(20, 20));
    policy.noteImprovement(false);
    const standing = { byLearning: 0, byTree: 10, best: 100, objectiveStep: 1 };
    policy.noteBounds(standing);
    const far = shareOf(policy);
    policy.noteBounds({ ...standing, best: 18 });
    const near = shareOf(policy);
    policy.noteBounds({ ...standing, byLearning: 11 });
    const ahead = shareOf(policy);
    policy.noteBounds({ ...standing, byLearning: 60 });
    expect(near).toBeGreaterThan(far);
    expect(ahead).toBeGreaterThan(near);
    expect(shareOf(policy)).toBeGreaterThan(ahead);
  });

  it("gives the first of several workers what learning gets of them all", () => {
    const workers = [0, 1].map((index) => {
      const policy = new MotorPolicy(problem(20, 2));
      policy.divideAmong(2, index);
      return shareOf(policy);
    });
    expect(workers[0]).toBeCloseTo(2 * shareOf(new MotorPolicy(problem(20, 2))));
    expect(workers[1]).toBeLessThan(0.02);
  });

  it("lets every worker learn on riddles", () => {
    const alone = shareOf(new MotorPolicy(problem(20, 0)));
    const workers = [0, 1].map((index) => {
      const policy = new MotorPolicy(problem(20, 0));
      policy.divideAmong(2, index);
      return shareOf(policy);
    });
    expect(workers[0]).toBeGreaterThan(alone);
    expect(workers[1]).toBeCloseTo(alone);
  });

  it("stays as it is where it is not to be measured", () => {
    const policy = new MotorPolicy(problem(20, 20), false);
    const before = shareOf(policy);
    policy.noteImprovement(false);
    policy.noteBounds({ byLearning: 11, byTree: 10, best: 12, objectiveStep: 1 });
    expect(shareOf(policy)).toBe(before);
  });
});

/** Learning's share of the work in the long run, in its own units. */
function shareOf(policy: MotorPolicy): number {
  let learning = LONG;
  let tree = LONG;
  for (let turn = 0; turn < 10_000; turn++) {
    if (policy.isLearningTurn(learning, tree)) learning += LONG / 100;
    else tree += LONG / 100;
  }
  return learning / (learning + tree);
}

function problem(columns: number, costed: number): Problem {
  const builder = new ProblemBuilder();
  for (let j = 0; j < columns; j++)
    builder.addColumn({ upper: 1, isInteger: true, cost: j < costed ? 1 : 0 });
  return builder.build();
}
