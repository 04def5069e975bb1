import { type BooleanExpression, Model } from "@bough/modeler";
import { Random } from "@bough/testing";
import { describe, expect, it } from "vitest";

interface Drawn {
  readonly start: number;
  readonly duration: number;
  readonly isPresent: boolean;
  readonly demand: number;
}

/** The most that is needed at once of tasks [start, start + duration). */
function peak(tasks: readonly Drawn[]): number {
  const running = tasks.filter(({ isPresent, duration }) => isPresent && duration > 0);
  const loads = running.map(({ start }) =>
    running
      .filter((task) => task.start <= start && start < task.start + task.duration)
      .reduce((total, { demand }) => total + demand, 0),
  );
  return Math.max(0, ...loads);
}

describe("tasks under a condition", () => {
  it.each(["noOverlap", "cumulative"] as const)(
    "%s takes rows and columns linear in the tasks, whichever way it is used",
    (call) => {
      const uses: ((is: BooleanExpression, holds: BooleanExpression) => BooleanExpression)[] = [
        (is, holds) => is.implies(holds),
        (is, holds) => holds.implies(is),
        (is, holds) => is.isEquivalentTo(holds),
        (is, holds) => holds.or(is),
      ];
      for (const use of uses) {
        const model = new Model();
        const tasks = Array.from({ length: 300 }, (_, k) => ({
          start: model.integer(0, 2000),
          duration: 1 + (k % 5),
          demand: 1,
        }));
        const apart = call === "noOverlap" ? model.noOverlap(tasks) : model.cumulative(tasks, 2);
        model.require(use(model.binary(), apart));
        const { numRows, numCols } = model.compile();
        expect(numRows).toBeLessThan(4 * tasks.length);
        expect(numCols).toBeLessThan(3 * tasks.length);
      }
    },
  );

  it("are true where tasks that take place do not overlap, or need no more than there is, and nowhere else", async () => {
    for (let seed = 0; seed < 12; seed++) {
      const random = new Random(seed);
      const model = new Model();
      // Enough of them for a moment at which two run.
      const count = 6;
      const starts = model.integers(count, 0, 1, "s").map((s) => s.times(random.integer(1, 3)));
      const isThere = model.binary("p");
      const capacity = random.chance(0.5) ? model.integer(-1, 2, "c") : model.constant(2);
      const least = random.integer(0, 1);
      const tasks = starts.map((start) => ({
        start: start.plus(random.integer(0, 4)),
        duration: random.integer(least, 2),
        isPresent: random.chance(0.3) ? isThere : true,
        demand: random.integer(0, 2),
      }));
      const isCumulative = seed % 2 === 0;
      const apart = isCumulative ? model.cumulative(tasks, capacity) : model.noOverlap(tasks);
      const holds = model.binary("holds");
      model.require(holds.isEquivalentTo(apart));
      const { solutions, isComplete } = await model.solveAll({ limit: 1000 });
      expect(isComplete).toBe(true);
      // One for each way to start, for the task's presence, and for each capacity.
      const ways = 2 ** count * 2 * (capacity.isConstant ? 1 : 4);
      expect([seed, solutions.length]).toEqual([seed, ways]);
      for (const solution of solutions) {
        const drawn = tasks.map(({ start, duration, isPresent, demand }) => ({
          start: solution.value(start),
          duration,
          isPresent: isPresent === true || Boolean(solution.value(isThere)),
          demand: isCumulative ? demand : 1,
        }));
        const most = isCumulative ? solution.value(capacity) : 1;
        const isRight = most >= 0 && peak(drawn) <= most && (isCumulative || !liesWithin(drawn));
        expect([seed, Boolean(solution.value(holds))]).toEqual([seed, isRight]);
      }
    }
  });
});

/** Whether a task without a length lies inside another one. */
function liesWithin(tasks: readonly Drawn[]): boolean {
  const present = tasks.filter(({ isPresent }) => isPresent);
  return present.some(
    (point) =>
      point.duration === 0 &&
      present.some(({ start, duration }) => start < point.start && point.start < start + duration),
  );
}
