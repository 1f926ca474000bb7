import type { Companies } from '../companies/companies.js';
import type { FacetCounts } from './facet-counts.js';

/** Labels the values of a facet of companies with their names, and adds their logos. An id without a company remains its own label. */
export const withCompanies = async (counts: FacetCounts, companies: Companies): Promise<FacetCounts> => {
  const records = await companies.find(new Set(counts.values.map(({ value }) => value)));
  const values = counts.values.map((each) => {
    const { brand_name, logo_url } = (records.get(each.value)?.value() ?? {}) as Partial<Company>;
    return { ...each, label: brand_name ?? each.label, logo_url: logo_url ?? null };
  });
  return { ...counts, values };
};

interface Company {
  readonly brand_name: string;
  readonly logo_url: string | null;
}
