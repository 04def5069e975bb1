import type { Kernels } from "./kernels.ts";
import { KERNELS_BASE64 } from "./module.generated.ts";
import { FIRST_FREE } from "./registers.ts";

interface Memory {
  readonly buffer: ArrayBuffer;
}

/** What is used of the platform's WebAssembly. */
interface WebAssemblyLike {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Memory: new (size: { initial: number; maximum: number }) => Memory;
  readonly Instance: new (
    module: object,
    imports: { env: { memory: Memory } },
  ) => { readonly exports: object };
}

const PAGE = 65_536;
/** Arrays begin at multiples of it, in bytes. */
const ALIGNMENT = 16;

let module: object | undefined;

function platform(): WebAssemblyLike {
  const { WebAssembly } = globalThis as unknown as { WebAssembly?: WebAssemblyLike };
  if (WebAssembly === undefined)
    throw new Error("the simplex needs WebAssembly, which this platform does without (--jitless?)");
  return WebAssembly;
}

/** The kernels, compiled once a thread. */
function compiled(): object {
  if (module === undefined) {
    const { atob } = globalThis as unknown as { atob(text: string): string };
    const text = atob(KERNELS_BASE64);
    const bytes = new Uint8Array(text.length);
    for (let k = 0; k < text.length; k++) bytes[k] = text.charCodeAt(k);
    module = new (platform().Module)(bytes);
  }
  return module;
}

/** V8 reserves ten gigabytes of addresses for each memory, which a limit on these may refuse. */
function memoryOf(pages: number): Memory {
  try {
    return new (platform().Memory)({ initial: pages, maximum: pages });
  } catch (cause) {
    throw new RangeError(
      `WebAssembly gets no memory of ${64 * pages} KiB. Where addresses are limited (ulimit -v), Node needs --disable-wasm-trap-handler, by NODE_OPTIONS too.`,
      { cause },
    );
  }
}

/** How many bytes an array of `length` elements takes up. */
export function room(width: number, length: number): number {
  return Math.ceil((width * length) / ALIGNMENT) * ALIGNMENT;
}

/**
 * A memory of WebAssembly and the kernels that work in it. Arrays are dealt out one behind the other, as typed arrays
 * for TypeScript and as pointers for kernels, which find them in registers. What is never written to takes no memory
 * of the machine.
 */
export class KernelMemory {
  readonly kernels: Kernels;
  readonly buffer: ArrayBuffer;
  readonly #numbers: Int32Array;
  readonly #reals: Float64Array;
  #used = FIRST_FREE;
  #limit: number;

  /** @param bytes room for arrays; more cannot be had, even where pages would hold it: who asks for too little hears of it */
  constructor(bytes: number) {
    this.#limit = FIRST_FREE + bytes;
    const pages = Math.ceil((FIRST_FREE + bytes) / PAGE);
    const { Instance } = platform();
    const memory = memoryOf(pages);
    this.buffer = memory.buffer;
    this.#numbers = new Int32Array(this.buffer, 0, FIRST_FREE >> 2);
    this.#reals = new Float64Array(this.buffer, 0, FIRST_FREE >> 3);
    const { exports } = new Instance(compiled(), { env: { memory } });
    this.kernels = exports as Kernels;
  }

  /** Bytes there are in all, what can be asked for and what kernels keep for themselves. */
  get size(): number {
    return this.buffer.byteLength;
  }

  /** Bytes of those asked for that are left. */
  get left(): number {
    return this.#limit - this.#used;
  }

  /** The number, or pointer, in a register. */
  numberAt(register: number): number {
    return this.#numbers[register >> 2];
  }

  setNumber(register: number, value: number): void {
    this.#numbers[register >> 2] = value;
  }

  realAt(register: number): number {
    return this.#reals[register >> 3];
  }

  /** Takes back all that was dealt out: arrays that anybody still has are no longer theirs. */
  clear(): void {
    new Uint8Array(this.buffer, 0, this.#used).fill(0);
    this.#used = FIRST_FREE;
    this.#limit = FIRST_FREE;
  }

  /** Makes room for `bytes` of arrays in a memory that was cleared; false where it is not large enough. */
  reserve(bytes: number): boolean {
    if (FIRST_FREE + bytes > this.buffer.byteLength) return false;
    this.#limit = FIRST_FREE + bytes;
    return true;
  }

  /** Takes over what stands in the registers of another memory; its pointers are for whoever deals its arrays out anew to replace. */
  copyRegisters(other: KernelMemory): void {
    this.#numbers.set(other.#numbers);
  }

  /** An array of zeros, of which kernels hear by `register`. A RangeError where there is no room for it. */
  reals(length: number, register?: number): Float64Array {
    return new Float64Array(this.buffer, this.#take(8, length, register), length);
  }

  ints(length: number, register?: number): Int32Array {
    return new Int32Array(this.buffer, this.#take(4, length, register), length);
  }

  bytes(length: number, register?: number): Uint8Array {
    return new Uint8Array(this.buffer, this.#take(1, length, register), length);
  }

  signedBytes(length: number, register?: number): Int8Array {
    return new Int8Array(this.buffer, this.#take(1, length, register), length);
  }

  #take(width: number, length: number, register: number | undefined): number {
    const begin = this.#used;
    const end = begin + room(width, length);
    if (end > this.#limit)
      throw new RangeError(`${end - begin} bytes asked of kernels' memory, which has ${this.left}`);
    this.#used = end;
    if (register !== undefined) this.setNumber(register, begin);
    return begin;
  }
}
