import { type Board, sourceId } from '#libs/feed/ids.js';
import { boardKey, boardUrl } from './boards.js';
import { type CompanyDirectory, domainOf, type FactRow } from './company-directory.js';
import { companyDescription } from './compose.js';
import type { Gazetteer } from './gazetteer.js';
import { industryOfFact, industryOfId } from './industries.js';
import { parsePlaces } from './places.js';
import type { Posting } from './posting.js';

/** The company record; what is unknown is left out. `active_jobs_count` is set by state, in `build.ts`. */
export interface Source {
  id: string;
  brand_name: string;
  description?: string;
  url_source: string;
  website?: string;
  jobboard_url?: string;
  jobboard_format: string;
  linkedin_url?: string;
  industries?: string[];
  founded_year?: number;
  employee_count?: number;
  employee_range?: string;
  hq_city?: string;
  hq_state?: string;
  hq_country?: string;
}

const RANGES = ['1-10', '11-50', '51-200', '201-500', '501-1000', '1001-5000', '5001-10000', '10001+'];
const YEARS = { first: 1600, last: 2026 };

/**
 * The company of every board. Boards are one company's where the company table says so; its id is made from the first
 * of them by format and board.
 *
 * @returns board key -> company.
 */
export function companiesOf(
  postings: Posting[],
  directory: CompanyDirectory,
  gazetteer: Gazetteer,
): Map<string, Source> {
  const boards = new Map<string, { board: Board; names: Map<string, number>; url: string }>();
  for (const posting of postings) {
    const key = boardKey(posting);
    const entry = boards.get(key) ?? {
      board: { format: posting.format, board: posting.board },
      names: new Map(),
      url: posting.url,
    };
    if (posting.company) entry.names.set(posting.company, (entry.names.get(posting.company) ?? 0) + 1);
    boards.set(key, entry);
  }
  const byCompany = new Map<string, Source>();
  const domains = new Set<string>();
  const result = new Map<string, Source>();
  for (const key of [...boards.keys()].sort()) {
    const { board, names, url } = boards.get(key) as NonNullable<ReturnType<typeof boards.get>>;
    const declared = [...names].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0] ?? null;
    const name = declared ?? directory.catalogueName(board);
    const row = directory.company(board, name);
    const known = row ? byCompany.get(row.slug) : undefined;
    if (known) {
      result.set(key, known);
      continue;
    }
    const domain = row ? domainOf(row.website) : null;
    const facts = directory.facts(domain, board, row?.name ?? name);
    const ownDomain = domain ?? domainOf(facts?.website) ?? null;
    const website = ownDomain ? (domain ? row?.website : facts?.website) : undefined;
    const jobboardUrl = boardUrl(board, url);
    // Two companies of one group may share a domain; it can lead to only one of them.
    const claimed = ownDomain && !domains.has(ownDomain) ? ownDomain : null;
    if (claimed) domains.add(claimed);
    const source: Source = {
      id: sourceId(board),
      brand_name: (row?.name || name || board.board).trim(),
      url_source: claimed ?? hostAndSlug(jobboardUrl ?? url, board),
      jobboard_format: board.format,
      ...(website ? { website: website.trim() } : {}),
      ...(jobboardUrl ? { jobboard_url: jobboardUrl } : {}),
      ...linkedin(row?.extras),
      ...industries(row?.industry, facts?.industry),
      ...founded(row?.founded_year || facts?.founded),
      ...size(row?.employee_count_range, facts),
      ...headquarters(facts?.hq, gazetteer),
    };
    source.description = companyDescription(source);
    if (row) byCompany.set(row.slug, source);
    result.set(key, source);
  }
  return result;
}

function hostAndSlug(url: string, board: Board): string {
  const { hostname } = new URL(url);
  const slug = board.board.toLowerCase().replace(/\s+/g, '-');
  return hostname.startsWith(`${slug}.`) ? hostname : `${hostname}/${slug.split('/').at(-1)}`;
}

function linkedin(extras: string | undefined): Pick<Source, 'linkedin_url'> {
  const links = extras ? ((JSON.parse(extras) as { sameAs?: string[] }).sameAs ?? []) : [];
  const url = links.find((link) => /^https:\/\/([a-z]+\.)?linkedin\.com\/company\/[^/?]+\/?$/.test(link));
  return url ? { linkedin_url: url } : {};
}

function industries(id: string | undefined, fact: string | undefined): Pick<Source, 'industries'> {
  const industry = industryOfId(id ?? '') ?? industryOfFact(fact ?? '');
  return industry ? { industries: [industry] } : {};
}

function founded(text: string | undefined): Pick<Source, 'founded_year'> {
  const year = Number(text);
  return Number.isInteger(year) && year >= YEARS.first && year <= YEARS.last ? { founded_year: year } : {};
}

/** `companies.csv` numbers its ranges from 1; the facts give a head count, or a range in words. */
function size(code: string | undefined, facts: FactRow | null): Pick<Source, 'employee_count' | 'employee_range'> {
  const range = RANGES[Number(code) - 1];
  const count = /^\d+$/.test(facts?.size ?? '') ? Number(facts?.size) : 0;
  if (range)
    return { employee_range: range, ...(count > 0 && rangeOf(count) === range ? { employee_count: count } : {}) };
  if (count > 0) return { employee_range: rangeOf(count), employee_count: count };
  const words = facts?.size.replace(' employees', '').replace(' to ', '-').replace('10000+', '10001+') ?? '';
  return RANGES.includes(words) ? { employee_range: words } : {};
}

function rangeOf(count: number): string {
  return RANGES.find((range) => count <= Number(range.split('-')[1] ?? Number.POSITIVE_INFINITY)) as string;
}

function headquarters(
  hq: string | undefined,
  gazetteer: Gazetteer,
): Pick<Source, 'hq_city' | 'hq_state' | 'hq_country'> {
  const place = hq ? parsePlaces(hq, gazetteer)[0] : undefined;
  if (!place?.country) return {};
  return {
    hq_country: place.country,
    ...(place.city ? { hq_city: place.city } : {}),
    ...(place.state ? { hq_state: place.state } : {}),
  };
}
