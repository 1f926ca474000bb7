import { companyUrl } from '../kinds/company-url.js';
import { indexOnly, type RecordValue, storedOnly } from '../registry/field.js';
import type { Json } from '../registry/kind.js';

const ALIASES = 'aliases';
/** The index path of every address by which a company is found, its own and its aliases. */
export const ADDRESSES = 'addresses';

/** What a company's record says of where it is found, its own address first; nothing of an unknown one. */
export const addressesOf = (company: RecordValue | null): Json[] =>
  [company?.url_source ?? [], company?.[ALIASES] ?? []].flat();

export const aliases = storedOnly(
  ALIASES,
  companyUrl,
  'Alternative addresses: other domains of the company, and host and slug of its boards. Never returned.',
);

export const addresses = indexOnly(ADDRESSES, companyUrl, 'address, or one of its aliases', addressesOf, {
  filter: 'urls',
  example: 'acme.com',
});
