/** How a service is started. */
export interface StartOptions {
  /** false: a machine crash may lose data, and containers store none. For tests. */
  durable: boolean;
  /** Called before long operations. */
  log: (line: string) => void;
  /** Aborts the start; services started until then are stopped. */
  signal?: AbortSignal;
  /** The port to listen on. Default: a free one. */
  port?: number;
}

/** A service that was started or is external. */
export interface StartedService {
  url: string;
  /** Resolves when it has ended; never for an external one. */
  ended: Promise<void>;
  stop(): Promise<void>;
}
