/** A service that cannot be found or started. The message is one sentence that says what to do; commands print it and exit with 1. */
export class ServiceError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'ServiceError';
  }
}
