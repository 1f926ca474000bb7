import { boardKey, boardUrl } from '#libs/enrichment/companies/boards.js';
import { buildCompanies } from '#libs/enrichment/companies/build-companies.js';
import type { Company, CompanyEntry } from '#libs/enrichment/companies/company.js';
import type { Board } from '#libs/records/ids.js';
import { sourceId } from '#libs/records/ids.js';
import type { CompanyDirectory } from './company-directory.js';
import type { Posting } from './posting.js';

/**
 * The company of every board; its id is made from the first of its boards by format and name.
 *
 * @returns board key -> company.
 */
export function companiesOf(postings: readonly Posting[], directory: CompanyDirectory): Map<string, Company> {
  const boards = new Map<string, { board: Board; names: Map<string, number>; url: string }>();
  for (const { raw } of postings) {
    const key = boardKey(raw);
    const board = { format: raw.format, board: raw.board };
    const entry = boards.get(key) ?? { board, names: new Map<string, number>(), url: raw.url_job };
    if (raw.company) entry.names.set(raw.company, (entry.names.get(raw.company) ?? 0) + 1);
    boards.set(key, entry);
  }
  const known = [...boards].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
  const entries = known.map(({ board, names }): CompanyEntry => {
    const [declared] = [...names].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([name]) => name);
    return { name: declared ?? directory.catalogueName(board), website: null, boards: [{ ...board, url: null }] };
  });
  const companies = buildCompanies(
    [...directory.entries, ...entries],
    known.map(({ board, url }) => ({ ...board, url: boardUrl(board, url) })),
    sourceId,
  );
  return new Map(companies.flatMap((company) => company.boards.map((board) => [boardKey(board), company] as const)));
}
