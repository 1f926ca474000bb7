/** A feed, or a file of it, that must not be applied. The message is one sentence for the operator. */
export class FeedError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'FeedError';
  }
}
