import type { Board } from '#libs/records/ids.js';
import { companyKey } from '#libs/reference/company-keys.js';
import { boardUrl } from './boards.js';
import type { Company, CompanyBoard } from './company.js';
import { registrableDomain, webAddress } from './domain.js';

const MAX_LENGTH = 253;

const slugOf = ({ board }: Board): string => board.trim().toLowerCase().split('/').at(-1) as string;

/** The host of a URL with the board's name, unless the host contains it. */
export const addressOf = (url: string, board: Board, slug = slugOf(board)): string => {
  const { hostname } = new URL(url);
  return (hostname.startsWith(`${slug}.`) ? hostname : `${hostname}/${slug}`).slice(0, MAX_LENGTH);
};

/** The address of a company without its own domain: the host of its board with the board's name. */
export const hostAndSlug = (url: string | null, board: Board): string => {
  const slug = slugOf(board).replace(/\s+/g, '-');
  if (url === null || !URL.canParse(url)) return `${board.format.trim().toLowerCase()}/${slug}`.slice(0, MAX_LENGTH);
  return addressOf(url, board, slug);
};

/** The address of a board as its URLs spell it; empty if the page is not a board or its URL is not known. */
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

/** Assigns companies their aliases. An address belongs to one company: the one whose own it is, else the first one known by it. */
export const withAliases = (companies: readonly Omit<Company, 'aliases'>[]): Company[] => {
  const taken = new Set(companies.map(({ record }) => companyKey(record.url_source)));
  return companies.map((company) => {
    const aliases = otherAddresses(company).filter((address) => !taken.has(address));
    for (const address of aliases) taken.add(address);
    return { ...company, aliases };
  });
};
