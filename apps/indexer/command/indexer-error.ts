/** The operator ended the command after readers had begun to see what it does. The message says what they see. */
export class InterruptedUpdateError extends Error {
  override readonly name = 'InterruptedUpdateError';
}

/** What the operator has to see to, in one sentence. */
export class IndexerError extends Error {
  override readonly name = 'IndexerError';
}
