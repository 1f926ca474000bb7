import { SOURCE_ID } from '#libs/records/ids.js';
import type { FacetKind, Kind } from '../kind.js';
import { namedFacet } from './facets.js';
import { keyword } from './values.js';

/** Companies have their names in another index: the terms that are counted are indexed by a row of their own. */
const facet: FacetKind = { ...namedFacet((id) => id), describedBy: 'companies' };

/** The id of a company. */
export const companyId: Kind<string> = { ...keyword({ pattern: SOURCE_ID }), name: 'company', facet };
