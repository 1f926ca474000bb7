import { EMPLOYEE_RANGES, SOURCE_TYPES } from '#libs/records/enumerations.js';
import { stateCode } from '#libs/reference/places/states.js';
import { indexOnly, type RecordValue } from '../../field.js';
import { companyUrl } from '../../kinds/company-url.js';
import { labelledTerm } from '../../kinds/facets.js';
import { byValue } from '../../kinds/known.js';
import { country, state } from '../../kinds/places/places.js';
import { label } from '../../kinds/text/names.js';
import { enumeration, keyword } from '../../kinds/values.js';
import { addressesOf } from '../company-addresses.js';

/** The company's address and its aliases, by which every tier can filter postings. */
export const companyAddress = indexOnly(
  'company_url',
  companyUrl,
  "the company's `url_source` or an alias of it",
  (_, company) => addressesOf(company),
  {
    filter: 'source_urls',
    fromRelated: true,
    finds: 'Postings of the companies at any of these domains or URLs, which may be aliases.',
    example: 'acme.com',
  },
);

/** The company's name, by which every tier can filter postings, and by which the facet of companies finds them. */
export const companyName = [
  indexOnly('source_name', label, "the company's name", (_, company) => company?.brand_name ?? null, {
    filter: 'source_names',
    fromRelated: true,
    finds: 'Postings of the companies with any of these names.',
    example: 'Acme',
  }),
  indexOnly(
    'source_facet',
    keyword(),
    "the company's name and id",
    ({ source }, company) => labelledTerm(String(company?.brand_name ?? ''), source as string),
    { fromRelated: true },
  ),
] as const;

const headquartersState = (company: RecordValue | null): string | null => {
  const { hq_state = null, hq_country = null } = company ?? {};
  return hq_state === null ? null : stateCode(hq_country as string | null, hq_state as string);
};

/** Attributes of the company by which postings are filtered; a sync that changes the company rewrites them. */
export const companyAttributes = [
  indexOnly(
    'company_hq_country',
    country,
    "the company's headquarters country",
    (_, company) => company?.hq_country ?? null,
    {
      filter: 'hq_countries',
      known: byValue,
      fromRelated: true,
      finds: 'Postings of companies with headquarters in any of these countries.',
      facet: true,
    },
  ),
  indexOnly('company_hq_state', state, "the company's headquarters state", (_, company) => headquartersState(company), {
    filter: 'hq_states',
    known: byValue,
    fromRelated: true,
    finds: 'Postings of companies with headquarters in any of these states.',
    example: 'CA',
    facet: true,
  }),
  indexOnly(
    'company_employee_range',
    enumeration(...EMPLOYEE_RANGES),
    "the company's number of employees",
    (_, company) => company?.employee_range ?? null,
    {
      fromRelated: true,
      filter: 'employee_ranges',
      known: byValue,
      finds: 'Postings of companies with any of these numbers of employees.',
      facet: true,
    },
  ),
  indexOnly(
    'company_source_type',
    enumeration(...SOURCE_TYPES),
    "the company's type",
    (_, company) => company?.source_type ?? null,
    {
      filter: 'source_types',
      known: byValue,
      fromRelated: true,
      finds: 'Postings of any of these types of publishers.',
      facet: true,
    },
  ),
] as const;
