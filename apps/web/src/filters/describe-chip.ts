import { formatDate, formatMoney, formatPercent, humanize, plural } from '../data/format';
import type { Chip } from './chips-of';
import { isDayCount } from './day-count';
import type { FilterSet } from './filter-definition';

/** Labels of values, by filter. */
export type ValueLabels = Readonly<Record<string, readonly { readonly value: string; readonly label: string }[]>>;

/** Labels of parameters that are not in the menu. */
const OTHER_LABELS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    q: 'Text',
    titles: 'Title',
    ids: 'Postings',
    segment: 'Segment',
    near: 'Near',
    radius_km: 'Radius, km',
    source_names: 'Company name',
    source_ids: 'Company',
    source_types: 'Kind of company',
    zips: 'Postal code',
    slugs: 'Technology',
  }),
);

export const labelOfFilter = (name: string, { filters }: Pick<FilterSet, 'filters'>): string =>
  filters.find((filter) => filter.name === name)?.label ?? OTHER_LABELS.get(name) ?? humanize(name);

/** Filters that accept states without their country. In `locations`, `CA` is Canada. */
const STATES = ['states', 'hq_states'];

const textOf = (value: string): string => value.replaceAll('"', '').toLowerCase();

/** Whether a value in a query string means a value of a facet: the API also accepts labels, and states without their country. */
export const isSameValue = (
  name: string,
  text: string,
  { value, label }: { readonly value: string; readonly label: string },
): boolean => {
  const forms = [value, label, ...(STATES.includes(name) ? [value.replace(/^[A-Z]{2}-/, '')] : [])];
  return forms.some((form) => textOf(form) === textOf(text));
};

const knownLabel = (name: string, value: string, labels: ValueLabels): string | undefined =>
  // An address can have names that every object has, such as `toString`.
  (Object.hasOwn(labels, name) ? labels[name] : undefined)?.find((one) => isSameValue(name, value, one))?.label;

/** The label of a value; the value itself if it is not known. */
export const labelOfValue = (name: string, text: string, labels: ValueLabels): string => {
  const value = text.replaceAll('"', '');
  return knownLabel(name, value, labels) ?? value;
};

/** Whether the value of a chip has a label that is not among the given ones. */
export const lacksLabel = (
  { name, value, count }: Chip,
  { filters }: Pick<FilterSet, 'filters'>,
  labels: ValueLabels,
): boolean =>
  !count &&
  filters.some((filter) => filter.name === name && filter.kind === 'values') &&
  knownLabel(name, value, labels) === undefined;

/** A chip as text, such as "Country: France". */
export const describeChip = (chip: Chip, set: Pick<FilterSet, 'filters'>, labels: ValueLabels): string =>
  `${labelOfFilter(chip.name, set)}: ${valueText(chip, set, labels)}`;

const valueText = (
  { name, value, suffix, count }: Chip,
  { filters }: Pick<FilterSet, 'filters'>,
  labels: ValueLabels,
) => {
  if (count) return plural(count, 'value');
  const kind = filters.find((filter) => filter.name === name)?.kind;
  if (kind === 'signal_types') return humanize(value).toLowerCase();
  if (kind === 'strength') return `at least ${formatPercent(Number(value), 0)}`;
  if (kind === 'switch') return value === 'true' ? 'yes' : 'no';
  if (suffix === '_within_days') return isDayCount(value) ? `in the last ${plural(Number(value), 'day')}` : value;
  if (suffix === '_all') return `all of ${labelOfValue(name, value, labels)}`;
  if (!suffix) return labelOfValue(name, value, labels);
  return `${suffix === '_gte' ? 'from' : 'to'} ${boundText(value, kind)}`;
};

const boundText = (value: string, kind: string | undefined): string => {
  if (kind === 'percent') return `${Number((Number(value) * 100).toFixed(1))}%`;
  if (kind === 'pay') return `${formatMoney(Number(value))} a year`;
  return /^\d{4}-\d{2}-\d{2}/.test(value) ? formatDate(value) : value;
};
