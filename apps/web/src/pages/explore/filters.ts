import type { Search } from '../../router';

/** Parameters in the URL that are not filters. */
const NON_FILTERS = new Set(['job', 'sort', 'limit', 'cursor', 'fields']);

/** The facets that the explorer shows, in this order. Those that the data tier lacks are left out. */
export const FACETS: Readonly<Record<string, string>> = {
  countries: 'Country',
  work_models: 'Work model',
  levels: 'Level',
  commitments: 'Commitment',
  onet_codes: 'Occupation',
  technologies: 'Technology',
  industries: 'Industry',
  job_statuses: 'Status',
  jobboard_formats: 'Job board',
};

/** Labels of all filters. Those without one are labeled with their name. */
export const LABELS: Readonly<Record<string, string>> = {
  ...FACETS,
  q: 'Text',
  titles: 'Title',
  ids: 'Postings',
  source_ids: 'Company',
  collections: 'Collection',
  liveness_ranges: 'Likely open in 14 days',
};

export interface Chip {
  /** The parameter without `_not`. */
  readonly name: string;
  readonly value: string;
  readonly negated: boolean;
  /** The number of values, if the chip stands for a long list. */
  readonly count?: number;
}

/** The API filters in a query string. */
export const filtersOf = (search: Search): Search =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !NON_FILTERS.has(name)));

/** Splits at commas outside double quotes, as the API does. */
export const splitValues = (text: string | undefined): string[] => text?.match(/"[^"]*"|[^,]+/g) ?? [];

/** A list of more values is shown as one chip, which cannot be negated. */
const MAX_CHIPS = 8;

export const chipsOf = (search: Search): Chip[] =>
  Object.entries(filtersOf(search)).flatMap(([parameter, text]) => {
    const negated = parameter.endsWith('_not');
    const name = negated ? parameter.slice(0, -4) : parameter;
    const values = name === 'q' ? [text] : splitValues(text);
    if (values.length > MAX_CHIPS) return [{ name, value: text, negated, count: values.length }];
    return values.map((value) => ({ name, value, negated }));
  });

const join = (values: readonly string[]): string | undefined => (values.length > 0 ? values.join(',') : undefined);

/** The change to the query string that removes a chip. */
export const withoutChip = (
  search: Search,
  { name, value, negated, count }: Chip,
): Record<string, string | undefined> => {
  const parameter = negated ? `${name}_not` : name;
  return {
    [parameter]:
      name === 'q' || count ? undefined : join(splitValues(search[parameter]).filter((one) => one !== value)),
  };
};

export const withValue = (search: Search, name: string, value: string): Record<string, string | undefined> => ({
  [name]: join([...splitValues(search[name]).filter((one) => one !== value), value]),
});

/** The change to the query string that negates a chip. */
export const negate = (search: Search, chip: Chip): Record<string, string | undefined> => {
  const target = chip.negated ? chip.name : `${chip.name}_not`;
  return { ...withoutChip(search, chip), ...withValue(search, target, chip.value) };
};

/** Words to highlight in results: those in `q` and `titles`, without operators. */
export const wordsOf = (search: Search): string[] =>
  [search['q'], ...splitValues(search['titles'])]
    .join(' ')
    .replaceAll(/"|\bOR\b|-\S+/g, ' ')
    .split(/\s+/)
    .filter((word) => word.length > 1);
