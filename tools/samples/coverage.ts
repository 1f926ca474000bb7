import { FETCHES } from '#libs/feed/fetches.js';
import { readManifest } from '#libs/feed/manifest.js';
import { readRows } from '#libs/feed/read-rows.js';
import { acceptAll } from '#libs/feed/rows.js';

/** Field -> number and share of the records with a value. A part of a field is `field.part`. */
export type Coverage = Record<string, string>;

// Values that enrichment writes if a text does not state anything.
const UNKNOWN_VALUES = new Set<unknown>([null, undefined, '', 'unknown']);

/** Adds the paths under `path` that have a value to `into`. @returns whether there are any. */
const addKnownPaths = (value: unknown, path: string, into: Set<string>): boolean => {
  if (UNKNOWN_VALUES.has(value)) return false;
  let any = typeof value !== 'object';
  if (Array.isArray(value)) any = value.map((each) => addKnownPaths(each, path, into)).some(Boolean);
  else if (typeof value === 'object') {
    any = Object.entries(value as object)
      .map(([name, child]) => addKnownPaths(child, path === '' ? name : `${path}.${name}`, into))
      .some(Boolean);
  }
  if (any && path !== '') into.add(path);
  return any;
};

/** Number of records with a value, by field. */
export const coverageOf = (records: Iterable<object>): Coverage => {
  const counts = new Map<string, number>();
  let all = 0;
  for (const record of records) {
    all += 1;
    const paths = new Set<string>();
    // `declared_details` repeats fields of the record.
    const { declared_details, ...fields } = record as Record<string, unknown>;
    addKnownPaths(fields, '', paths);
    if (declared_details !== undefined) paths.add('declared_details');
    for (const path of paths) counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  return Object.fromEntries(
    [...counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, count]) => [path, `${count} (${((100 * count) / all).toFixed(1)}%)`]),
  );
};

/** The last state of a feed's records, by kind and field. */
export const feedCoverage = async (folder: string): Promise<Record<string, Coverage>> => {
  const kinds = new Map<string, Map<string, object>>();
  for (const file of (await readManifest(folder)).files.filter(({ kind }) => kind !== FETCHES)) {
    const records = kinds.get(file.kind) ?? new Map<string, object>();
    kinds.set(file.kind, records);
    for await (const row of readRows(folder, file, acceptAll)) {
      if (row.type === 'upsert') records.set(row.id, row.record);
      if (row.type === 'delete') records.delete(row.id);
    }
  }
  return Object.fromEntries([...kinds].map(([kind, records]) => [kind, coverageOf(records.values())]));
};
