import { getDomain } from 'tldts';
import sharedHosts from './tables/shared-hosts.json' with { type: 'json' };

/** Registrable domains whose pages do not identify a company. */
const SHARED_HOSTS = new Set(sharedHosts);

/** The registrable domain of a web site (`https://jobs.acme.co.uk/x` -> `acme.co.uk`); null for pages on shared hosts. */
export const registrableDomain = (website: string | null | undefined): string | null => {
  const domain = website ? getDomain(website, { allowPrivateDomains: true }) : null;
  return domain && !SHARED_HOSTS.has(domain) ? domain : null;
};

const MAX_LENGTH = 2_048;

/** A URL in the format of records: with scheme, without the slash of an empty path. Null if the text is not a URL. */
export const webAddress = (text: string | null | undefined): string | null => {
  const given = text?.trim() ?? '';
  const url = /^https?:\/\//i.test(given) ? given : `https://${given}`;
  if (!URL.canParse(url) || getDomain(url, { allowPrivateDomains: true }) === null) return null;
  const { href, pathname, search, hash } = new URL(url);
  if (href.length > MAX_LENGTH) return null;
  return pathname === '/' && search === '' && hash === '' ? href.replace(/\/$/, '') : href;
};
