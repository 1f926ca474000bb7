import { country, label } from '../kinds/places.js';
import { indexOnly, type Row } from '../registry/field.js';
import { employeeRange, sourceType } from './source-values.js';

/** Attributes of the company by which postings are filtered; they follow it in the sync that changes it. */
export const companyAttributes: Row[] = [
  indexOnly(
    'company_hq_country',
    country,
    "company's headquarters country",
    (_, company) => company?.hq_country ?? null,
    { filter: 'hq_countries', facet: true },
  ),
  indexOnly('company_hq_state', label, "company's headquarters state", (_, company) => company?.hq_state ?? null, {
    filter: 'hq_states',
    facet: true,
  }),
  indexOnly(
    'company_employee_range',
    employeeRange,
    "company's size",
    (_, company) => company?.employee_range ?? null,
    { filter: 'employee_ranges', facet: true },
  ),
  indexOnly('company_source_type', sourceType, "company's type", (_, company) => company?.source_type ?? null, {
    filter: 'source_types',
    facet: true,
  }),
];
