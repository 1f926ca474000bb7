import type { Search } from '../../router';

/** The dimensions of a slice that can be picked here, with their labels. */
export const DIMENSIONS: Readonly<Record<string, string>> = {
  onet_codes: 'Occupation',
  countries: 'Country',
  industries: 'Industry',
  levels: 'Level',
  work_models: 'Work model',
  technologies: 'Technology',
};

const OTHERS = ['states', 'cbsas', 'commitments', 'source_ids'];

/** The slice of an address. */
export const sliceOf = (search: Search): Search =>
  Object.fromEntries(
    [...Object.keys(DIMENSIONS), ...OTHERS].flatMap((name) => (search[name] ? [[name, search[name]]] : [])),
  );
