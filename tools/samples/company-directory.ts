import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { percentDecode } from '#libs/boards/addresses.js';
import { boardOfUrl } from '#libs/boards/board-urls.js';
import type { CompanyBoard, CompanyEntry } from '#libs/companies/company.js';
import { plainName } from '#libs/companies/names.js';
import type { CompanyDirectory } from '#libs/ingest/companies/companies-of.js';
import { EMPLOYEE_RANGES } from '#libs/records/enumerations.js';
import type { Board } from '#libs/records/ids.js';
import { boardKey } from '#libs/records/ids.js';
import { readCsv } from './read-data.js';

/** The facts of the company tables, the registry first, and of the catalogue of boards. */
export interface BoardDirectory extends CompanyDirectory {
  /** The board of a company with this name in a format, if only one fits. */
  boardByName(format: string, name: string): string | null;
}

// These are start-ups that sell to governments.
const NOT_AN_INDUSTRY = new Set(['yc-data Government', 'yc-data Government -> Government']);

/** Reads `companies/` and `boards/` of the data folder. */
export const loadCompanyDirectory = (data: string): BoardDirectory => {
  const registry = registryEntries(data);
  const catalogue = new Map<string, string>();
  const catalogueByName = new Map<string, string[]>();
  for (const file of existsSync(join(data, 'boards')) ? readdirSync(join(data, 'boards')).sort() : []) {
    const format = file.replace('.csv.gz', '');
    for (const { slug, name } of readCsv(data, `boards/${file}`)) {
      if (!slug || !name) continue;
      catalogue.set(boardKey({ format, board: percentDecode(slug) }), name.trim());
      const key = `${format}/${plainName(name)}`;
      catalogueByName.set(key, [...(catalogueByName.get(key) ?? []), percentDecode(slug)]);
    }
  }
  const byName = Map.groupBy(registry, ({ name }) => plainName(name ?? ''));
  return {
    entries: [...registry, ...factEntries(data)],
    catalogueName: (board) => catalogue.get(boardKey(board)) ?? null,
    boardByName(format, name) {
      const registered = (byName.get(plainName(name)) ?? [])
        .flatMap(({ boards }) => boards)
        .filter((board) => board.format === format);
      const same = (slug: string) => plainName(slug) === plainName(name);
      const listed = catalogueByName.get(`${format}/${plainName(name)}`) ?? [];
      return (
        registered.find(({ board }) => same(board))?.board ??
        listed.find(same) ??
        (registered.length === 1 ? registered[0]?.board : listed.length === 1 ? listed[0] : null) ??
        null
      );
    },
  };
};

/** `companies.csv` with its boards. Tickers, which are not reliable, and logos, which may not be redistributed, are left out. */
const registryEntries = (data: string): CompanyEntry[] => {
  const industries = new Map(readCsv(data, 'companies/industries.csv').map(({ id, name }) => [id, name]));
  const boards = Map.groupBy(readCsv(data, 'companies/boards.csv'), ({ company_slug }) => company_slug);
  return readCsv(data, 'companies/companies.csv').map((row) => {
    const { legalName, sameAs = [] } = (row.extras ? JSON.parse(row.extras) : {}) as {
      legalName?: string;
      sameAs?: string[];
    };
    // Ranges are numbered from 1.
    const range = Number(row.employee_count_range) - 1;
    const industry = industries.get(row.industry);
    return {
      name: row.name || null,
      website: row.website || null,
      boards: (boards.get(row.slug) ?? []).flatMap((each) => boardOf(each) ?? []),
      legalName: legalName ?? null,
      linkedinUrl: sameAs.find((link) => link.includes('linkedin.com/company/')) ?? null,
      industries: industry === undefined ? [] : [industry],
      founded: row.founded_year || null,
      employees: EMPLOYEE_RANGES[range] ?? null,
    };
  });
};

const factEntries = (data: string): CompanyEntry[] =>
  readCsv(data, 'companies/company_facts.csv').map((row) => ({
    name: row.name || null,
    website: row.website || null,
    boards: [],
    industries: [row.industry, row.industry_category].filter(
      (words) => words !== undefined && !NOT_AN_INDUSTRY.has(`${row.source} ${words}`),
    ) as string[],
    founded: row.founded || null,
    employees: row.size || null,
    headquarters: row.hq || null,
  }));

/** The board of a row of `boards.csv`: by its URL, by the parameters of its monitor, or the page itself if it is on the company's own site. */
const boardOf = (row: Record<string, string>): CompanyBoard | null => {
  const url = row.board_url || null;
  const board = boardOfUrl(url ?? '') ?? monitoredBoard(row) ?? (url && { format: 'page', board: url });
  return board ? { ...board, url } : null;
};

const monitoredBoard = (row: Record<string, string>): Board | null => {
  try {
    const { token } = JSON.parse(row.monitor_config ?? '') as { token?: unknown };
    return typeof token === 'string' && row.monitor_type ? { format: row.monitor_type, board: token } : null;
  } catch {
    return null;
  }
};
