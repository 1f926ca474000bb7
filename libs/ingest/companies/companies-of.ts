import { boardUrl } from '#libs/boards/board-urls.js';
import { buildCompanies } from '#libs/companies/build-companies.js';
import type { Company, CompanyEntry } from '#libs/companies/company.js';
import type { RawPosting } from '#libs/enrichment/posting.js';
import { type Board, boardKey, sourceId } from '#libs/records/ids.js';

/** Facts about companies that do not come from their postings. */
export interface CompanyDirectory {
  /** Entries of company tables, the most trusted first. */
  readonly entries: readonly CompanyEntry[];
  /** The name of a board in a catalogue of boards. */
  readonly catalogueName: (board: Board) => string | null;
}

/**
 * The companies of the boards of some postings. The id of a company is derived from its first board in the order of
 * keys.
 *
 * @returns board key -> company. A company with several boards is the same object for each of them.
 */
export const companiesOf = (postings: Iterable<RawPosting>, directory: CompanyDirectory): Map<string, Company> => {
  const boards = new Map<string, { board: Board; names: Map<string, number>; url: string }>();
  for (const { format, board, company, url_job } of postings) {
    const key = boardKey({ format, board });
    const entry = boards.get(key) ?? { board: { format, board }, names: new Map<string, number>(), url: url_job };
    if (company) entry.names.set(company, (entry.names.get(company) ?? 0) + 1);
    boards.set(key, entry);
  }
  const known = [...boards].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
  const entries = known.map(({ board, names }): CompanyEntry => {
    const name = mostFrequent(names) ?? directory.catalogueName(board);
    return { name, website: null, boards: [{ ...board, url: null }] };
  });
  const companies = buildCompanies(
    [...directory.entries, ...entries],
    known.map(({ board, url }) => ({ ...board, url: boardUrl(board, url) })),
    sourceId,
  );
  return new Map(companies.flatMap((company) => company.boards.map((board) => [boardKey(board), company] as const)));
};

const mostFrequent = (counts: ReadonlyMap<string, number>): string | undefined =>
  [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0];
