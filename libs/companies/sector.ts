import { fold } from '#libs/reference/fold.js';
import type { CompanyRecord } from '#libs/registry/records/sources.js';

const GOVERNMENT_DOMAIN = /\.(?:gov|mil)(?:\.[a-z]{2})?$/;
const EDUCATION_DOMAIN = /\.(?:edu|ac)(?:\.[a-z]{2})?$/;
const GOVERNMENT = /^(?:federal agencies|municipal governments|state & regional agencies)$/;
const EDUCATION = /^(?:colleges & universities|k-12 education|preschool & child care)$/;
const NONPROFIT =
  /^(?:non-?profit|social assistance|grantmaking foundations|religious organizations|health fundraising organizations)$/;
// Legal forms whose shares are never traded on an exchange. Inc., AG, PLC and SA may or may not be listed.
const PRIVATE_FORM =
  /\b(?:llc|l\.l\.c\.?|llp|gmbh|s\.?a\.?r\.?l\.?|sas|b\.v\.|bv|pvt\.? ltd\.?|private limited|pte\.? ltd\.?|s\.?r\.?l\.?)$/;
const STAFFING = /^(?:staffing & outsourcing|building & personnel services)$/;
const AGENCY_NAME =
  /\bstaffing\b|\brecruit(?:ing|ment|ers)(?:$| (?:group|agency|partners|services|solutions|consult))|\bheadhunters?\b|\bexecutive search\b|\bpersonaldienstleist|\bzeitarbeit\b|\b(?:temp|employment) agency\b/;

export interface SectorFacts {
  name: string;
  legalName: string | null;
  domain: string | null;
  ticker: string | null;
  /** In the sources' own words. */
  industries: readonly string[];
  slugs: readonly string[];
}

/** The sector, by domain, industry, stock exchange listing or legal form; null if they do not determine it. */
export const sectorOf = ({ legalName, domain, ticker, industries, slugs }: SectorFacts): CompanyRecord['sector'] => {
  const words = industries.map((each) => fold(each.trim()));
  const isAny = (pattern: RegExp) => words.some((each) => pattern.test(each));
  if (GOVERNMENT_DOMAIN.test(domain ?? '') || isAny(GOVERNMENT)) return 'government';
  if (EDUCATION_DOMAIN.test(domain ?? '') || isAny(EDUCATION)) return 'education';
  if (slugs[0] === 'non-profit' || isAny(NONPROFIT)) return 'nonprofit';
  if (ticker !== null) return 'public';
  return PRIVATE_FORM.test(fold(legalName ?? '').trim()) ? 'private' : null;
};

/**
 * The type of publisher. A company whose name is that of a recruiter is an agency; one whose main industry is known and is neither staffing
 * nor consulting is an employer; otherwise null. Aggregators are not detected: on its own board an aggregator hires for itself.
 */
export const sourceTypeOf = ({ name, industries, slugs }: SectorFacts): CompanyRecord['source_type'] => {
  if (AGENCY_NAME.test(fold(name))) return 'agency';
  const staffing = industries.some((each) => STAFFING.test(fold(each.trim())));
  return slugs.length > 0 && slugs[0] !== 'professional-services' && !staffing ? 'employer' : null;
};
