import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SolveOptions } from "@bough/bnb";
import { writeLp } from "@bough/formats";
import { constantFrom, integer, record } from "fast-check";
import { ownFault } from "../judges/mip-answer.ts";
import { peerFault, tallyPeer } from "../judges/peer-point.ts";
import { askPeer, peersFor } from "../judges/peers.ts";
import { type Model, showModel, toProblem } from "../models/model.ts";
import { practicalModel } from "../models/practical/index.ts";
import { randomModels } from "../models/random-models.ts";
import { withoutStructures } from "../models/without-structures.ts";
import { solve } from "../solves.ts";
import type { CaseTarget } from "../target.ts";

interface PracticalCase {
  readonly model: Model;
  readonly options: SolveOptions;
}

/** Such a model is a matter of a second; what is claimed where it is not is judged all the same. */
const WORK_LIMIT = 100_000_000;

/**
 * Models of the kinds that people write, of up to a hundred columns: too large for oracles, so that each
 * point is judged by itself, and each claim against the points of HiGHS and CBC where they are installed.
 */
export const practical: CaseTarget<PracticalCase> = {
  name: "practical",
  what: "lot sizes, units, blends, networks, assignments, cutting, curves, rosters …: beside HiGHS and CBC",
  cases: record({
    model: randomModels(practicalModel),
    options: record(
      {
        workLimit: constantFrom(WORK_LIMIT),
        threads: constantFrom(1, 1, 1, 1, 1, 1, 1, 2, 4),
        seed: integer({ min: 0, max: 99 }),
        presolve: constantFrom(true, true, true, false),
        gapRelative: constantFrom(0, 0, 1e-4),
      },
      { requiredKeys: ["workLimit", "threads", "gapRelative"] },
    ),
  }),
  async judge({ model, options }, tally) {
    const problem = toProblem(model);
    const result = await solve(problem, options);
    tally(result.status);
    if (result.status === "numerical-trouble") return { kind: "trouble", message: result.status };
    if (result.status === "unbounded") return { kind: "status", message: "all have an end" };
    const fault = ownFault(problem, result);
    if (fault !== null) return fault;
    const plain = withoutStructures(model);
    if (plain === null) return null;
    const twin = toProblem(plain);
    const folder = mkdtempSync(join(tmpdir(), "bough-practical-"));
    try {
      const { text } = writeLp(twin);
      for (const peer of peersFor("lp").filter(({ command }) => command !== "glpsol")) {
        const other = askPeer(peer, "lp", text, folder);
        const refuted = peerFault(twin, result, other);
        if (refuted !== null) return refuted;
        tallyPeer(peer.command, twin, result, other, tally);
      }
      return null;
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
  show: ({ model }) => showModel(model),
  shortRun: 30,
};
