/** The operator interrupted a command after readers could see some of its changes. The message says what they see. */
export class InterruptedUpdateError extends Error {
  override readonly name = 'InterruptedUpdateError';
}

/** An error that the operator can resolve; the message is one sentence that says how. */
export class IndexerError extends Error {
  override readonly name = 'IndexerError';
}
