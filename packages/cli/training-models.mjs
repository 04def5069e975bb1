// Models for the run that fills the code cache: small ones, yet each leads the command through other parts of a solve. All have
// points, or a solve would end before it begins; cache-code.mjs sees to that.

/** Numbers below n, the same in every run. */
function sequence(seed) {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 8) % n;
  };
}

/** A model in the LP format, from terms such as "3 x" or "-3 x". */
function lpText({ objective = [], rows, bounds = [], binaries = [], generals = [] }) {
  const sum = (terms) =>
    terms.map((term) => (term.startsWith("-") ? `- ${term.slice(1)}` : `+ ${term}`)).join("\n ");
  const lines = rows.map(([terms, sense, side], k) => ` r${k}: ${sum(terms)} ${sense} ${side}`);
  const sections = [
    ["Bounds", bounds],
    ["Binaries", binaries],
    ["Generals", generals],
  ];
  const rest = sections.filter(([, names]) => names.length > 0);
  return [
    `Minimize\n obj: ${objective.length > 0 ? sum(objective) : "0 nothing"}`,
    `Subject To\n${lines.join("\n")}`,
    ...rest.map(([title, names]) => `${title}\n ${names.join("\n ")}`),
    "End\n",
  ].join("\n");
}

function range(count, from = 0) {
  return Array.from({ length: count }, (_, k) => from + k);
}

/** Multi-item lot sizing with setups, a knapsack of extras and two general integers: paths of rows, flow covers, cliques. */
export function lotSizing(items, periods) {
  const random = sequence(12345);
  const objective = [];
  const rows = [];
  const binaries = [];
  for (const t of range(periods)) {
    const capacity = [];
    for (const i of range(items)) {
      const [x, y, s] = [`x${i}_${t}`, `y${i}_${t}`, `s${i}_${t}`];
      objective.push(`${1 + random(5)} ${x}`, `${20 + random(80)} ${y}`, `${1 + random(3)} ${s}`);
      const before = t > 0 ? [`1 s${i}_${t - 1}`] : [];
      rows.push([[...before, `1 ${x}`, `-1 ${s}`], "=", 5 + random(25)]);
      rows.push([[`1 ${x}`, `-60 ${y}`], "<=", 0]);
      capacity.push(`1 ${x}`, `${2 + random(6)} ${y}`);
      binaries.push(y);
    }
    // The largest demands and setups of a period fit into it.
    rows.push([capacity, "<=", items * 36]);
  }
  const extras = range(30).map((k) => `e${k}`);
  objective.push(...extras.map((e) => `-${3 + random(17)} ${e}`), "-2 g1", "-3 g2");
  rows.push([extras.map((e) => `${4 + random(30)} ${e}`), "<=", 150]);
  for (let k = 0; k + 2 < extras.length; k += 2) {
    rows.push([[`1 ${extras[k]}`, `1 ${extras[k + 1]}`, `1 ${extras[k + 2]}`], "<=", 2]);
    rows.push([[`1 ${extras[k]}`, `1 ${extras[k + 1]}`], "<=", 1]);
  }
  rows.push([["1 g1", "1 g2", "-0.5 x0_0"], "<=", 7.3]);
  binaries.push(...extras);
  return lpText({
    objective,
    rows,
    binaries,
    bounds: ["g1 <= 9", "g2 <= 9"],
    generals: ["g1", "g2"],
  });
}

/** Choices under knapsacks and cliques, all binary: learning, cores, covers and strong branching have something to do. */
export function choices(count, numRows) {
  const random = sequence(54321);
  const names = range(count).map((j) => `b${j}`);
  const rows = [];
  for (let i = 0; i < numRows; i++) {
    const part = names.filter(() => random(3) === 0);
    const weights = part.map(() => 5 + random(60));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    rows.push([part.map((b, k) => `${weights[k]} ${b}`), ">=", Math.ceil(0.4 * total)]);
  }
  for (let k = 0; k + 6 < count; k += 3)
    rows.push([[k, k + 2, k + 5, k + 6].map((j) => `1 ${names[j]}`), "<=", 3]);
  for (let k = 0; k + 9 < count; k += 5)
    rows.push([[`1 ${names[k]}`, `1 ${names[k + 9]}`], "<=", 1]);
  const objective = names.map((b) => `${10 + random(90)} ${b}`);
  return lpText({ objective, rows, binaries: names });
}

/** Jobs to agents with room for each: equations with knapsacks. */
export function assignment(agents, jobs) {
  const random = sequence(777);
  const objective = [];
  const rows = range(jobs).map((j) => [range(agents).map((i) => `1 x${i}_${j}`), "=", 1]);
  for (const i of range(agents)) {
    const load = range(jobs).map((j) => `${5 + random(20)} x${i}_${j}`);
    for (const j of range(jobs)) objective.push(`${10 + random(40)} x${i}_${j}`);
    rows.push([load, "<=", Math.ceil((17 * jobs) / agents)]);
  }
  return lpText({
    objective,
    rows,
    binaries: range(agents).flatMap((i) => range(jobs).map((j) => `x${i}_${j}`)),
  });
}

/** A round trip whose places are numbered along the way: big M, cliques of both directions, general integers. */
export function roundTrip(places) {
  const random = sequence(99);
  const objective = [];
  const rows = [];
  const binaries = [];
  const bounds = [];
  const arc = (i, j) => `x${i}_${j}`;
  for (const i of range(places)) {
    const others = range(places).filter((j) => j !== i);
    for (const j of others) objective.push(`${10 + random(90)} ${arc(i, j)}`);
    binaries.push(...others.map((j) => arc(i, j)));
    rows.push([others.map((j) => `1 ${arc(i, j)}`), "=", 1]);
    rows.push([others.map((j) => `1 ${arc(j, i)}`), "=", 1]);
    if (i === 0) continue;
    bounds.push(`1 <= u${i} <= ${places - 1}`);
    for (const j of others)
      if (j > 0)
        rows.push([[`1 u${i}`, `-1 u${j}`, `${places - 1} ${arc(i, j)}`], "<=", places - 2]);
  }
  return lpText({
    objective,
    rows,
    binaries,
    bounds,
    generals: range(places - 1, 1).map((i) => `u${i}`),
  });
}

/** Flows of goods over arcs that have to be opened. */
export function fixedCharges(nodes, goods) {
  const random = sequence(4711);
  const objective = [];
  const rows = [];
  const binaries = [];
  const arcs = range(nodes).flatMap((i) => [1, 2, 5].map((step) => [i, (i + step) % nodes]));
  for (const [a, b] of arcs) {
    const y = `y${a}_${b}`;
    binaries.push(y);
    objective.push(`${50 + random(150)} ${y}`);
    for (const g of range(goods)) objective.push(`${1 + random(5)} f${g}_${a}_${b}`);
    rows.push([[...range(goods).map((g) => `1 f${g}_${a}_${b}`), `-${20 * goods} ${y}`], "<=", 0]);
  }
  for (const g of range(goods)) {
    const amount = 5 + random(15);
    const from = random(nodes);
    const to = (from + 1 + random(nodes - 1)) % nodes;
    for (const v of range(nodes)) {
      const out = arcs.filter(([a]) => a === v).map(([a, b]) => `1 f${g}_${a}_${b}`);
      const into = arcs.filter(([, b]) => b === v).map(([a, b]) => `-1 f${g}_${a}_${b}`);
      rows.push([[...out, ...into], "=", v === from ? amount : v === to ? -amount : 0]);
    }
  }
  return lpText({ objective, rows, binaries });
}

/** Sets that cover each element once: many columns, few rows. */
export function partition(elements, sets) {
  const random = sequence(31);
  const rows = range(elements).map((i) => [[`1 alone${i}`], "=", 1]);
  const binaries = range(elements).map((i) => `alone${i}`);
  const objective = binaries.map((name) => `${60 + random(40)} ${name}`);
  for (const k of range(sets)) {
    binaries.push(`s${k}`);
    objective.push(`${40 + random(60)} s${k}`);
    const first = random(elements);
    for (const step of [0, 1 + random(3), 5 + random(3), 9 + random(4)])
      rows[(first + step) % elements][0].push(`1 s${k}`);
  }
  return lpText({ objective, rows, binaries });
}

/** Nodes in few colours, no two that are joined in the same one, without an objective. */
export function colouring(nodes, colours) {
  const random = sequence(5);
  const colour = range(nodes).map((i) => i % colours);
  const rows = range(nodes).map((i) => [range(colours).map((c) => `1 x${i}_${c}`), "=", 1]);
  for (const i of range(nodes))
    for (let edge = 0; edge < colours + 1; edge++) {
      const j = random(nodes);
      if (colour[i] === colour[j]) continue;
      for (const c of range(colours)) rows.push([[`1 x${i}_${c}`, `1 x${j}_${c}`], "<=", 1]);
    }
  return lpText({
    rows,
    binaries: range(nodes).flatMap((i) => range(colours).map((c) => `x${i}_${c}`)),
  });
}

/**
 * A network with storage, transit depots, a blend and a free price, all continuous: presolve has chains, twins and
 * dominated columns to take out, the simplex a phase 1, flips and a perturbation, postsolve duals to find.
 */
export function network(nodes, periods) {
  const random = sequence(2024);
  const objective = ["1 price", "0.1 spare"];
  const rows = [];
  const bounds = ["price free", "-inf <= debt <= 40", "spare <= 1000"];
  for (const t of range(periods)) {
    const balance = range(nodes).map((i) => [
      t > 0 ? `1 s${i}_${t - 1}` : "0 spare",
      `-1 s${i}_${t}`,
    ]);
    for (const i of range(nodes)) {
      objective.push(`${1 + random(4)} s${i}_${t}`, `${30 + random(9)}.5 b${i}_${t}`);
      bounds.push(`s${i}_${t} <= ${20 + random(30)}`);
      balance[i].push(`1 b${i}_${t}`);
      for (const k of range(5)) {
        const to = (i + 1 + random(nodes - 1)) % nodes;
        const arc = `a${i}_${k}_${t}`;
        objective.push(`${2 + random(20)}.25 ${arc}`);
        balance[i].push(`-1 ${arc}`);
        balance[to].push(`0.${90 + random(10)} ${arc}`);
        if (random(3) > 0) bounds.push(`${arc} <= ${4 + random(12)}`);
      }
      // A depot: what comes goes, at a fixed loss.
      rows.push([[`1 d${i}_${t}`, `-0.5 e${i}_${t}`], "=", 0]);
      balance[i].push(`-1 d${i}_${t}`);
      balance[(i + 3) % nodes].push(`0.4 e${i}_${t}`);
      objective.push(`0.5 e${i}_${t}`);
    }
    balance.forEach((terms, i) => {
      rows.push([terms, i % 4 === 0 ? ">=" : "=", i % 3 === 0 ? random(25) : -random(6)]);
    });
    const shares = range(nodes).map((i) => `${1 + random(5)} b${i}_${t}`);
    rows.push([[...shares, "-1 price"], "<=", 10 * nodes], [shares, ">=", nodes]);
    rows.push([[`2 s0_${t}`, `3 s1_${t}`, "-1 debt"], ">=", random(4)]);
    rows.push([[`0.000125 s2_${t}`, "1250 spare"], ">=", 0.002]);
  }
  const many = range(400).map((j) => `x${j}`);
  for (const x of many) {
    objective.push(`${1 + random(3)} ${x}`);
    bounds.push(`${x} <= ${1 + random(3)}`);
  }
  for (let i = 0; i < 12; i++) {
    const terms = many.filter(() => random(2) > 0).map((x) => `${1 + random(4)} ${x}`);
    rows.push([terms, ">=", 150 + random(200)]);
  }
  return lpText({ objective, rows, bounds });
}
