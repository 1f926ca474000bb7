const SIZE = 1024 * 1024;
const MAX_FREE = 32;
const MAX_POOLED_SIZE = 4 * SIZE;

const free: Buffer[] = [];

/**
 * A growing buffer from a pool. A page is half a megabyte: allocating buffers of that size makes the garbage collector run
 * every few dozen requests, which costs more than all other work of a request.
 */
export class PooledBuffer {
  private memory: Buffer = free.pop() ?? Buffer.allocUnsafeSlow(SIZE);
  private length = 0;

  append(bytes: Uint8Array): void {
    const end = this.length + bytes.length;
    if (end > this.memory.length) this.grow(end);
    this.memory.set(bytes, this.length);
    this.length = end;
  }

  /** The appended bytes; valid until `release`. */
  get bytes(): Buffer {
    return this.memory.subarray(0, this.length);
  }

  /** Returns the memory to the pool. `bytes` must not be read afterwards. */
  release(): void {
    if (free.length < MAX_FREE && this.memory.length <= MAX_POOLED_SIZE) free.push(this.memory);
    this.memory = Buffer.alloc(0);
    this.length = 0;
  }

  private grow(needed: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.memory.length));
    larger.set(this.bytes);
    this.memory = larger;
  }
}
