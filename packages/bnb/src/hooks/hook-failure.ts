/**
 * Carries what a hook has thrown past everything between it and the caller, who gets the `cause`. It
 * tells a mistake of the caller's from one of ours, for which a worker's search is redone elsewhere.
 */
export class HookFailure extends Error {
  override readonly name = "HookFailure";

  constructor(cause: unknown) {
    super("a hook threw", { cause });
  }
}

/** The promise, with what a hook has thrown in place of what carries it. */
export async function unwrapped<T>(result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    throw thrownByCaller(error);
  }
}

/** What a hook has thrown, where that is what the error carries. */
export function thrownByCaller(error: unknown): unknown {
  return error instanceof HookFailure ? error.cause : error;
}
