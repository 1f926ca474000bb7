import type { Search, SearchChanges } from '../data/search';
import type { FilterSet } from './filter-definition';

/** The suffix of a parameter that is not a list of values. */
export type RangeSuffix = '_gte' | '_lte' | '_within_days' | '_all';

export interface Chip {
  /** The parameter without `_not` or another suffix. */
  readonly name: string;
  readonly value: string;
  readonly negated: boolean;
  readonly suffix?: RangeSuffix;
  /** The number of values, if the chip stands for a long list. */
  readonly count?: number;
}

/** The filters in a query string. */
export const filtersOf = (search: Search, { ignored }: Pick<FilterSet, 'ignored'>): Search =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !ignored.includes(name)));

/** Splits at commas outside double quotes, as the API does. */
export const splitValues = (text: string | undefined): string[] => text?.match(/"[^"]*"|[^,]+/g) ?? [];

/** A text as the API reads it in a list. Values of facets are quoted already. */
export const quoteValue = (text: string): string => (text.includes(',') ? `"${text}"` : text);

export const joinValues = (values: readonly string[]): string | undefined =>
  values.length > 0 ? values.join(',') : undefined;

/** A list of more values is shown as one chip, which cannot be negated. */
const MAX_CHIPS = 8;
/** Parameters with free text, in which a comma does not separate values. */
const TEXT = ['q', 'near'];

/** One chip for each value of each filter in a query string. */
export const chipsOf = (search: Search, set: Pick<FilterSet, 'ignored'>): Chip[] =>
  Object.entries(filtersOf(search, set)).flatMap(([parameter, text]) => {
    const [, field = '', suffix] = /^(.+?)(_not|_gte|_lte|_within_days|_all)?$/.exec(parameter) ?? [];
    const negated = suffix === '_not';
    const chip = { name: field, negated, ...(suffix && !negated && { suffix: suffix as RangeSuffix }) };
    const values = TEXT.includes(field) ? [text] : splitValues(text);
    if (values.length > MAX_CHIPS) return [{ ...chip, value: text, count: values.length }];
    return values.map((value) => ({ ...chip, value }));
  });

const parameterOf = ({ name, negated, suffix }: Chip): string => `${name}${negated ? '_not' : (suffix ?? '')}`;

/** The change to the query string that removes a chip. */
export const withoutChip = (search: Search, chip: Chip): SearchChanges => {
  const parameter = parameterOf(chip);
  if (TEXT.includes(chip.name) || chip.count) return { [parameter]: undefined };
  return { [parameter]: joinValues(splitValues(search[parameter]).filter((value) => value !== chip.value)) };
};

/** The change to the query string that adds a value to a parameter. */
export const withValue = (search: Search, parameter: string, value: string): SearchChanges => ({
  [parameter]: joinValues([...splitValues(search[parameter]).filter((one) => one !== value), value]),
});

/** The change to the query string that negates a chip. */
export const negate = (search: Search, chip: Chip): SearchChanges => ({
  ...withoutChip(search, chip),
  ...withValue(search, chip.negated ? chip.name : `${chip.name}_not`, chip.value),
});

/** Whether a chip has a form with and without `_not`: lists of values do. */
export const canNegate = (
  { name, suffix, count }: Chip,
  { filters, hasExclusion }: Pick<FilterSet, 'filters' | 'hasExclusion'>,
): boolean =>
  hasExclusion &&
  !suffix &&
  !count &&
  (name === 'titles' || name === 'ids' || filters.some((one) => one.name === name && one.kind !== 'switch'));

/** The change that returns to the filters of the first view. */
export const withoutFilters = (search: Search, set: Pick<FilterSet, 'ignored' | 'defaults'>): SearchChanges => ({
  ...Object.fromEntries(Object.keys(filtersOf(search, set)).map((name) => [name, undefined])),
  ...set.defaults,
});
