import { AppError } from '#libs/errors/app-error.js';

/** A stored record whose bytes are not those that were written. */
export class DamagedRecordError extends AppError {
  /** For the operator; the caller does not learn the id. */
  readonly explanation: string;

  constructor(id: string, reason: string) {
    const explanation = `The stored record ${id} is damaged: ${reason}. \`indexer rebuild FEED\` loads it again.`;
    super('service_unavailable', 'A record of this response is damaged and must be loaded again. Retry later.', {
      cause: new Error(explanation),
    });
    this.explanation = explanation;
  }
}
