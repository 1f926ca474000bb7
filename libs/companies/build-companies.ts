import { uniqBy } from 'es-toolkit';
import { boardUrl } from '#libs/boards/board-urls.js';
import { parsePlaces } from '#libs/derivation/place/parse-place.js';
import type { Board } from '#libs/records/ids.js';
import { boardKey } from '#libs/records/ids.js';
import { registrableDomain, webAddress } from '#libs/reference/domain.js';
import { stateOfCity } from '#libs/reference/places/cities.js';
import type { CompanyRecord } from '#libs/registry/records/sources.js';
import { hostAndSlug, withAliases } from './addresses.js';
import type { Company, CompanyBoard, CompanyEntry } from './company.js';
import { describeCompany } from './describe-company.js';
import { type Employees, employeesOf } from './employees.js';
import { industryOf } from './industries.js';
import { type CompanyGroup, mergeEntries } from './merge-entries.js';
import { isBoardName, nameFitsDomain, plainName, withoutBoardWords } from './names.js';
import { sectorOf, sourceTypeOf } from './sector.js';

const YEARS = { first: 1000, last: 2100 };
const LINKEDIN = /^https:\/\/(?:[a-z]+\.)?linkedin\.com\/company\/[^/?#]+\/?$/;
// Excludes ids of knowledge bases (`Q82059`), which some registries have in this field.
const TICKER = /^(?!Q\d)[A-Z][A-Z0-9]{0,5}(?:[.:-][A-Z0-9]{1,4})?$/;

/**
 * The companies of the boards in `known`, each once, with all their boards, names and domains.
 *
 * @param entries facts from the sources, most trusted first: the first known value of each field is used.
 * @param known the boards whose companies are wanted, in the order in which they became known: the first one of a company
 *   determines its id, which therefore does not change when others follow.
 * @param idOf the id of the company whose first board this is.
 */
export const buildCompanies = (
  entries: readonly CompanyEntry[],
  known: readonly CompanyBoard[],
  idOf: (first: Board) => string,
): Company[] => {
  const usable = entries.map((entry) => ({ ...entry, boards: entry.boards.filter(isBoard) }));
  const wanted = known.filter(isBoard);
  const groups = mergeEntries([...usable, ...wanted.map((board) => ({ name: null, website: null, boards: [board] }))]);
  const byBoard = new Map(
    groups.flatMap((group) =>
      group.entries.flatMap(({ boards }) => boards.map((board) => [boardKey(board), group] as const)),
    ),
  );
  const companies = new Map<CompanyGroup, CompanyBoard[]>();
  for (const board of wanted) {
    const group = byBoard.get(boardKey(board)) as CompanyGroup;
    companies.set(group, [...(companies.get(group) ?? []), board]);
  }
  return withAliases([...companies].map(([group, boards]) => company(group, boards, idOf)));
};

const isBoard = ({ format, board }: CompanyBoard): boolean => format.trim() !== '' && board.trim() !== '';

const company = (
  { entries, domains }: CompanyGroup,
  known: readonly CompanyBoard[],
  idOf: (first: Board) => string,
): Omit<Company, 'aliases'> => {
  const boards = uniqBy([...known, ...entries.flatMap((entry) => entry.boards)], boardKey);
  const [first] = boards as [CompanyBoard];
  const names = uniqBy(
    entries.flatMap(({ name }) => (name?.trim() && !isBoardName(name) ? withoutBoardWords(name) : [])),
    plainName,
  );
  const [domain] = domains;
  const brand = brandOf(entries, names, domain ?? null) ?? first.board.trim();
  const legal = firstOf(entries, ({ legalName }) => legalName?.trim() || null)?.slice(0, 300) ?? null;
  const ticker = firstOf(entries, (entry) =>
    TICKER.test(entry.ticker?.trim() ?? '') ? (entry.ticker as string) : null,
  );
  const words = entries.flatMap((entry) => entry.industries ?? []);
  const slugs = industriesOf(entries);
  const facts = { name: brand, legalName: legal, domain: domain ?? null, ticker, industries: words, slugs };
  const jobboard = webAddress(first.url) ?? webAddress(boardUrl(first, null));
  const record = {
    id: idOf(first),
    brand_name: brand,
    legal_name: legal,
    url_source: domain ?? hostAndSlug(jobboard, first),
    website: firstOf(entries, ({ website }) =>
      domain !== undefined && registrableDomain(website) === domain ? webAddress(website) : null,
    ),
    careers_url:
      firstOf(entries, ({ careersUrl }) => (careersUrl ? webAddress(careersUrl) : null)) ??
      boards.map(({ url }) => webAddress(url)).find((url) => domains.includes(registrableDomain(url) ?? '')) ??
      null,
    jobboard_url: jobboard,
    jobboard_format: first.format.trim().toLowerCase(),
    logo_url: firstOf(entries, ({ logoUrl }) => (logoUrl ? webAddress(logoUrl) : null)),
    linkedin_url: firstOf(entries, ({ linkedinUrl }) =>
      LINKEDIN.test(linkedinUrl ?? '') ? (linkedinUrl ?? null) : null,
    ),
    ticker,
    industries: slugs,
    sector: sectorOf(facts),
    source_type: sourceTypeOf(facts),
    founded_year: firstOf(entries, ({ founded }) => yearOf(founded)),
    ...sizeOf(entries),
    ...headquartersOf(entries),
    active_jobs_count: null,
  };
  return {
    record: { ...record, description: describeCompany(record) },
    names: names.filter((name) => plainName(name) !== plainName(brand)),
    domains,
    boards,
  };
};

/**
 * The first name of the company's boards that fits its domain, otherwise the most trusted name. If another name is a prefix of it, the
 * prefix is used: `Talkspace`, not `Talkspace Remote Roles`.
 */
const brandOf = (entries: readonly CompanyEntry[], names: readonly string[], domain: string | null): string | null => {
  const hiring = entries.flatMap(({ name, boards }) => (boards.length > 0 && name ? withoutBoardWords(name) : []));
  const first =
    names.find((name) => domain !== null && hiring.includes(name) && nameFitsDomain(name, domain)) ?? names[0] ?? null;
  const shorter = names.filter((name) => first?.startsWith(`${name} `)).sort((a, b) => a.length - b.length)[0];
  return shorter ?? first;
};

/** The industries of all sources, for each source from the most specific to the most general. */
const industriesOf = (entries: readonly CompanyEntry[]): string[] => [
  ...new Set(
    entries.flatMap(({ industries = [] }) => industries.toReversed().map(industryOf)).filter((slug) => slug !== null),
  ),
];

const yearOf = (founded: CompanyEntry['founded']): number | null => {
  const year = founded === null || founded === undefined || founded === '' ? Number.NaN : Number(founded);
  return Number.isInteger(year) && year >= YEARS.first && year <= YEARS.last ? year : null;
};

/** The most trusted range, and the most trusted number of employees in that range. */
const sizeOf = (entries: readonly CompanyEntry[]): Pick<CompanyRecord, 'employee_count' | 'employee_range'> => {
  const sizes: Employees[] = entries.map(({ employees }) => employeesOf(employees));
  const range = sizes.find((size) => size.range !== null)?.range ?? null;
  const count = sizes.find((size) => size.count !== null && size.range === range)?.count ?? null;
  return { employee_count: count, employee_range: range };
};

const headquartersOf = (
  entries: readonly CompanyEntry[],
): Pick<CompanyRecord, 'hq_city' | 'hq_state' | 'hq_country'> => {
  const place = firstOf(entries, ({ headquarters }) => {
    const [read] = headquarters ? parsePlaces(headquarters).places : [];
    return read?.country ? read : null;
  });
  return {
    hq_city: place?.city?.name ?? null,
    hq_state: place?.state ?? (place?.city ? stateOfCity(place.city) : null),
    hq_country: place?.country ?? null,
  };
};

const firstOf = <T>(entries: readonly CompanyEntry[], read: (entry: CompanyEntry) => T | null): T | null => {
  for (const entry of entries) {
    const value = read(entry);
    if (value !== null) return value;
  }
  return null;
};
