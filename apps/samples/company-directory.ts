import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getDomain } from 'tldts';
import type { Board } from '#libs/feed/ids.js';
import { fold } from '#libs/reference/fold.js';
import { boardKey, boardOfUrl } from './boards.js';
import { readCsv } from './read-data.js';

export type CompanyRow = Record<
  'slug' | 'name' | 'website' | 'industry' | 'employee_count_range' | 'founded_year' | 'extras',
  string
>;
export type FactRow = Record<
  'name' | 'website' | 'hq' | 'industry' | 'industry_category' | 'size' | 'founded' | 'source',
  string
>;

/** Who runs a board, and what the company tables know of them. */
export interface CompanyDirectory {
  /** The row of `companies.csv` whose board this is, or whose name it is when its own domain bears the name out. */
  company(board: Board, name: string | null): CompanyRow | null;
  /** The row of `company_facts.csv` of that domain; without a domain, of that name when the row's domain bears it out. */
  facts(domain: string | null, board: Board, name: string | null): FactRow | null;
  /** The board's name in the catalogue of boards. */
  catalogueName(board: Board): string | null;
  /** The board of that format that a company of this name has, where only one fits. */
  boardByName(format: string, name: string): string | null;
}

const SHORTEST_TELLING_NAME = 4;

/** Reads `companies/` and `boards/` of the data folder. */
export function loadCompanyDirectory(data: string): CompanyDirectory {
  const companies = readCsv(data, 'companies/companies.csv') as CompanyRow[];
  const bySlug = new Map(companies.map((row) => [row.slug, row]));
  const byName = Map.groupBy(companies, ({ name }) => plain(name));
  const ownBoards = new Map<string, string>();
  const boardsOf = new Map<string, Board[]>();
  for (const row of readCsv(data, 'companies/boards.csv')) {
    const board = boardOfUrl(row.board_url ?? '') ?? configured(row);
    if (!board || !row.company_slug || !bySlug.has(row.company_slug)) continue;
    const key = boardKey(board);
    if (!ownBoards.has(key)) ownBoards.set(key, row.company_slug);
    boardsOf.set(row.company_slug, [...(boardsOf.get(row.company_slug) ?? []), board]);
  }

  const facts = readCsv(data, 'companies/company_facts.csv') as FactRow[];
  const factsByDomain = new Map<string, FactRow>();
  for (const row of facts) {
    const domain = domainOf(row.website);
    if (domain && !factsByDomain.has(domain)) factsByDomain.set(domain, row);
  }
  const factsByName = Map.groupBy(facts, ({ name }) => plain(name));

  const catalogue = new Map<string, string>();
  const catalogueByName = new Map<string, string[]>();
  for (const file of existsSync(join(data, 'boards')) ? readdirSync(join(data, 'boards')).sort() : []) {
    const format = file.replace('.csv.gz', '');
    for (const { slug, name } of readCsv(data, `boards/${file}`)) {
      if (!slug || !name) continue;
      catalogue.set(boardKey({ format, board: decodedSlug(slug) }), name.trim());
      const key = `${format}/${plain(name)}`;
      catalogueByName.set(key, [...(catalogueByName.get(key) ?? []), decodedSlug(slug)]);
    }
  }

  /** A name alone proves little: the row's own domain must be the name or the board. */
  const only = <T extends { website: string }>(rows: T[] | undefined, board: Board, name: string): T | null => {
    const fitting = (rows ?? []).filter(({ website }) => {
      const label = domainOf(website)?.split('.')[0]?.replaceAll('-', '') ?? '';
      return label.length >= SHORTEST_TELLING_NAME && (label === plain(name) || label === plain(board.board));
    });
    return fitting.length === 1 ? (fitting[0] ?? null) : null;
  };

  return {
    company(board, name) {
      const slug = ownBoards.get(boardKey(board));
      if (slug) return bySlug.get(slug) ?? null;
      return name ? only(byName.get(plain(name)), board, name) : null;
    },
    facts(domain, board, name) {
      if (domain) return factsByDomain.get(domain) ?? null;
      return name ? only(factsByName.get(plain(name)), board, name) : null;
    },
    catalogueName: (board) => catalogue.get(boardKey(board)) ?? null,
    boardByName(format, name) {
      const own = (byName.get(plain(name)) ?? [])
        .flatMap(({ slug }) => boardsOf.get(slug) ?? [])
        .filter((board) => board.format === format);
      const same = (slug: string) => plain(slug) === plain(name);
      const named = own.find(({ board }) => same(board));
      const listed = catalogueByName.get(`${format}/${plain(name)}`) ?? [];
      return (
        named?.board ??
        listed.find(same) ??
        (own.length === 1 ? own[0]?.board : listed.length === 1 ? listed[0] : null) ??
        null
      );
    },
  };
}

/** The registrable domain of a website; null for pages on shared hosts, which are nobody's own. */
export function domainOf(website: string | null | undefined): string | null {
  const domain = website ? getDomain(website, { allowPrivateDomains: true }) : null;
  return domain && !SHARED_HOSTS.has(domain) ? domain : null;
}

const SHARED_HOSTS = new Set([
  'linkedin.com',
  'facebook.com',
  'instagram.com',
  'twitter.com',
  'x.com',
  'github.com',
  'google.com',
  'notion.site',
  'ycombinator.com',
  'apple.com',
  'medium.com',
  'crunchbase.com',
]);

function plain(name: string): string {
  return fold(name).replace(/[^\p{L}\p{N}]/gu, '');
}

function decodedSlug(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

function configured(row: Record<string, string>): Board | null {
  try {
    const { token } = JSON.parse(row.monitor_config ?? '') as { token?: unknown };
    return typeof token === 'string' && row.monitor_type ? { format: row.monitor_type, board: token } : null;
  } catch {
    return null;
  }
}
