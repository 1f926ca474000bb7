import { z } from 'zod';
import { companyKey, companyKeys } from '#libs/reference/company-keys.js';
import type { Kind, Scalar } from '../kind.js';
import { anyOfFilters } from './operations.js';
import { stringScalar } from './scalars.js';

const urlScalar: Scalar<string> = {
  openapi: { type: 'string', maxLength: 2_048, description: 'Domain, host or URL of a company (`acme.com`).' },
  schema: stringScalar(2_048).schema.refine(
    (raw) => companyKeys(raw as string).length > 0,
    'must be a domain, host or URL (acme.com)',
  ) as z.ZodType<string>,
};

/** A company's address on the web: found by its domain, by any host of the domain, or by a URL. */
export const companyUrl: Kind<string> = {
  name: 'company_url',
  schema: z.string().min(1).max(253),
  operations: anyOfFilters(urlScalar, '', companyKeys),
  properties: (path) => ({ [path]: { type: 'keyword' } }),
  index: (path, values) => ({ [path]: values.map((value) => companyKey(String(value)) ?? String(value)) }),
};
