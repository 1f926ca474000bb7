import { analyze } from './analyze.js';
import { combine, negate, type SearchNode } from './search-node.js';
import { type QueryToken, tokenizeQuery } from './tokenize-query.js';

/** Reads tokens from the first to the last, by recursive descent. */
class Parser {
  private at = 0;

  constructor(private readonly tokens: readonly QueryToken[]) {}

  /** Terms and groups up to the end, or up to the end of the group. */
  all(scope: string | undefined): SearchNode | undefined {
    const nodes: SearchNode[] = [];
    while (this.tokens[this.at] && this.tokens[this.at]?.type !== 'close') {
      const node = this.any(scope);
      if (node) nodes.push(node);
    }
    return combine('all', nodes);
  }

  /** Alternatives joined by `OR`, which binds its two neighbors. */
  private any(scope: string | undefined): SearchNode | undefined {
    const nodes: SearchNode[] = [];
    let joined = true;
    while (joined && this.tokens[this.at] && this.tokens[this.at]?.type !== 'close') {
      const node = this.unary(scope);
      if (node) nodes.push(node);
      // A term without a letter or digit is dropped, and an `OR` before or after it joins its neighbors.
      joined = this.skip('or') || (node === undefined && nodes.length > 0);
    }
    return combine('any', nodes);
  }

  private unary(scope: string | undefined): SearchNode | undefined {
    const token = this.tokens[this.at] as QueryToken;
    if (token.type !== 'close') this.at += 1;
    switch (token.type) {
      case 'not': {
        let negated = true;
        while (this.skip('not')) negated = !negated;
        const node = this.operand(scope);
        return node && negated ? negate(node) : node;
      }
      case 'scope':
        return this.operand(token.scope);
      case 'open': {
        const group = this.all(scope);
        this.skip('close');
        return group;
      }
      case 'text': {
        const term = analyze(token.text);
        if (term.length === 0) return undefined;
        const { text, quoted, unfinished } = token;
        return { type: 'term', term, text, quoted, unfinished, ...(scope !== undefined && { scope }) };
      }
      default:
        // `AND` says what holds anyway; `OR` without a left neighbor has no effect.
        return undefined;
    }
  }

  /** What a prefix operator applies to; undefined at the end of a group. */
  private operand(scope: string | undefined): SearchNode | undefined {
    const next = this.tokens[this.at];
    return next && next.type !== 'close' ? this.unary(scope) : undefined;
  }

  private skip(type: QueryToken['type']): boolean {
    if (this.tokens[this.at]?.type !== type) return false;
    this.at += 1;
    return true;
  }
}

/**
 * Parses a search text: all words are required, the words of `"a phrase"` must be adjacent, `-word` and `NOT word` exclude,
 * `OR` (or `|`) joins its two neighbors, parentheses group, `word*` is the start of a word, and `title:word` searches one field.
 * Words without a letter or digit are dropped, and so are operators without an operand.
 * @param scopes the prefixes of fields that are supported. Default: none.
 * @returns undefined if nothing was left to search for.
 * @throws SearchSyntaxError for syntax that is not supported.
 */
export const parseQuery = (text: string, scopes: readonly string[] = []): SearchNode | undefined =>
  new Parser(tokenizeQuery(text, scopes)).all(undefined);
