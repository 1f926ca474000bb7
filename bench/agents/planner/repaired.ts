import type { PlannedCall } from './planner.js';

interface Details {
  readonly argument?: string;
  readonly suggestions?: readonly (string | { readonly value?: string })[];
}

/** Another company is no answer to a question about this one. */
const NOT_HERE = /is the name of no company/;

/** A refused call with the first suggestion of the error in place of the argument that it names; null if it suggests nothing that was meant. */
export const repaired = ({ tool, args }: PlannedCall, error: string): PlannedCall | null => {
  if (NOT_HERE.test(error)) return null;
  const { argument, suggestions = [] } = detailsOf(error);
  const [first] = suggestions;
  const value = typeof first === 'string' ? first : first?.value;
  if (argument === undefined || value === undefined || !(argument in args)) return null;
  return { tool, args: { ...args, [argument]: Array.isArray(args[argument]) ? [value] : value } };
};

const detailsOf = (error: string): Details => {
  try {
    const { error: body } = JSON.parse(error) as { error?: { details?: Details } };
    return body?.details ?? {};
  } catch {
    // Not every error is one of a tool.
    return {};
  }
};
