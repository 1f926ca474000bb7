import type { Known } from '../field.js';
import type { Query } from '../kind.js';

/** Known if the record has a value. */
export const byValue: Known = (path, { presencePath, unknownValue }) => {
  const hasValue: Query = { exists: { field: presencePath?.(path) ?? path } };
  if (unknownValue === undefined) return hasValue;
  return { bool: { filter: [hasValue], must_not: [{ term: { [path]: unknownValue } }] } };
};

/**
 * Known if the record has a value, or if another index field says that somebody looked for it: then it has none.
 * @param looked selects the records in which somebody looked.
 */
export const byValueOr =
  (looked: Query): Known =>
  (path, kind) => ({ bool: { should: [looked, byValue(path, kind)], minimum_should_match: 1 } });
