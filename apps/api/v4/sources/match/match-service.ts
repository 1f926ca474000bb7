import type { z } from 'zod';
import type { RecordValue } from '#libs/registry/field.js';
import type { Dataset } from '#libs/search/read/dataset.js';
import type { Requester } from '#libs/search/read/list-reader.js';
import type { CompanyMatcher, EntryMatch } from './company-matcher.js';
import { type companyMatches, MAX_ALTERNATIVES, type matchRequest } from './match-schemas.js';

type Result = z.output<typeof companyMatches>;
type Entry = Result['data'][number];

/** Matches the entries of a request, and charges for the companies that it returns. */
export class MatchService {
  constructor(
    private readonly matcher: CompanyMatcher,
    private readonly dataset: Dataset,
  ) {}

  async match(request: z.output<typeof matchRequest>, requester: Requester): Promise<Result> {
    const { companies: entries, min_confidence } = request;
    const affordable = requester.cap(entries.length);
    const asOf = await this.dataset.asOf();
    const { of, companies } = await this.matcher.match(entries, min_confidence);
    const matches = entries.map((query) => ({ query, match: of(query) }));
    // Each company is paid for once, however many entries name it, and also below the confidence: it is named all the same.
    const found = new Set(matches.flatMap(({ match }) => companyOf(match) ?? []));
    const paid = await requester.charge(Math.min(found.size, affordable));
    const returned = new Set([...found].slice(0, paid));
    const data = matches.map(({ query, match }) => entryOf(query, match, companies, returned));
    const countOf = (status: Entry['status']) => data.filter((entry) => entry.status === status).length;
    return {
      data,
      matched: data.filter(({ company }) => company !== null).length,
      ambiguous: countOf('ambiguous'),
      as_of: new Date(asOf).toISOString(),
    };
  }
}

/** The company that an entry means; null if there is none. */
const companyOf = (match: EntryMatch): string | null => {
  if (match.status === 'matched') return match.company;
  return match.isBelow ? (match.alternatives[0] ?? null) : null;
};

const entryOf = (
  query: string | null,
  match: EntryMatch,
  companies: ReadonlyMap<string, RecordValue>,
  returned: ReadonlySet<string>,
): Entry => {
  const unmatched = { query, company: null, matched_by: null, confidence: null, alternatives: [], other_count: 0 };
  const meant = companyOf(match);
  if (meant !== null && !returned.has(meant)) return { ...unmatched, status: 'none', reason: 'credits' };
  if (match.status !== 'matched') {
    const known = match.alternatives.map((id) => companies.get(id)).filter((company) => company !== undefined);
    const alternatives = known.slice(0, MAX_ALTERNATIVES).map(alternativeOf);
    const other_count = known.length - alternatives.length;
    return { ...unmatched, status: match.status, reason: match.reason, alternatives, other_count };
  }
  const { company: id, by, confidence } = match;
  const company = companies.get(id) as Record<string, unknown>;
  return { ...unmatched, status: 'matched', company, matched_by: by, confidence, reason: null };
};

const alternativeOf = ({ id, brand_name, url_source, hq_country, active_jobs_count }: RecordValue) => ({
  id: String(id),
  brand_name: String(brand_name),
  url_source: String(url_source),
  hq_country: (hq_country as string | null) ?? null,
  active_jobs_count: Number(active_jobs_count ?? 0),
});
