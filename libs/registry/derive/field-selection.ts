import { memoize } from 'es-toolkit';
import { allows, DATA_TIERS, type DataTier } from '#libs/records/data-tier.js';
import { COMPANY_KEY, type Definition, type FieldPath, fieldPaths } from '../definition.js';
import { sources } from '../records/sources.js';

/**
 * The fields of a request, as paths of the record: `title`, `source.brand_name`. `-post` leaves a field out; without other paths, all
 * fields but those are selected. An empty list selects everything. `+growth` adds a field that is only returned on request.
 */
export type FieldSelection = readonly string[];

const EXCLUSION = '-';
const ADDITION = '+';

const isExclusion = (entry: string): boolean => entry.startsWith(EXCLUSION);
const isAddition = (entry: string): boolean => entry.startsWith(ADDITION);

const topLevel = (path: string): string => path.split('.')[0] as string;

const contains = (outer: string, inner: string): boolean => inner === outer || inner.startsWith(`${outer}.`);

/** The paths that a selection names without excluding them. */
export const includedPaths = (fields: FieldSelection): string[] =>
  fields.filter((entry) => !isExclusion(entry) && !isAddition(entry));

const addedFields = (fields: FieldSelection): string[] =>
  fields.filter(isAddition).map((entry) => entry.slice(ADDITION.length));

const excludedPaths = (fields: FieldSelection): string[] =>
  fields.filter(isExclusion).map((entry) => entry.slice(EXCLUSION.length));

/** @returns a predicate for the paths that a selection returns, in whole or in part. */
const selects = (fields: FieldSelection): ((path: string) => boolean) => {
  const [included, excluded, added] = [includedPaths(fields), excludedPaths(fields), addedFields(fields)];
  return (path) =>
    (included.length === 0 || [...included, ...added].some((each) => contains(each, path) || contains(path, each))) &&
    !excluded.some((each) => contains(each, path));
};

// Every request needs these paths, and a definition never changes.
export const visiblePaths = memoize((definition: Definition): readonly FieldPath[] =>
  fieldPaths(definition.fields).filter(({ field }) => field.visible),
);

const isOptIn = (definition: Definition): ((path: string) => boolean) => {
  const names = new Set(optInFields(definition));
  return (path) => names.has(topLevel(path));
};

/** The paths of the record. */
const recordPaths = (definition: Definition): FieldPath[] => {
  const isExtra = isOptIn(definition);
  return visiblePaths(definition).filter(({ path }) => !isExtra(path));
};

const pathsByTier = memoize((definition: Definition) => {
  const ofCompany = definition.embedsCompany ? recordPaths(sources).map(({ path }) => `${COMPANY_KEY}.${path}`) : [];
  const own = (tier: DataTier) => recordPaths(definition).filter(({ field }) => allows(tier, field.tier));
  return new Map(DATA_TIERS.map((tier) => [tier, [...own(tier).map(({ path }) => path), ...ofCompany]]));
});

/** The fields that a read returns only if `include` names them. */
export const optInFields = (definition: Definition): readonly string[] =>
  definition.fields.filter(({ optIn }) => optIn).map(({ name }) => name);

/** A selection that also returns some of `optInFields`. */
export const withOptIn = (fields: FieldSelection, names: readonly string[]): FieldSelection => [
  ...fields,
  ...names.map((name) => ADDITION + name),
];

/** The paths of a record that a tier may read, with those of the company in it, without what is only returned on request. */
export const readablePaths = (definition: Definition, tier: DataTier): readonly string[] =>
  pathsByTier(definition).get(tier) as string[];

/** The entries that `fields` accepts: every path of the record, and its exclusion. */
export const selectableEntries = (definition: Definition): string[] => {
  const paths = readablePaths(definition, 'max');
  return [...paths, ...paths.map((path) => EXCLUSION + path)];
};

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('.')));

/** The paths of which a selection returns something: its fields without children, and the objects that contain them. */
const selectedPaths = (paths: readonly string[], fields: FieldSelection): Set<string> => {
  const isSelected = selects(fields);
  const objects = new Set(paths.map(parentOf));
  const selected = new Set<string>();
  for (const path of paths.filter((each) => !objects.has(each) && isSelected(each)))
    for (let each = path; each !== ''; each = parentOf(each)) selected.add(each);
  return selected;
};

/** The topmost paths of a record that a selection, or the tier, does not return. */
export const unselectedPaths = (definition: Definition, tier: DataTier, fields: FieldSelection): string[] => {
  const all = visiblePaths(definition);
  const isExtra = isOptIn(definition);
  const added = new Set(addedFields(fields));
  const allowed = all
    .filter(({ path, field }) => allows(tier, field.tier) && (!isExtra(path) || added.has(topLevel(path))))
    .map(({ path }) => path);
  const selected = selectedPaths(allowed, fields);
  const isUnselected = (path: string) => path !== '' && !selected.has(path);
  return all.map(({ path }) => path).filter((path) => isUnselected(path) && !isUnselected(parentOf(path)));
};

/** Whether a selection returns no field of a record. */
export const isEmptySelection = (definition: Definition, tier: DataTier, fields: FieldSelection): boolean =>
  selectedPaths(readablePaths(definition, tier), fields).size === 0;

/** The part of a selection within one field; null if the field is not returned. */
export const selectionWithin = (fields: FieldSelection, key: string): FieldSelection | null => {
  if (!selects(fields)(key)) return null;
  const below = (paths: readonly string[]) =>
    paths.filter((path) => path.startsWith(`${key}.`)).map((path) => path.slice(key.length + 1));
  const included = includedPaths(fields);
  const isWhole = included.length === 0 || included.includes(key);
  return [...(isWhole ? [] : below(included)), ...below(excludedPaths(fields)).map((path) => EXCLUSION + path)];
};
