// Hooks for the tests, as every thread loads them: rows that a problem lacks, one at a time.

/** @param data the rows, and the objective at which to go wrong */
export default function hiddenRows({ rows, failsAt = Infinity, failsInWorkers = false }) {
  const isWorker = globalThis.process?.versions !== undefined && isWorkerThread();
  return {
    separate({ values, objective, isIntegral }) {
      if (isIntegral && objective <= failsAt && (!failsInWorkers || isWorker))
        if (failsAt !== Infinity) throw new RangeError(`mine at ${objective}`);
      const broken = rows.find(
        ({ terms, upper }) => terms.reduce((sum, [j, a]) => sum + a * values[j], 0) > upper + 1e-6,
      );
      return broken === undefined ? [] : [broken];
    },
  };
}

function isWorkerThread() {
  return process.getBuiltinModule?.("node:worker_threads")?.isMainThread === false;
}
