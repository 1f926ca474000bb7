/** How a service is started. */
export interface StartOptions {
  /** false: a crash of the machine may lose data, and containers keep none. For tests. */
  durable: boolean;
  /** Told what takes long. */
  log: (line: string) => void;
  /** Gives up the start; what was started until then is stopped. */
  signal?: AbortSignal;
}

/** A service that was started, or found. */
export interface StartedService {
  url: string;
  stop(): Promise<void>;
}
