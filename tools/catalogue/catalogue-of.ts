import { boardOfUrl, boardUrl } from '#libs/boards/board-urls.js';
import type { CatalogueEntry } from '#libs/boards/catalogue.js';
import { boardKey } from '#libs/records/ids.js';
import { registrableDomain } from '#libs/reference/domain.js';

/** A row of a published list. */
export interface SourceBoard {
  readonly format: string;
  readonly name: string;
  readonly slug: string;
  readonly url: string;
}

const MAX_LENGTH = 300;

/** One entry per board, sorted. The website of its company is known where a list of companies names the board. */
export const catalogueOf = (
  boards: readonly SourceBoard[],
  companies: readonly { readonly boardUrl: string; readonly website: string }[],
): { entries: CatalogueEntry[]; rejected: number } => {
  const domains = new Map<string, string>();
  for (const company of companies) {
    const board = boardOfUrl(company.boardUrl);
    const domain = company.website === '' ? null : registrableDomain(company.website);
    if (board && domain) domains.set(boardKey(board), domain);
  }
  const entries = new Map<string, CatalogueEntry>();
  let rejected = 0;
  for (const row of boards) {
    const entry = entryOf(row, domains);
    if (entry === null) rejected += 1;
    else if (!entries.has(boardKey(entry))) entries.set(boardKey(entry), entry);
  }
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
  return { entries: sorted, rejected };
};

const entryOf = (
  { format, name, slug, url }: SourceBoard,
  domains: ReadonlyMap<string, string>,
): CatalogueEntry | null => {
  const address = URL.parse(url.trim());
  if (!address || !/^https?:$/.test(address.protocol)) return null;
  // The lists spell a board in several ways; its address says which one it is.
  const recognized = boardOfUrl(address.href);
  const board = recognized?.format === format ? recognized.board : slug.trim();
  if (board === '' || board.length > MAX_LENGTH || /[\t\n]/.test(board)) return null;
  const page = address.href.replace(/\/$/, '');
  return {
    format,
    board,
    name: name.replace(/\s+/g, ' ').trim().slice(0, MAX_LENGTH),
    url: page === boardUrl({ format, board }, null) ? null : page,
    domain: domains.get(boardKey({ format, board })) ?? null,
  };
};
