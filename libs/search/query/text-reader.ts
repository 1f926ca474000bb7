import type { FilterParameter } from '#libs/registry/derive/filter-parameters.js';
import { type Corrections, expandQuery } from '#libs/text/expand-query.js';
import { changeAllTerms, type SearchNode, termsOf } from '#libs/text/search-node.js';

/** A word of a search text that was probably meant to be another one. */
export interface DidYouMean {
  readonly parameter: string;
  readonly given: string;
  readonly meant: string;
  /** Whether `meant` was searched for too. */
  readonly applied: boolean;
}

/** What the vocabulary of a dataset says about a search text. */
export interface VocabularyDecision {
  /** Words, and pairs of words by their compound: given -> meant. */
  readonly corrections: Corrections;
  /** Words that were searched for as they are, although another one is far more frequent: given -> meant. */
  readonly hints: Corrections;
}

/** Corrections as a cursor seals them. */
export type SealedCorrections = readonly (readonly [parameter: string, given: string, meant: string])[];

interface Options {
  /** Whether words mean only themselves. */
  readonly exact?: boolean;
  /** Decides by the vocabulary of the dataset. Default: nothing is corrected. */
  readonly decide?: (parameter: FilterParameter, nodes: readonly SearchNode[]) => Promise<VocabularyDecision>;
  /** The decisions of the first page, which replace `decide`. */
  readonly sealed?: SealedCorrections;
}

const isCompound = (given: string): boolean => given.includes(' ');

/** Understands the search texts of one request, and remembers what it decided. */
export class TextReader {
  private readonly decided = new Map<string, VocabularyDecision>();

  constructor(private readonly options: Options = {}) {}

  async understand(parameter: FilterParameter, nodes: readonly SearchNode[]): Promise<SearchNode[]> {
    const { exact = false, decide, sealed } = this.options;
    if (exact) return nodes.map((node) => changeAllTerms(node, (term) => ({ ...term, quoted: true })));
    const decision = sealed ? unsealed(sealed, parameter.name) : ((await decide?.(parameter, nodes)) ?? NOTHING);
    this.decided.set(parameter.name, decision);
    return nodes.map((node) => expandQuery(node, decision.corrections));
  }

  /** The corrections of all parameters, for the cursor of the next page. */
  seal(): SealedCorrections {
    return [...this.decided].flatMap(([parameter, { corrections }]) =>
      [...corrections].map(([given, meant]) => [parameter, given, meant] as const),
    );
  }

  /** What the caller should know: words that were corrected, or should be. */
  didYouMean(): DidYouMean[] {
    return [...this.decided].flatMap(([parameter, { corrections, hints }]) =>
      [
        ...[...corrections].map(([given, meant]) => ({ parameter, given, meant, applied: true })),
        ...[...hints].map(([given, meant]) => ({ parameter, given, meant, applied: false })),
      ].filter(({ given }) => !isCompound(given)),
    );
  }
}

const NOTHING: VocabularyDecision = { corrections: new Map(), hints: new Map() };

const unsealed = (sealed: SealedCorrections, name: string): VocabularyDecision => ({
  corrections: new Map(sealed.filter(([parameter]) => parameter === name).map(([, given, meant]) => [given, meant])),
  hints: new Map(),
});

/** The plain words of search texts, and their pairs of neighbors. */
export const plainWords = (nodes: readonly SearchNode[]): { words: string[]; pairs: [string, string][] } => {
  const words = new Set<string>();
  const pairs = new Map<string, [string, string]>();
  for (const node of nodes) {
    let before: string | undefined;
    for (const { term, quoted, unfinished } of termsOf(node)) {
      const [word = ''] = term;
      const plain = !quoted && !unfinished && term.length === 1;
      if (plain) words.add(word);
      if (plain && before !== undefined) pairs.set(`${before} ${word}`, [before, word]);
      before = plain ? word : undefined;
    }
  }
  return { words: [...words], pairs: [...pairs.values()] };
};
