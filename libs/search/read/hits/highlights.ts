import { setImmediate } from 'node:timers/promises';
import { get } from 'es-toolkit/compat';
import type { Definition, HighlightedText } from '#libs/registry/definition.js';
import { analyzeSpans } from '#libs/text/analyze-spans.js';
import { type Fragment, fragments } from '#libs/text/fragments.js';
import { findMatches, mergeSpans } from '#libs/text/match-spans.js';
import { requiredTermsOf, type TermNode } from '#libs/text/search-node.js';
import type { Companies } from '../../companies/companies.js';
import type { PackedRecord } from '../../packed/packed-record.js';
import type { Filter } from '../../query/read-query.js';
import { recordText } from '../response/record-parts.js';
import { recordsOfHits } from './hit-records.js';

/** Code units of a text in which matches are searched for: four times those of a usual posting. */
const MAX_ANALYZED = 20_000;

/** The matches of a record by the name of its text: of a short text the whole of it, of a long one up to three fragments. */
export type Highlights = Readonly<Record<string, Fragment | readonly Fragment[]>>;

/** The terms that filters search for in a text. */
const termsIn = ({ filters: names, scope }: HighlightedText, filters: readonly Filter[]): TermNode[] =>
  filters
    .filter(({ parameter: { filter, operation } }) => names.includes(filter) && !operation.negated)
    .flatMap(({ parameter: { operation }, value }) => operation.texts?.read(value).flatMap(requiredTermsOf) ?? [])
    .filter((term) => term.scope === undefined || term.scope === scope);

const highlight = (text: string | null, terms: readonly TermNode[], max: number | undefined): Fragment | Fragment[] => {
  const analyzed = (text ?? '').slice(0, MAX_ANALYZED);
  const matches = terms.length === 0 ? [] : findMatches(analyzeSpans(analyzed), terms);
  return max === undefined
    ? { start: 0, text: text ?? '', spans: mergeSpans(matches) }
    : fragments(analyzed, matches, max);
};

/** Finds the matches of a search in the texts of records, by the analysis with which they are indexed. */
export class Highlighter {
  constructor(
    private readonly definition: Definition,
    private readonly companies: Pick<Companies, 'find'>,
  ) {}

  /** @returns an entry for each hit. */
  async highlights(
    hits: readonly { readonly record: PackedRecord }[],
    filters: readonly Filter[],
  ): Promise<Highlights[]> {
    const { definition, companies } = this;
    const { highlighted = [] } = definition;
    const terms = new Map(highlighted.map((text) => [text, termsIn(text, filters)]));
    const fields = highlighted.map(({ path }) => path);
    const records = await recordsOfHits({ definition, tier: 'min', fields }, hits, companies);
    const found: Highlights[] = [];
    for (const parts of records) {
      const record = JSON.parse(recordText(parts).toString('utf8')) as object;
      const entries = highlighted.map((text) => [
        text.name,
        highlight(get(record, text.path, null), terms.get(text) ?? [], text.fragments),
      ]);
      found.push(Object.fromEntries(entries));
      // Other requests have their turn: a long text in another script takes milliseconds.
      await setImmediate();
    }
    return found;
  }
}
