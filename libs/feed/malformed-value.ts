const MAX_DEPTH = 50;

/**
 * Finds what JSON can contain and the stores cannot: halves of surrogate pairs, which a text has that was cut within an emoji, and
 * values nested so deeply that writing them would exhaust the stack.
 *
 * @returns the reason, with the path of the value; null if there is none.
 */
export const malformedValue = (value: unknown): string | null => {
  const problem = find(value, 0);
  return problem && `${problem.path.join('.') || 'the row'} ${problem.reason}`;
};

/** `path` is that of the value, and empty if the value is nested too deeply. */
interface Problem {
  readonly path: readonly string[];
  readonly reason: string;
}

const LONE_SURROGATE = 'contains half of a surrogate pair (a character that was cut in two)';
const TOO_DEEP: Problem = { path: [], reason: `is nested more than ${MAX_DEPTH} levels deep` };

const find = (value: unknown, depth: number): Problem | null => {
  if (typeof value === 'string') return value.isWellFormed() ? null : { path: [], reason: LONE_SURROGATE };
  if (typeof value !== 'object' || value === null) return null;
  if (depth === MAX_DEPTH) return TOO_DEEP;
  for (const [key, child] of Object.entries(value)) {
    if (!key.isWellFormed()) return { path: [key.toWellFormed()], reason: LONE_SURROGATE };
    const problem = find(child, depth + 1);
    if (problem) return problem === TOO_DEEP ? TOO_DEEP : { ...problem, path: [key, ...problem.path] };
  }
  return null;
};
