import { occupationTitle } from '#libs/reference/occupations.js';
import type { Companies } from '#libs/search/companies/companies.js';
import type { DimensionName } from '../grid/dimensions.js';
import { facetLabel } from './live-store.js';

/** The English names of a dimension's values; for employers, their brand names. */
export const valueLabels = async (
  dimension: DimensionName,
  values: readonly string[],
  companies: Companies,
): Promise<ReadonlyMap<string, string>> => {
  if (dimension === 'onet_codes') return new Map(values.map((value) => [value, occupationTitle(value)]));
  if (dimension !== 'source_ids') return new Map(values.map((value) => [value, facetLabel(dimension, value)]));
  const records = await companies.find(new Set(values));
  return new Map(
    values.map((value) => [value, (records.get(value)?.value()?.brand_name as string | undefined) ?? value]),
  );
};
