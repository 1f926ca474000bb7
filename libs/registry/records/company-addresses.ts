import { field, indexOnly, type RecordValue, storedOnly } from '../field.js';
import type { Json } from '../kind.js';
import { companyUrl } from '../kinds/company-url.js';

export const ownAddress = field(
  'url_source',
  companyUrl,
  'Registrable domain, or host and slug of its job board if it has no domain.',
  { required: true, example: 'acme.com' },
);

export const aliases = storedOnly(
  'aliases',
  companyUrl,
  'Alternative addresses: other domains of the company, and host and slug of its boards. Never returned.',
  { many: true },
);

/** The addresses of a company, its own first; empty if the company is unknown. */
export const addressesOf = (company: RecordValue | null): Json[] =>
  [company?.[ownAddress.name] ?? [], company?.[aliases.name] ?? []].flat();

/** All addresses by which a company is found. */
export const addresses = indexOnly('addresses', companyUrl, '`url_source` or an alias of it', addressesOf, {
  filter: 'urls',
  finds: 'Companies at any of these domains or URLs, which may be aliases.',
  example: 'acme.com',
});
