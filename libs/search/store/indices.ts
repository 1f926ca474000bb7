import { createHash } from 'node:crypto';
import type { Client } from '@elastic/elasticsearch';
import { mapping } from '../derive/mapping.js';
import type { Definition, SortKey } from '../registry/definition.js';

/** What an index knows of itself; kept in its mapping, so that it travels with it through every alias swap. */
export interface IndexMeta {
  /** Of the mapping that the index was made with. */
  readonly mapping_version: string;
  /** The watermark: time of the last feed applied, null before the first. */
  readonly as_of: string | null;
  /** The last feed applied. */
  readonly feed: { readonly dataset: string; readonly version: number } | null;
  /** The checkpoint: how many files of the feed's manifest are applied, from its first on, and a digest of just these. */
  readonly applied?: { readonly files: number; readonly digest: string };
}

/** The name under which readers know the index of a definition. */
export const aliasOf = (prefix: string, { name }: Pick<Definition, 'name'>): string => `${prefix}-${name}`;

/** Changes whenever the registry's mapping does. */
export const mappingVersion = (definition: Definition): string =>
  createHash('sha256')
    .update(JSON.stringify([mapping(definition), definition.storedBy ?? null]))
    .digest('hex')
    .slice(0, 12);

const sortSettings = (keys: readonly SortKey[] | undefined) =>
  keys && {
    sort: {
      field: keys.flatMap((key) => Object.keys(key)),
      order: keys.flatMap((key) => Object.values(key) as 'asc'[]),
    },
  };

/** Creates an index that no alias points to yet. @returns its name. */
export const createIndex = async (
  client: Client,
  definition: Definition,
  options: { prefix: string; shards?: number; replicas?: number },
): Promise<string> => {
  const version = mappingVersion(definition);
  const name = `${aliasOf(options.prefix, definition)}-${version}-${Date.now().toString(36)}`;
  const meta: IndexMeta = { mapping_version: version, as_of: null, feed: null };
  await client.indices.create({
    index: name,
    settings: {
      number_of_shards: options.shards ?? 1,
      number_of_replicas: options.replicas ?? 0,
      max_result_window: 10_000,
      ...sortSettings(definition.storedBy),
    },
    mappings: { ...mapping(definition), _meta: { ...meta } },
  });
  return name;
};

/** Points the readers' aliases to indices, away from any others, all in one step. */
export const swapAliases = async (
  client: Client,
  prefix: string,
  targets: readonly { definition: Definition; index: string }[],
): Promise<void> => {
  await client.indices.updateAliases({
    actions: targets.flatMap(({ definition, index }) => {
      const alias = aliasOf(prefix, definition);
      return [{ remove: { index: `${alias}-*`, alias, must_exist: false } }, { add: { index, alias } }];
    }),
  });
};

/** @returns the index behind the alias and what it knows of itself; null where there is none yet. */
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

export const writeMeta = async (client: Client, index: string, meta: IndexMeta): Promise<void> => {
  await client.indices.putMapping({ index, _meta: { ...meta } });
};
