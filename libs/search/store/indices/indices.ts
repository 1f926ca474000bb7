import { createHash } from 'node:crypto';
import type { Client, estypes } from '@elastic/elasticsearch';
import { type Definition, fieldPaths, type SortKey } from '#libs/registry/definition.js';
import { type Definitions, fedDefinitions } from '#libs/registry/records/definitions.js';
import { mapping } from '../../derive/mapping.js';
import { FORMAT } from '../../packed/packed-format.js';
import type { DatasetIndices } from '../prepare-record.js';
import { createTombstones, tombstonesOf } from '../tombstones.js';
import { createIndex } from './create-index.js';

/** Metadata of an index, stored in its mapping, so that alias swaps keep it. */
export interface IndexMeta {
  /** Digest of the mapping with which the index was created: a copy of that in its name, which `writeMeta` makes. */
  readonly mapping_version: string;
  /** The watermark: `as_of` of the last feed file applied, null before the first. */
  readonly as_of: string | null;
  /** The last feed applied. */
  readonly feed: { readonly dataset: string; readonly version: number } | null;
  /** The checkpoint: how many files of the manifest are applied, a digest of those, and when the last one was applied (RFC 3339). */
  readonly applied?: { readonly files: number; readonly digest: string; readonly at?: string | undefined };
  /** The watermark for which the open postings were found active or unverified; absent if an earlier version of Rolecall wrote the index. */
  readonly statuses_as_of?: string;
  /** The epoch of the change feed: a dataset that replaces another one has a new one. */
  readonly epoch?: string;
  /** For a complete index of computed records: the stamp of its generation. */
  readonly generation?: string;
}

/**
 * How long Elasticsearch remembers the versions of deleted documents: longer than a request is retried. Tombstones are
 * permanent.
 */
const GC_DELETES = '15m';

/** The alias of the live index of a definition, of any version of Rolecall. Servers read through `readerAliasOf`. */
export const aliasOf = (prefix: string, { name }: Pick<Definition, 'name'>): string => `${prefix}-${name}`;

/** The aliases of a dataset: 2 adds `readerAliasOf`. */
const ALIASES = 2;

const versions = new WeakMap<Definition, string>();

/** Changes whenever the registry's mapping, the fields or the format of stored records, or the aliases by which they are read do. */
export const mappingVersion = (definition: Definition): string => {
  const known = versions.get(definition);
  if (known !== undefined) return known;
  const version = createHash('sha256')
    .update(
      JSON.stringify([mapping(definition), recordShape(definition), definition.indexSort ?? null, FORMAT, ALIASES]),
    )
    .digest('hex')
    .slice(0, 12);
  versions.set(definition, version);
  return version;
};

/** The fields of a stored record. Its pieces are by tier. */
const recordShape = ({ fields }: Definition) =>
  fieldPaths(fields)
    .filter(({ field }) => field.visible)
    .map(({ path, field: { kind, tier, many, optIn } }) => [path, kind.name, tier, many, ...(optIn ? ['opt-in'] : [])]);

/**
 * The alias by which a server reads: of the live index, if that has the mapping of the server. So a server of another version finds no index, and
 * never searches one that it does not understand.
 */
export const readerAliasOf = (prefix: string, definition: Definition): string =>
  `${aliasOf(prefix, definition)}@${mappingVersion(definition)}`;

/** The mapping version with which an index was created, as its name has it. `writeMeta` copies it to the metadata, which is what is compared. */
const versionOf = (index: string): string => {
  const version = /-([0-9a-f]{12})-[0-9a-z]+$/.exec(index)?.[1];
  if (version === undefined) throw new Error(`${index} is not the name of an index of a dataset.`);
  return version;
};

/** Changes the aliases of one kind: only `index` is live then. */
export const moveAliases = (alias: string, index: string): estypes.IndicesUpdateAliasesAction[] => [
  ...moveAlias(alias, index),
  { add: { index, alias: `${alias}@${versionOf(index)}` } },
];

/** The same without the alias of servers, which do not read tombstones. */
const moveAlias = (alias: string, index: string): estypes.IndicesUpdateAliasesAction[] => [
  { remove: { index: `${alias}-*`, aliases: [alias, `${alias}@*`], must_exist: false } },
  { add: { index, alias } },
];

const sortSettings = (keys: readonly SortKey[] | undefined) =>
  keys && {
    sort: {
      field: keys.flatMap((key) => Object.keys(key)),
      order: keys.flatMap((key) => Object.values(key) as 'asc'[]),
    },
  };

export interface IndexSizing {
  readonly shards?: number | undefined;
  readonly replicas?: number | undefined;
}

/** Creates an index that no alias points to yet. @returns its name. */
export const createRecordIndex = async (
  client: Client,
  definition: Definition,
  { prefix, stamp, shards = 1, replicas = 0 }: IndexSizing & { prefix: string; stamp: string },
): Promise<string> => {
  const version = mappingVersion(definition);
  const name = `${aliasOf(prefix, definition)}-${version}-${stamp}`;
  const meta: IndexMeta = { mapping_version: version, as_of: null, feed: null };
  await createIndex(client, {
    index: name,
    settings: {
      number_of_shards: shards,
      number_of_replicas: replicas,
      max_result_window: 10_000,
      gc_deletes: GC_DELETES,
      ...sortSettings(definition.indexSort),
    },
    mappings: { ...mapping(definition), _meta: { ...meta } },
  });
  return name;
};

/** Creates the indices of a dataset, and the one of its tombstones, with one stamp; no alias points to them yet. */
export const createIndices = async (
  client: Client,
  definitions: Definitions,
  sizing: IndexSizing & { prefix: string },
): Promise<DatasetIndices> => {
  const options = { ...sizing, stamp: Date.now().toString(36) };
  const names: [string, string][] = [];
  for (const definition of fedDefinitions(definitions))
    names.push([definition.name, await createRecordIndex(client, definition, options)]);
  const indices = Object.fromEntries(names) as Record<string, string> as DatasetIndices;
  await createTombstones(client, tombstonesOf(indices), { replicas: sizing.replicas ?? 0 });
  return indices;
};

const publishedName = (prefix: string): string => `${prefix}-published-`;

const publicationTimes = (prefix: string, aliases: readonly string[]): number[] => {
  const name = publishedName(prefix);
  return aliases
    .filter((alias) => alias.startsWith(name))
    .map((alias) => Number.parseInt(alias.slice(name.length), 36));
};

/** When an index last became live, read from its aliases; null if it never was. RFC 3339. */
export const publishedAt = (prefix: string, aliases: readonly string[]): string | null => {
  const times = publicationTimes(prefix, aliases);
  return times.length > 0 ? new Date(Math.max(...times)).toISOString() : null;
};

/**
 * The aliases that record a publication now. The time is later than that of all earlier ones, even if the clock was set back, because their order is
 * that of rollbacks. An index that an earlier version of Rolecall published has none: its time is taken from its name.
 */
const publishedAliases = async (
  client: Client,
  prefix: string,
  index: string,
): Promise<estypes.IndicesUpdateAliasesAction[]> => {
  const alias = aliasOf(prefix, { name: 'jobs' });
  const found = await client.indices.get({ index: `${alias}-*`, features: ['aliases'], allow_no_indices: true });
  const indices = Object.entries(found).map(([name, { aliases = {} }]) => ({ name, aliases: Object.keys(aliases) }));
  const unmarked = indices.filter(
    ({ aliases }) => aliases.includes(alias) && publicationTimes(prefix, aliases).length === 0,
  );
  const earlier = indices.flatMap(({ aliases }) => publicationTimes(prefix, aliases));
  const time = Math.max(Date.now(), ...earlier.map((each) => each + 1));
  return [
    ...unmarked.map(({ name }) => ({
      add: { index: name, alias: `${publishedName(prefix)}${name.split('-').at(-1)}` },
    })),
    { add: { index, alias: `${publishedName(prefix)}${time.toString(36)}` } },
  ];
};

/**
 * Switches the readers' aliases, and that of the tombstones, to the given indices in one atomic step. The same step adds an
 * alias of the jobs index that records the time.
 *
 * @param computed indices of computed records by kind; the aliases of other computed kinds do not change.
 */
export const swapAliases = async (
  client: Client,
  prefix: string,
  indices: DatasetIndices,
  computed: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const moves = [
    ...Object.entries({ ...indices, ...computed }).flatMap(([name, index]) =>
      moveAliases(aliasOf(prefix, { name }), index),
    ),
    ...moveAlias(tombstonesOf({ jobs: aliasOf(prefix, { name: 'jobs' }) }), tombstonesOf(indices)),
  ];
  await client.indices.updateAliases({
    actions: [...moves, ...(await publishedAliases(client, prefix, indices.jobs))],
  });
};

/** @returns the index behind the alias and its metadata; null if there is none. */
export const readMeta = async (
  client: Client,
  prefix: string,
  definition: Definition,
): Promise<{ index: string; meta: IndexMeta } | null> => {
  const response = await client.indices.getMapping({ index: aliasOf(prefix, definition) }, { ignore: [404] });
  const [index, entry] = Object.entries(response)[0] ?? [];
  const meta = entry?.mappings?._meta;
  return index === undefined || meta === undefined ? null : { index, meta: meta as unknown as IndexMeta };
};

/** What is written to an index; its version is not, because it never changes. */
export type WritableMeta = Omit<IndexMeta, 'mapping_version'>;

/** Replaces the metadata of an index, except its version. */
export const writeMeta = async (client: Client, index: string, meta: WritableMeta): Promise<void> => {
  await client.indices.putMapping({ index, _meta: { ...meta, mapping_version: versionOf(index) } });
};
