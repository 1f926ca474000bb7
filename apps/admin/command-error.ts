/** What the operator did wrong or has to see to, in one sentence. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
