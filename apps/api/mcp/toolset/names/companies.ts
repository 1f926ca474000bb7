import { SOURCE_ID } from '#libs/records/ids.js';
import { companyNameKey, isSameCompanyName, withoutLegalForm } from '#libs/reference/company-names.js';
import { quoteName } from '#libs/registry/kinds/scalars.js';
import { jobFacets } from '../../../v4/jobs/job-reads.js';
import { notFound } from '../argument-errors.js';
import type { Reads } from '../reads.js';
import { type NamedFilters, reading } from '../understood.js';

/** A company with the number of its postings in any state. */
export interface NamedCompany {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

const DOMAIN = /^(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/:].*)?$/u;
const MAX_OTHERS = 3;
/** Letters with which companies of a misspelt name begin. */
const COMMON_START = 4;

/** Postings of any of the companies. */
export const readCompanies = async (
  given: readonly string[],
  argument: string,
  reads: Reads,
): Promise<NamedFilters & { readonly companies: readonly NamedCompany[] }> => {
  const found = await Promise.all(given.map((name) => readCompany(name, argument, reads)));
  return {
    companies: found.map(({ company }) => company),
    query: { source_ids: found.map(({ company }) => company.value) },
    understood: found
      .filter(({ company, name, others }) => company.label !== name || others.length > 0)
      .map(({ company, name, others }) =>
        reading(
          argument,
          name,
          company.label,
          others.slice(0, MAX_OTHERS).map(({ label, count }) => `${label}: ${count} postings`),
        ),
      ),
  };
};

const readCompany = async (name: string, argument: string, reads: Reads) => {
  if (SOURCE_ID.regex.test(name) || DOMAIN.test(name)) {
    const filter = SOURCE_ID.regex.test(name) ? { source_ids: name } : { source_urls: name };
    const [company] = await counted({ ...filter, facet_limit: 1 }, reads);
    if (company?.count) return { name, company, others: [] };
    if (SOURCE_ID.regex.test(name)) throw notFound(argument, name, 'has no postings here');
  }
  const words = withoutLegalForm(name);
  const [prefix = words] = words.split(/\s+/);
  const candidates = await counted({ facet_prefix: prefix, facet_limit: 100 }, reads);
  const wanted = companyNameKey(name);
  // The other reading of a last word, which may be a legal form, comes last.
  const [company, ...same] = candidates
    .filter(({ label }) => isSameCompanyName(label, name))
    .sort((a, b) => Number(companyNameKey(a.label) !== wanted) - Number(companyNameKey(b.label) !== wanted));
  const longer = candidates.filter(
    ({ label }) => !isSameCompanyName(label, name) && companyNameKey(label).startsWith(wanted),
  );
  if (company) return { name, company, others: [...same, ...longer] };
  throw notFound(argument, name, 'is the name of no company with postings here', await similar(name, longer, reads));
};

const similar = async (name: string, longer: readonly NamedCompany[], reads: Reads): Promise<string[]> => {
  if (longer.length > 0) return longer.map(({ label }) => label);
  const start = name.trim().slice(0, COMMON_START);
  return (await counted({ facet_prefix: start, facet_limit: MAX_OTHERS }, reads)).map(({ label }) => label);
};

const counted = async (query: Record<string, string | number>, reads: Reads): Promise<NamedCompany[]> => {
  const values = Object.entries(query).map(([name, value]) => [
    name,
    typeof value === 'string' ? quoteName(value) : value,
  ]);
  const { data } = await reads.run(jobFacets, { ...Object.fromEntries(values), facets: 'source_ids' });
  return data[0].values;
};
