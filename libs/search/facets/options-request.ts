import { DATA_TIERS } from '#libs/records/data-tier.js';
import { type Facet, facets } from '../derive/facets.js';
import { facetNames, filterNames } from '../derive/plan-lists.js';
import { DEFAULT_FACET_LIMIT, optionsControls } from '../query/controls.js';
import {
  type AskedFilter,
  byName,
  entriesOf,
  FilterReading,
  notInPlan,
  type Reading,
  readControls,
} from '../query/read-query.js';
import type { Definition } from '../registry/definition.js';
import type { OptionsRequest } from './options-body.js';

/** Options as asked for. */
export type AskedOptions = Omit<OptionsRequest, 'filters'> & { readonly filters: readonly AskedFilter[] };

/** @returns the function that reads the query string of `/options`; it throws what is wrong with it. */
export const optionsRequestReader = (definition: Definition): Reading<AskedOptions> => {
  const filters = new FilterReading(definition);
  const controls = byName(optionsControls(definition));
  const allowed = new Set([...filters.names, ...controls.keys()]);
  const all = facets(definition);
  const availableTo = new Map(DATA_TIERS.map((tier) => [tier, facetNames([definition], tier)]));

  return (query, tier) => {
    const entries = entriesOf(query, allowed);
    const read = filters.read(entries, tier);
    const control = readControls(entries, controls) as {
      facets?: string[];
      facet_limit?: number;
      facet_prefix?: string;
    };
    const available = availableTo.get(tier) ?? [];
    const asked = [...new Set(control.facets ?? available)];
    const beyond = asked.filter((name) => !available.includes(name));
    if (beyond.length > 0) {
      throw notInPlan(beyond, tier, {
        available_filters: filterNames([definition], tier),
        available_facets: available,
      });
    }
    return {
      filters: read,
      facets: asked.map((name) => all.get(name) as Facet),
      limit: control.facet_limit ?? DEFAULT_FACET_LIMIT,
      ...(control.facet_prefix !== undefined && { prefix: control.facet_prefix }),
    };
  };
};
