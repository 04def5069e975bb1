import { type BooleanExpression, type Expression, Model } from "bough";

/** A power station: what it can give while it runs, and what that costs. */
export interface Unit {
  readonly name: string;
  readonly least: number;
  readonly most: number;
  readonly costPerHour: number;
  readonly costPerUnit: number;
  readonly startCost: number;
  /** Hours it keeps running once started. */
  readonly minimumHours: number;
}

/** Which stations run when, so that demand and reserve are met at the least cost. */
export async function unitCommitment(
  units: readonly Unit[],
  demand: readonly number[],
  reserve: number,
) {
  const model = new Model();
  const hours = [...demand.keys()];
  const plan = units.map((unit) => schedule(model, unit, hours));
  for (const hour of hours) {
    model.require(model.sum(plan.map(({ power }) => power[hour]!)).equals(demand[hour]!));
    const available = units.map((unit, u) => plan[u]!.isOn[hour]!.times(unit.most));
    model.require(model.sum(available).atLeast(demand[hour]! + reserve));
  }
  model.minimize(model.sum(plan.map(({ cost }) => cost)));
  const solution = await model.solve();
  return {
    cost: solution.objective,
    isOn: plan.map(({ isOn }) => isOn.map((on) => solution.value(on))),
  };
}

function schedule(model: Model, unit: Unit, hours: readonly number[]) {
  const isOn: BooleanExpression[] = hours.map((hour) => model.binary(`${unit.name}_on_${hour}`));
  const power: Expression[] = hours.map((hour) => {
    const given = model.real(0, unit.most, `${unit.name}_power_${hour}`);
    model.require(given.atMost(isOn[hour]!.times(unit.most)));
    model.require(given.atLeast(isOn[hour]!.times(unit.least)));
    return given;
  });
  const isStarting = hours.map((hour) => {
    const wasOff = hour === 0 ? true : isOn[hour - 1]!.not();
    return isOn[hour]!.and(wasOff);
  });
  for (const hour of hours) {
    for (let later = hour + 1; later < Math.min(hour + unit.minimumHours, hours.length); later++)
      model.require(isStarting[hour]!.implies(isOn[later]!));
  }
  const cost = model.sum([
    model.sum(isOn).times(unit.costPerHour),
    model.sum(power).times(unit.costPerUnit),
    model.sum(isStarting).times(unit.startCost),
  ]);
  return { isOn, power, cost };
}

/** Which power stations run in which hours. */
export const sample = () =>
  unitCommitment(
    [
      {
        name: "coal",
        least: 40,
        most: 100,
        costPerHour: 300,
        costPerUnit: 8,
        startCost: 500,
        minimumHours: 3,
      },
      {
        name: "gas",
        least: 20,
        most: 60,
        costPerHour: 120,
        costPerUnit: 14,
        startCost: 150,
        minimumHours: 2,
      },
    ],
    [70, 120, 150, 95],
    5,
  );
