/** What one request may cost the farm, and what it gets where it does not say. */
export interface FarmLimits {
  /** Bytes of a model as it is sent, packed or not. */
  readonly uploadBytes: number;
  /** Bytes of a model once it is unpacked. */
  readonly modelBytes: number;
  /** Seconds that a job may run; also what it gets where it names no limit. */
  readonly jobSeconds: number;
  readonly memoryMegabytes: number;
  readonly usualMemoryMegabytes: number;
  /** Seconds for which an answer may be kept. */
  readonly keepSeconds: number;
  readonly usualKeepSeconds: number;
  /** Bytes that Redis may hold before nothing more is taken in. */
  readonly storeBytes: number;
  /** Jobs that may wait. */
  readonly waitingJobs: number;
}

const MEGABYTE = 2 ** 20;
const HOUR = 3600;

export const USUAL_LIMITS: FarmLimits = {
  uploadBytes: 64 * MEGABYTE,
  modelBytes: 256 * MEGABYTE,
  jobSeconds: 24 * HOUR,
  memoryMegabytes: 8192,
  usualMemoryMegabytes: 2048,
  keepSeconds: 7 * 24 * HOUR,
  usualKeepSeconds: HOUR,
  storeBytes: 1024 * MEGABYTE,
  waitingJobs: 100_000,
};

/** Priority of a job that names none. */
export const USUAL_PRIORITY = 50;
/** Seconds for which a model is kept after it was last asked for. */
export const MODEL_KEPT_SECONDS = 7 * 24 * HOUR;

/** A request that is not granted, with the status code of HTTP that says why. */
export class RefusedError extends Error {
  override readonly name = "RefusedError";
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}
