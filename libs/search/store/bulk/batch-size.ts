const START_BYTES = 2_000_000;
const LEAST_BYTES = 100_000;
const SLOW_MS = 5_000;

/**
 * The size of the next bulk request and the number of concurrent ones: more while Elasticsearch responds quickly, half as much
 * when it rejects a request because it is too busy or the request too large.
 */
export class BatchSize {
  private readonly most: { readonly bytes: number; readonly inFlight: number };
  bytes: number;
  inFlight: number;

  constructor(most: { readonly bytes: number; readonly inFlight: number }) {
    this.most = most;
    this.bytes = Math.min(START_BYTES, most.bytes);
    this.inFlight = most.inFlight;
  }

  succeeded(milliseconds: number): void {
    if (milliseconds > SLOW_MS) return;
    this.bytes = Math.min(this.most.bytes, Math.ceil(this.bytes * 1.2));
    this.inFlight = Math.min(this.most.inFlight, this.inFlight + 1);
  }

  refused(): void {
    this.bytes = Math.max(Math.min(LEAST_BYTES, this.most.bytes), Math.floor(this.bytes / 2));
    this.inFlight = 1;
  }
}
