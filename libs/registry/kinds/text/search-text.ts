import { z } from 'zod';
import { parseQuery } from '#libs/text/parse-query.js';
import { type SearchNode, termsOf } from '#libs/text/search-node.js';
import { SearchSyntaxError } from '#libs/text/unsupported-syntax.js';
import type { Scalar } from '../../kind.js';

// Elasticsearch rejects queries of a few thousand words. The limit depends on its memory.
const MAX_LENGTH = 500;
const MAX_WORDS = 60;
const MAX_TEXTS = 20;

/** The parsed text, or the problem that completes "Parameter `q`: '...' ". */
const read = (raw: string, scopes: readonly string[]): SearchNode | string => {
  try {
    const node = parseQuery(raw, scopes);
    if (!node) return 'contains no word to search for';
    const words = termsOf(node).reduce((sum, { term }) => sum + term.length, 0);
    return words > MAX_WORDS ? `must have at most ${MAX_WORDS} words` : node;
  } catch (error) {
    if (error instanceof SearchSyntaxError) return error.message;
    throw error;
  }
};

/** A search text. @param scopes prefixes of fields: `title` for `title:engineer`. */
export const searchText = (scopes: readonly string[] = []): Scalar<SearchNode> => ({
  maxValues: MAX_TEXTS,
  openapi: { type: 'string', maxLength: MAX_LENGTH },
  schema: z
    .string()
    .max(MAX_LENGTH, `must have at most ${MAX_LENGTH} characters`)
    .transform((raw, context) => {
      const result = read(raw, scopes);
      if (typeof result !== 'string') return result;
      context.addIssue({ code: 'custom', message: result });
      return z.NEVER;
    }),
});
