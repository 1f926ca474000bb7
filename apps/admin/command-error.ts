/** An error that the operator can resolve; the message is one sentence that says how. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
