import { boardUrl } from '#libs/boards/board-urls.js';
import type { Board } from '#libs/records/ids.js';
import { companyKey } from '#libs/reference/company-keys.js';
import { registrableDomain, webAddress } from '#libs/reference/domain.js';
import type { Company, CompanyBoard } from './company.js';

const MAX_LENGTH = 253;

const slugOf = ({ board }: Board): string => board.trim().toLowerCase().split('/').at(-1) as string;

/** The host of a URL, followed by the slug of the board unless the host starts with it: `jobs.lever.co/acme`, `acme.bamboohr.com`. */
export const addressOf = (url: string, board: Board, slug = slugOf(board)): string => {
  const { hostname } = new URL(url);
  return (hostname.startsWith(`${slug}.`) ? hostname : `${hostname}/${slug}`).slice(0, MAX_LENGTH);
};

/** The address of a company without a domain of its own: the host of its board and the slug of the board. */
export const hostAndSlug = (url: string | null, board: Board): string => {
  const slug = slugOf(board).replace(/\s+/g, '-');
  if (url === null || !URL.canParse(url)) return `${board.format.trim().toLowerCase()}/${slug}`.slice(0, MAX_LENGTH);
  return addressOf(url, board, slug);
};

/** The addresses of a board, by its own URL and the URL of its format; empty if it is not on a job-board vendor's site or has no known URL. */
export const boardAddresses = (board: CompanyBoard): string[] => {
  if (board.format === 'page') return [];
  const keys = [board.url, boardUrl(board, null)].flatMap((url) => {
    const address = webAddress(url);
    return (address && companyKey(addressOf(address, board))) ?? [];
  });
  return [...new Set(keys)];
};

/** The other addresses of a company: its other domains, then its boards. */
const otherAddresses = ({ record, domains, boards }: Omit<Company, 'aliases'>): string[] => {
  const own = companyKey(record.url_source);
  const ofDomains = domains.flatMap((domain) => companyKey(domain) ?? []);
  // Boards on the company's own domain are found by the domain.
  const ofBoards = boards.flatMap(boardAddresses).filter((key) => !domains.includes(registrableDomain(key) ?? ''));
  return [...new Set([...ofDomains, ...ofBoards])].filter((key) => key !== own);
};

/** Adds the aliases of companies. An address belongs to one company: the one whose main address it is, otherwise the first that has it. */
export const withAliases = (companies: readonly Omit<Company, 'aliases'>[]): Company[] => {
  const taken = new Set(companies.map(({ record }) => companyKey(record.url_source)));
  return companies.map((company) => {
    const aliases = otherAddresses(company).filter((address) => !taken.has(address));
    for (const address of aliases) taken.add(address);
    return { ...company, aliases };
  });
};
