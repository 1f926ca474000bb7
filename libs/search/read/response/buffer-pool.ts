const SIZE = 256 * 1024;
const MAX_FREE = 32;
const MAX_POOLED_SIZE = 16 * SIZE;

const free: Buffer[] = [];

/**
 * A growing buffer from a pool. A page is an eighth of a megabyte, and half a megabyte when it is decompressed: allocating buffers of that
 * size makes the garbage collector run every few dozen requests, which costs more than all other work of a request.
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

  /** Appends decoded bytes. @returns them; they move when the buffer grows. */
  appendBase64(text: string): Buffer {
    const start = this.length;
    this.reserve(start + Math.ceil((text.length * 3) / 4));
    this.length += this.memory.write(text, start, 'base64');
    return this.memory.subarray(start, this.length);
  }

  /** Grows the buffer to this many bytes, so that it need not grow later. */
  reserve(bytes: number): void {
    if (bytes > this.memory.length) this.grow(bytes);
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
