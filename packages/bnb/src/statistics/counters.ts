/** Numbers by name, in tables within tables. */
export type Counters = { [name: string]: number | Counters };

/** Adds counters to others, row by row; what the sum lacks it gets. */
export function addCounters(sum: Counters, more: Readonly<Counters>): void {
  for (const [name, value] of Object.entries(more)) {
    const known = sum[name];
    if (typeof value === "number") {
      sum[name] = (typeof known === "number" ? known : 0) + value;
      continue;
    }
    const part = typeof known === "object" ? known : {};
    sum[name] = part;
    addCounters(part, value);
  }
}
