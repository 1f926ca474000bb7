import type { Search } from '../../router';

/** The dimensions in the slice picker, with their labels. */
export const DIMENSIONS: Readonly<Record<string, string>> = {
  onet_codes: 'Occupation',
  countries: 'Country',
  industries: 'Industry',
  levels: 'Level',
  work_models: 'Work model',
  technologies: 'Technology',
};

const OTHER_DIMENSIONS = ['states', 'cbsas', 'commitments', 'source_ids'];

/** The slice in a query string. */
export const sliceOf = (search: Search): Search =>
  Object.fromEntries(
    [...Object.keys(DIMENSIONS), ...OTHER_DIMENSIONS].flatMap((name) => (search[name] ? [[name, search[name]]] : [])),
  );
