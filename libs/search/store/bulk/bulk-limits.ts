const START_BYTES = 2_000_000;
const MIN_BYTES = 100_000;
const SLOW_MS = 5_000;

/**
 * Limits the size of the next bulk request and the number of concurrent requests. Both grow while Elasticsearch responds quickly. When it
 * rejects a request because it is too busy or the request is too large, the size is halved and requests are sent one at a time.
 */
export class BulkLimits {
  private readonly max: { readonly bytes: number; readonly inFlight: number };
  bytes: number;
  inFlight: number;

  constructor(max: { readonly bytes: number; readonly inFlight: number }) {
    this.max = max;
    this.bytes = Math.min(START_BYTES, max.bytes);
    this.inFlight = max.inFlight;
  }

  succeeded(milliseconds: number): void {
    if (milliseconds > SLOW_MS) return;
    this.bytes = Math.min(this.max.bytes, Math.ceil(this.bytes * 1.2));
    this.inFlight = Math.min(this.max.inFlight, this.inFlight + 1);
  }

  rejected(): void {
    this.bytes = Math.max(Math.min(MIN_BYTES, this.max.bytes), Math.floor(this.bytes / 2));
    this.inFlight = 1;
  }
}
