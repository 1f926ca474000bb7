import { fold } from '#libs/reference/fold.js';
import type { CompanyRecord } from './company.js';

const GOVERNMENT_DOMAIN = /\.(?:gov|mil)(?:\.[a-z]{2})?$/;
const EDUCATION_DOMAIN = /\.(?:edu|ac)(?:\.[a-z]{2})?$/;
const GOVERNMENT = /^(?:federal agencies|municipal governments|state & regional agencies)$/;
const EDUCATION = /^(?:colleges & universities|k-12 education|preschool & child care)$/;
const NONPROFIT =
  /^(?:non-?profit|social assistance|grantmaking foundations|religious organizations|health fundraising organizations)$/;
// Forms whose shares no exchange trades. Inc., AG, PLC and SA may or may not be listed.
const PRIVATE_FORM =
  /\b(?:llc|l\.l\.c\.?|llp|gmbh|s\.?a\.?r\.?l\.?|sas|b\.v\.|bv|pvt\.? ltd\.?|private limited|pte\.? ltd\.?|s\.?r\.?l\.?)$/;
const STAFFING = /^(?:staffing & outsourcing|building & personnel services)$/;
const AGENCY_NAME =
  /\b(?:staffing|recruit(?:ing|ment|ers)|personnel|headhunters?|executive search|personaldienstleistung(?:en)?|zeitarbeit|temp agency|employment agency)\b/;
const AGGREGATOR_NAME = /\bjob ?(?:board|boerse|aggregator)\b|\bstellenmarkt\b/;

export interface SectorFacts {
  name: string;
  legalName: string | null;
  domain: string | null;
  ticker: string | null;
  /** In the sources' own words. */
  industries: readonly string[];
  slugs: readonly string[];
}

/** The sector, where domain, industry, listing or legal form settle it; null otherwise. */
export function sectorOf({ legalName, domain, ticker, industries, slugs }: SectorFacts): CompanyRecord['sector'] {
  const words = industries.map((each) => fold(each.trim()));
  const says = (pattern: RegExp) => words.some((each) => pattern.test(each));
  if (GOVERNMENT_DOMAIN.test(domain ?? '') || says(GOVERNMENT)) return 'government';
  if (EDUCATION_DOMAIN.test(domain ?? '') || says(EDUCATION)) return 'education';
  if (slugs[0] === 'non-profit' || says(NONPROFIT)) return 'nonprofit';
  if (ticker !== null) return 'public';
  return PRIVATE_FORM.test(fold(legalName ?? '').trim()) ? 'private' : null;
}

/**
 * Who publishes on the board: a company whose trade is staffing is an agency; one whose own trade is known, and is not
 * the advising of others, hires for itself. Null where neither is known.
 */
export function sourceTypeOf({ name, industries, slugs }: SectorFacts): CompanyRecord['source_type'] {
  const called = fold(name);
  if (AGGREGATOR_NAME.test(called)) return 'aggregator';
  if (AGENCY_NAME.test(called) || industries.some((each) => STAFFING.test(fold(each.trim())))) return 'agency';
  return slugs.length > 0 && slugs[0] !== 'professional-services' ? 'employer' : null;
}
