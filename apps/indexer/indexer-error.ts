/** What the operator has to see to, in one sentence. */
export class IndexerError extends Error {
  override readonly name = 'IndexerError';
}
