import { countryName } from '#libs/reference/places/countries.js';
import type { CompanyRecord } from '#libs/registry/records/sources.js';
import { industryWords } from './industries.js';

// British English has no comma before the last "and".
const LIST = new Intl.ListFormat('en-GB');

/** A description of the company from the facts of its record, which names its origin. */
export const describeCompany = (record: Omit<CompanyRecord, 'description'>): string => {
  const { brand_name: name, industries, hq_city, hq_state, hq_country, founded_year, employee_range } = record;
  const place = [...new Set([hq_city, hq_state, hq_country && countryName(hq_country)])].filter(Boolean).join(', ');
  const facts = [
    industries[0] ? `works in ${industryWords(industries[0])}` : '',
    place ? `has its headquarters in ${place}` : '',
    founded_year ? `was founded in ${founded_year}` : '',
    employee_range ? `has ${employee_range.replace('-', ' to ').replace('10001+', 'more than 10,000')} employees` : '',
  ].filter(Boolean);
  const what =
    facts.length > 0 ? `${name} ${LIST.format(facts)}.` : `${name} publishes its openings on a job board of its own.`;
  return `${what} This text was composed from public facts about the company.`;
};
