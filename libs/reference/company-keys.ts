import { domainToASCII } from 'node:url';
import { getDomain, getHostname } from 'tldts';
import boardDomains from './tables/board-domains.json' with { type: 'json' };
import profileSites from './tables/profile-sites.json' with { type: 'json' };

/** Domains of job-board vendors, on which a host, or a host with a path, identifies the company. */
const BOARD_DOMAINS: ReadonlySet<string> = new Set(boardDomains);
/** Domains and hosts of sites on which a host, or a path, is of another company than the one whose site it is. */
const PROFILE_SITES: ReadonlySet<string> = new Set(profileSites);
const MAX_LENGTH = 2_048;

const parse = (text: string): URL | null => {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > MAX_LENGTH) return null;
  return URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`);
};

const firstSegment = (pathname: string): string => {
  const segment = pathname.split('/')[1] ?? '';
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return segment.toLowerCase();
  }
};

/**
 * The keys of a company, from its URL, any of its hosts, or its `url_source`: most specific first, in ASCII and lower
 * case. `https://www.acme.com/jobs` -> `acme.com`; `jobs.ashbyhq.com/acme` -> `jobs.ashbyhq.com/acme`, `jobs.ashbyhq.com`.
 * Empty if the text is not an address on the public internet.
 */
export const companyKeys = (text: string): string[] => {
  const url = parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return [];
  const host = domainToASCII(url.hostname)
    .replace(/^www\./, '')
    .replace(/\.$/, '');
  const domain = getDomain(host);
  if (!domain) return [];
  const segment = firstSegment(url.pathname);
  const onBoard = BOARD_DOMAINS.has(domain) && (host !== domain || segment !== '');
  return [...new Set([...(segment === '' ? [] : [`${host}/${segment}`]), host, ...(onBoard ? [] : [domain])])];
};

/** Whether an address is on the site of a job-board vendor. */
export const isOnJobBoard = (address: string): boolean => BOARD_DOMAINS.has(getDomain(address) ?? '');

/** Whether an address is on the site of somebody who publishes pages of other companies. */
export const isOnProfileSite = (address: string): boolean =>
  [getDomain(address), getHostname(address)].some((name) => PROFILE_SITES.has(name ?? ''));

/** The most specific key, by which a company with this address is indexed. */
export const companyKey = (text: string): string | null => companyKeys(text)[0] ?? null;
