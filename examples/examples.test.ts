import { readdirSync } from "node:fs";
import { Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { assignment } from "./assignment.ts";
import { binPacking } from "./bin-packing.ts";
import { noThreeInLine } from "./custom-propagator.ts";
import { cuttingStock } from "./cutting-stock.ts";
import { diet } from "./diet.ts";
import { facilityLocation } from "./facility-location.ts";
import { flexibleJobShop } from "./flexible-job-shop.ts";
import { golombRuler } from "./golomb-ruler.ts";
import { graphColouring } from "./graph-colouring.ts";
import { jobShop } from "./job-shop.ts";
import { knapsack } from "./knapsack.ts";
import { shortestRoundTrip } from "./lazy-subtours.ts";
import { lotSizing } from "./lot-sizing.ts";
import { magicSquare } from "./magic-square.ts";
import { nurseRostering } from "./nurse-rostering.ts";
import { surfaceMinimum } from "./piecewise-surface.ts";
import { projectScheduling } from "./project-scheduling.ts";
import { queens } from "./queens.ts";
import { sendMoreMoney } from "./send-more-money.ts";
import { shiftScheduling } from "./shift-scheduling.ts";
import { sudoku } from "./sudoku.ts";
import { timetable } from "./timetable.ts";
import { transport } from "./transport.ts";
import { BURMA, travellingSalesman } from "./travelling-salesman.ts";
import { type Unit, unitCommitment } from "./unit-commitment.ts";
import { vehicleRouting } from "./vehicle-routing.ts";
import { warmStart } from "./warm-start.ts";
import { wolfGoatCabbage } from "./wolf-goat-cabbage.ts";
import { zebra } from "./zebra.ts";

/** TSPLIB berlin52: places in Berlin. */
const BERLIN = (
  "565 575 25 185 345 750 945 685 845 655 880 660 25 230 525 1000 580 1175 650 1130 1605 620 " +
  "1220 580 1465 200 1530 5 845 680 725 370 145 665 415 635 510 875 560 365 300 465 520 585 " +
  "480 415 835 625 975 580 1215 245 1320 315 1250 400 660 180 410 250 420 555 575 665 " +
  "1150 1160 700 580 685 595 685 610 770 610 795 645 720 635 760 650 475 960 95 260 875 920 " +
  "700 500 555 815 830 485 1170 65 830 610 605 625 595 360 1340 725 1740 245"
)
  .split(" ")
  .reduce<[number, number][]>((cities, text, k) => {
    if (k % 2 === 0) cities.push([Number(text), 0]);
    else cities.at(-1)![1] = Number(text);
    return cities;
  }, []);

/** The length of a round trip that exchanging two links does not shorten. */
function twoOptLength(cities: readonly (readonly [number, number])[]): number {
  const far = (i: number, j: number) => {
    const [a, b] = [cities[i % cities.length]!, cities[j % cities.length]!];
    return Math.round(Math.hypot(a[0] - b[0], a[1] - b[1]));
  };
  const trip = [...cities.keys()];
  const between = (i: number, j: number) => far(trip[i]!, trip[j % trip.length]!);
  for (let isBetter = true; isBetter; ) {
    isBetter = false;
    for (let i = 0; i + 1 < trip.length; i++)
      for (let j = i + 2; j < trip.length; j++) {
        if (between(i, j) + between(i + 1, j + 1) >= between(i, i + 1) + between(j, j + 1))
          continue;
        trip.splice(i + 1, j - i, ...trip.slice(i + 1, j + 1).reverse());
        isBetter = true;
      }
  }
  return trip.reduce((sum, _, i) => sum + between(i, i + 1), 0);
}

describe("examples", () => {
  for (const file of readdirSync(new URL(".", import.meta.url))) {
    if (!file.endsWith(".ts") || file.endsWith(".test.ts")) continue;
    it(`${file} has a sample that can be run`, async () => {
      const url = new URL(file, import.meta.url).href;
      const { sample } = (await import(/* @vite-ignore */ url)) as { sample: () => unknown };
      expect(await sample()).toBeTruthy();
    });
  }

  it("diet: Chvátal's answer", async () => {
    const { cents, servings } = await diet();
    expect(cents).toBeCloseTo(92.5, 6);
    [4, 0, 0, 4.5, 2, 0].forEach((value, k) => {
      expect(servings[k]).toBeCloseTo(value, 6);
    });
  });

  it("knapsack: as good as every subset", async () => {
    const weights = [9, 13, 153, 50, 15, 68, 27, 39, 23, 32];
    const values = [150, 35, 200, 160, 60, 45, 60, 40, 30, 30];
    let best = 0;
    for (let set = 0; set < 1024; set++) {
      const taken = [...weights.keys()].filter((k) => ((set >> k) & 1) === 1);
      const weight = taken.reduce((total, k) => total + weights[k]!, 0);
      const snacks = taken.filter((k) => k >= 6 && k <= 8).length;
      if (weight > 200 || snacks > 1) continue;
      best = Math.max(
        best,
        taken.reduce((total, k) => total + values[k]!, 0),
      );
    }
    expect((await knapsack(200)).value).toBe(best);
  });

  it("assignment: as good as every permutation", async () => {
    const costs = [
      [90, 80, 75, 70],
      [35, 85, 55, 65],
      [125, 95, 90, 95],
      [45, 110, 95, 115],
    ];
    const { cost, jobs } = await assignment(costs);
    const all = [0, 1, 2, 3].flatMap((a) =>
      [0, 1, 2, 3].flatMap((b) =>
        [0, 1, 2, 3].flatMap((c) => [0, 1, 2, 3].map((d) => [a, b, c, d])),
      ),
    );
    const permutations = all.filter((jobs) => new Set(jobs).size === 4);
    const total = (jobs: number[]) =>
      jobs.reduce((sum, job, worker) => sum + costs[worker]![job]!, 0);
    expect(cost).toBe(Math.min(...permutations.map(total)));
    expect(new Set(jobs).size).toBe(4);
  });

  it("transport: Dantzig's answer", async () => {
    expect((await transport()).thousandDollars).toBeCloseTo(153.675, 6);
  });

  it("facility location: the published cost", async () => {
    expect((await facilityLocation()).cost).toBe(383);
  });

  it("lot sizing: Wagner and Whitin's cost", async () => {
    expect((await lotSizing()).cost).toBeCloseTo(864, 6);
  });

  it("unit commitment: as good as every schedule", async () => {
    const units: Unit[] = [
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
      {
        name: "oil",
        least: 10,
        most: 40,
        costPerHour: 50,
        costPerUnit: 22,
        startCost: 30,
        minimumHours: 1,
      },
    ];
    const demand = [70, 120, 150, 95];
    expect((await unitCommitment(units, demand, 15)).cost).toBeCloseTo(
      cheapest(units, demand, 15),
      6,
    );
  });

  it("job shop: the known makespan", async () => {
    const jobs = [
      [
        [0, 3],
        [1, 2],
        [2, 2],
      ],
      [
        [0, 2],
        [2, 1],
        [1, 4],
      ],
      [
        [1, 4],
        [2, 3],
      ],
    ] as const;
    const { makespan, chart } = await jobShop(jobs);
    expect(makespan).toBe(11);
    expect(chart.match(/<title>/g)).toHaveLength(8);
  });

  it("flexible job shop: each step on the machine that suits all", async () => {
    const either = (first: number, second: number) =>
      [
        [0, first],
        [1, second],
      ] as const;
    // Both machines are busy until 5: less than the least work of all steps shared out evenly.
    const jobs = [
      [either(2, 4), either(3, 3)],
      [either(3, 2), [[1, 3]] as const],
    ];
    const { makespan, machines, chart } = await flexibleJobShop(jobs);
    expect(makespan).toBe(5);
    expect(chart.match(/<title>/g)).toHaveLength(4);
    expect(machines).toEqual([0, 0, 1, 1]);
  });

  it("project: a crew of four can do no more at a time", async () => {
    const activities = [
      { length: 3, crew: 2 },
      { length: 4, crew: 3, after: [0] },
      { length: 2, crew: 4, after: [0] },
      { length: 2, crew: 1 },
      { length: 3, crew: 2, after: [1, 2] },
    ];
    const { makespan, starts, chart } = await projectScheduling(activities, 4);
    expect(chart.match(/<title>/g)).toHaveLength(5);
    expect(makespan).toBe(3 + 4 + 2 + 3);
    expect(starts[0]).toBe(0);
  });

  it("Golomb ruler: the lengths everyone finds", async () => {
    expect((await golombRuler(5)).length).toBe(11);
    expect((await golombRuler(6)).length).toBe(17);
  });

  it("timetable: no clash, and as little late as can be", async () => {
    const lessons = [
      { teacher: "Ada", group: "1" },
      { teacher: "Ada", group: "2", isInLaboratory: true },
      { teacher: "Bell", group: "1", isInLaboratory: true },
      { teacher: "Bell", group: "3" },
      { teacher: "Curie", group: "2" },
      { teacher: "Curie", group: "3", isInLaboratory: true },
      { teacher: "Curie", group: "1" },
    ];
    const { late, slots } = await timetable(lessons, 4, 2);
    expect(late).toBe(1);
    lessons.forEach((a, i) => {
      lessons.slice(0, i).forEach((b, j) => {
        const isClash = a.teacher === b.teacher || a.group === b.group;
        if (isClash || (a.isInLaboratory && b.isInLaboratory)) expect(slots[i]).not.toBe(slots[j]);
      });
    });
  });

  it("graph colouring: the Grötzsch graph needs four colours", async () => {
    const outer = [0, 1, 2, 3, 4].map((k) => [k, (k + 1) % 5] as const);
    const inner = [0, 1, 2, 3, 4].flatMap((k) => [
      [5 + k, (k + 1) % 5] as const,
      [5 + k, (k + 4) % 5] as const,
      [5 + k, 10] as const,
    ]);
    const edges = [...outer, ...inner];
    const { colours, colour } = await graphColouring(11, edges, 5);
    expect(colours).toBe(4);
    for (const [a, b] of edges) expect(colour[a]).not.toBe(colour[b]);
  });

  it("travelling salesman: TSPLIB's optimum for burma14", async () => {
    const { length, tour } = await travellingSalesman(BURMA);
    expect(length).toBe(3323);
    expect(tour.length).toBe(14);
  });

  it("lazy subtours: TSPLIB's optimum for berlin52", async () => {
    const { length, bound } = await shortestRoundTrip(BERLIN, { threads: 1 });
    expect([length, bound]).toEqual([7542, 7542]);
  });

  it("lazy subtours: sixty cities thrown on a square", async () => {
    const random = new Random(60);
    const cities = Array.from(
      { length: 60 },
      () => [random.integer(0, 999), random.integer(0, 999)] as const,
    );
    const { length, bound } = await shortestRoundTrip(cities, { threads: 1 });
    expect(length).toBe(bound);
    // By other means: no exchange of two links of any trip that begins with the nearest city is shorter.
    expect(twoOptLength(cities)).toBeGreaterThanOrEqual(length!);
  });

  it("custom propagator: two points a row, no three in a line", async () => {
    const { points, bound, board } = await noThreeInLine(8);
    expect([points, bound]).toEqual([16, 16]);
    const places = board.flatMap((row, r) =>
      [...row].flatMap((cell, c) => (cell === "o" ? [[r, c] as const] : [])),
    );
    for (const [k, a] of places.entries())
      for (const [l, b] of places.entries())
        for (const c of places.slice(Math.max(k, l) + 1))
          if (k < l)
            expect((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])).not.toBe(0);
  });

  it("bin packing", async () => {
    const sizes = [48, 30, 19, 36, 36, 27, 42, 42, 36, 24, 30];
    const { bins, bin } = await binPacking(sizes, 100, 6);
    expect(bins).toBe(4);
    const loads = sizes.reduce((all, size, k) => {
      all[bin[k]!]! += size;
      return all;
    }, new Array<number>(6).fill(0));
    expect(Math.max(...loads)).toBeLessThanOrEqual(100);
  });

  it("cutting stock: 73 rolls", async () => {
    const { rolls, relaxed } = await cuttingStock();
    expect(Math.ceil(relaxed! - 1e-6)).toBe(73);
    expect(rolls).toBe(73);
  });

  it("queens: all of them", async () => {
    const six = queens(6);
    expect((await six.model.solveAll()).solutions.length).toBe(4);
    const eight = queens(8);
    const { solutions, isComplete } = await eight.model.solveAll();
    expect([solutions.length, isComplete]).toEqual([92, true]);
  });

  it("magic square: 3 × 3 is the Lo Shu", async () => {
    expect(await magicSquare(3)).toEqual([
      [2, 7, 6],
      [9, 5, 1],
      [4, 3, 8],
    ]);
  });

  it("SEND + MORE = MONEY", async () => {
    expect(await sendMoreMoney()).toEqual({ isComplete: true, money: [10652] });
  });

  it("zebra", async () => {
    expect(await zebra()).toEqual({ isUnique: true, water: "Norwegian", zebra: "Japanese" });
  });

  it("wolf, goat and cabbage: seven crossings", async () => {
    const { crossings, goatSides } = await wolfGoatCabbage(9);
    expect(crossings).toBe(7);
    expect(goatSides[1]).toBe(true);
  });

  it("piecewise surface: the least of the interpolated function", async () => {
    const { x, y, z } = await surfaceMinimum(10);
    expect(x + y).toBeCloseTo(5, 6);
    expect([x, y]).toEqual([3, 2]);
    expect(z).toBeCloseTo(0, 6);
  });

  it("shift scheduling: the rules hold and nights are shared", async () => {
    const { mostNights, roster } = await shiftScheduling(4, 5, 1, 1);
    expect(mostNights).toBe(2);
    for (const row of roster) expect(row.join("")).not.toMatch(/21|11111|222|1112/);
  });

  it("sudoku: the one way to fill it", async () => {
    const givens =
      "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    expect(await sudoku(givens)).toEqual({
      digits: "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
      isUnique: true,
    });
  });

  it("warm start", async () => {
    expect(await warmStart()).toEqual([176, 164, 176]);
  });

  it("vehicle routing: as short as the best of all orders and splits", async () => {
    const customers = [
      { x: 0, y: 0, demand: 0, earliest: 0, latest: 100, service: 0 },
      { x: 10, y: 2, demand: 3, earliest: 0, latest: 30, service: 2 },
      { x: 12, y: -3, demand: 4, earliest: 20, latest: 60, service: 2 },
      { x: -8, y: 5, demand: 2, earliest: 5, latest: 15, service: 1 },
      { x: -9, y: -4, demand: 5, earliest: 0, latest: 90, service: 3 },
      { x: 3, y: 14, demand: 3, earliest: 30, latest: 50, service: 2 },
    ];
    const drive = (a: number, b: number) =>
      Math.round(Math.hypot(customers[a]!.x - customers[b]!.x, customers[a]!.y - customers[b]!.y));
    /** Length of a route with its vehicle, Infinity where it comes too late or carries too much. */
    const lengthOf = (route: readonly number[]) => {
      let [time, length, at] = [0, 0, 0];
      for (const next of [...route, 0]) {
        time = Math.max(customers[next]!.earliest, time + customers[at]!.service + drive(at, next));
        if (time > customers[next]!.latest) return Infinity;
        length += drive(at, next);
        at = next;
      }
      const load = route.reduce((sum, k) => sum + customers[k]!.demand, 0);
      return load <= 9 ? length : Infinity;
    };
    const orders = (rest: readonly number[]): number[][] =>
      rest.length === 0
        ? [[]]
        : rest.flatMap((k) => orders(rest.filter((r) => r !== k)).map((order) => [k, ...order]));
    let best = Infinity;
    for (const order of orders([1, 2, 3, 4, 5])) {
      for (let cuts = 0; cuts < 16; cuts++) {
        const routes: number[][] = [[]];
        order.forEach((k, i) => {
          if (i > 0 && ((cuts >> (i - 1)) & 1) === 1) routes.push([]);
          routes.at(-1)!.push(k);
        });
        best = Math.min(
          best,
          routes.reduce((sum, route) => sum + lengthOf(route), 0),
        );
      }
    }
    const { status, driven, routes } = await vehicleRouting(customers, 9);
    expect(status).toBe("optimal");
    expect(driven).toBe(best);
    expect(routes.reduce((sum, route) => sum + lengthOf(route), 0)).toBe(best);
  });

  it("nurse rostering: keeps the rules and breaks no more wishes than it must", async () => {
    const wishes = [
      { nurse: 0, day: 0, shift: 3, weight: 2 },
      { nurse: 1, day: 0, shift: 3, weight: 2 },
      { nurse: 2, day: 0, shift: 3, weight: 2 },
      { nurse: 3, day: 0, shift: 3, weight: 1 },
      { nurse: 4, day: 0, shift: 3, weight: 3 },
    ];
    const ward = { nurses: 5, days: 7, wanted: [1, 1, 1] as const, mostDays: 5, wishes };
    const { brokenWeight, roster } = await nurseRostering(ward);
    // Somebody has the first night, and the cheapest wish against it weighs 1.
    expect(brokenWeight).toBe(1);
    for (const row of roster) {
      expect(row.filter((shift) => shift > 0).length).toBeLessThanOrEqual(5);
      row.forEach((shift, day) => {
        if (day > 0 && shift > 0) expect(shift).toBeGreaterThanOrEqual(row[day - 1]!);
        if (day >= 4) expect(row.slice(day - 4, day + 1)).toContain(0);
      });
    }
    for (let day = 0; day < 7; day++) {
      for (const shift of [1, 2, 3])
        expect(roster.filter((row) => row[day] === shift).length).toBe(1);
    }
  });
});

/** The cost of the best schedule among all, each dispatched by merit. */
function cheapest(units: readonly Unit[], demand: readonly number[], reserve: number): number {
  let best = Infinity;
  const hours = demand.length;
  for (let code = 0; code < 2 ** (units.length * hours); code++) {
    const isOn = (u: number, h: number) => h >= 0 && ((code >> (u * hours + h)) & 1) === 1;
    best = Math.min(best, scheduleCost(units, demand, reserve, isOn));
  }
  return best;
}

function scheduleCost(
  units: readonly Unit[],
  demand: readonly number[],
  reserve: number,
  isOn: (unit: number, hour: number) => boolean,
): number {
  let cost = 0;
  for (const [hour, wanted] of demand.entries()) {
    const running = units.filter((_, u) => isOn(u, hour));
    if (running.reduce((total, unit) => total + unit.most, 0) < wanted + reserve) return Infinity;
    let open = wanted - running.reduce((total, unit) => total + unit.least, 0);
    if (open < 0) return Infinity;
    for (const unit of [...running].sort((a, b) => a.costPerUnit - b.costPerUnit)) {
      const extra = Math.min(open, unit.most - unit.least);
      open -= extra;
      cost += unit.costPerHour + unit.costPerUnit * (unit.least + extra);
    }
    for (const [u, unit] of units.entries()) {
      if (!isOn(u, hour) || isOn(u, hour - 1)) continue;
      cost += unit.startCost;
      for (let later = hour; later < Math.min(hour + unit.minimumHours, demand.length); later++)
        if (!isOn(u, later)) return Infinity;
    }
  }
  return cost;
}
