import { Model } from "bough";

/** The shortest ruler with so many marks that no two pairs of them are equally far apart. */
export async function golombRuler(marks: number) {
  const model = new Model();
  const longest = marks * marks;
  const mark = [model.constant(0), ...model.integers(marks - 1, 1, longest, "mark")];
  for (const [k, each] of mark.slice(1).entries()) model.require(each.atLeast(mark[k]!.plus(1)));
  const distances = mark.flatMap((a, i) => mark.slice(i + 1).map((b) => b.minus(a)));
  model.require(model.allDifferent(distances));
  model.minimize(mark.at(-1)!);
  const solution = await model.solve();
  return { length: solution.objective, marks: mark.map((each) => solution.value(each)) };
}

/** The shortest ruler with six marks that measures no length twice. */
export const sample = () => golombRuler(6);
