import { Model } from "bough";

const GOODS = ["wolf", "goat", "cabbage"] as const;

/** Alcuin of York, about 800: the fewest crossings that bring all three over unharmed. */
export async function wolfGoatCabbage(most: number) {
  const model = new Model();
  const times = [...Array(most + 1).keys()];
  // On the far bank after so many crossings; the ferryman is there after an odd number.
  const isOver = GOODS.map((good) => times.map((time) => model.binary(`${good}_${time}`)));
  const isFerryOver = (time: number) => time % 2 === 1;
  isOver.forEach((over) => {
    model.require(over[0]!.not());
  });
  for (const time of times) {
    const ferry = model.truth(isFerryOver(time));
    const goat = isOver[1]![time]!;
    for (const other of [isOver[0]![time]!, isOver[2]![time]!])
      model.require(goat.isEquivalentTo(other).implies(goat.isEquivalentTo(ferry)));
    if (time === most) continue;
    const moves = isOver.map((over) => {
      const isMoving = over[time]!.xor(over[time + 1]!);
      model.require(isMoving.implies(over[time]!.isEquivalentTo(ferry)));
      return isMoving;
    });
    model.require(model.atMostOne(moves));
  }
  // Once all are over at an odd time, the crossings are done; nobody moves again.
  const isDone = times.map((time) =>
    model.and([isFerryOver(time), ...isOver.map((over) => over[time]!)]),
  );
  model.require(model.or(isDone));
  const crossings = model.sum(times.map((time) => model.or(isDone.slice(0, time + 1)).not()));
  model.minimize(crossings);
  const solution = await model.solve();
  const goatSides = isOver[1]!
    .slice(0, solution.objective! + 1)
    .map((over) => solution.value(over));
  return { crossings: solution.objective, goatSides };
}

/** Who crosses the river when. */
export const sample = () => wolfGoatCabbage(9);
