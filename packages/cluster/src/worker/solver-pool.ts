import { Solver, SolverLostError } from "../solver/solver.ts";

/** Idle processes are kept for the next job: to start one takes longer than to solve most riddles. */
export class SolverPool {
  readonly #heapMegabytes: number;
  readonly #idle: Solver[] = [];
  readonly #busy = new Set<Solver>();
  #isClosed = false;

  constructor(heapMegabytes: number) {
    this.#heapMegabytes = heapMegabytes;
  }

  /** @throws {SolverLostError} where the pool is closed, or gets closed meanwhile */
  async with<T>(action: (solver: Solver) => Promise<T>): Promise<T> {
    if (this.#isClosed) throw new SolverLostError("the worker is being closed");
    const solver = this.#fitOne();
    this.#busy.add(solver);
    try {
      return await action(solver);
    } finally {
      this.#busy.delete(solver);
      if (solver.isFit) this.#idle.push(solver);
      else solver.kill();
    }
  }

  close(): void {
    this.#isClosed = true;
    for (const solver of [...this.#idle, ...this.#busy]) solver.kill();
  }

  #fitOne(): Solver {
    for (let solver = this.#idle.pop(); solver !== undefined; solver = this.#idle.pop())
      if (solver.isFit) return solver;
    return new Solver(this.#heapMegabytes);
  }
}
