import type { Client } from '@elastic/elasticsearch';
import { type Definitions, definitions, fedDefinitions } from '#libs/registry/records/definitions.js';
import type { DatasetIndices } from '../prepare-record.js';
import { tombstonesOf } from '../tombstones.js';
import { aliasOf, type IndexMeta, mappingVersion, publishedAt } from './indices.js';

const TOMBSTONES = 'tombstones';

/** One load of a dataset: indices that were created together and share a stamp. */
export interface Generation {
  /** The end of the index names. */
  readonly stamp: string;
  /** By kind. An interrupted load or removal may have left some of them. */
  readonly indices: Readonly<Record<string, string>>;
  readonly tombstones: string | null;
  /** Whether readers see it. */
  readonly live: boolean;
  /** When it last became live; null for a load that is in progress or was interrupted. */
  readonly publishedAt: string | null;
  readonly meta: IndexMeta | null;
  /** Whether its indices have the mappings of this version of Rolecall. */
  readonly hasCurrentMapping: boolean;
  /** Complete indices of computed records, the latest first. */
  readonly computed: readonly ComputedIndex[];
}

export interface ComputedIndex {
  readonly kind: string;
  readonly name: string;
  /** Whether readers see it. */
  readonly live: boolean;
  /** Whether it has the mapping of this version of Rolecall. */
  readonly hasCurrentMapping: boolean;
}

/** Every index of a generation, except computed ones that are still live after another generation has replaced it. */
export const indexNames = ({ indices, tombstones, live, computed }: Generation): string[] => [
  ...Object.values(indices),
  ...(tombstones === null ? [] : [tombstones]),
  ...computed.filter((index) => live || !index.live).map(({ name }) => name),
];

/** The stamp of a generation, at the end of its index names. */
export const stampOf = ({ jobs }: Pick<DatasetIndices, 'jobs'>): string => jobs.split('-').at(-1) as string;

/** The indices of a complete generation, except those of kinds that did not exist when it was created. */
export const indicesOf = ({ indices, tombstones }: Generation): DatasetIndices | null => {
  const { jobs, sources } = indices;
  return jobs && sources && tombstones ? { ...indices, jobs, sources } : null;
};

const readIndices = (client: Client, aliases: readonly string[]) =>
  client.indices.get({
    index: aliases.map((alias) => `${alias}-*`),
    features: ['aliases', 'mappings'],
    allow_no_indices: true,
    ignore_unavailable: true,
  });

/** The stamp at the end of an index name; undefined if the index does not belong to the alias. */
const creationStamp = (name: string, alias: string): string | undefined =>
  new RegExp(`^${RegExp.escape(alias)}-[0-9a-f]{12}-([0-9a-z]+)$`).exec(name)?.[1];

/** The indices of computed records by generation. An index without a generation is incomplete. */
export const computedIndices = async (
  client: Client,
  prefix: string,
  registry: Definitions,
): Promise<Map<string | null, ComputedIndex[]>> => {
  const kinds = registry.filter(({ fed }) => !fed);
  if (kinds.length === 0) return new Map();
  const found = await readIndices(
    client,
    kinds.map((definition) => aliasOf(prefix, definition)),
  );
  const indices = Object.entries(found).flatMap(([name, { aliases = {}, mappings }]) =>
    kinds.flatMap((definition) => {
      const alias = aliasOf(prefix, definition);
      const stamp = creationStamp(name, alias);
      if (stamp === undefined) return [];
      const { generation = null, mapping_version } = (mappings?._meta ?? {}) as Partial<IndexMeta>;
      const hasCurrentMapping = mapping_version === mappingVersion(definition);
      return [
        {
          kind: definition.name,
          name,
          live: alias in aliases,
          hasCurrentMapping,
          generation,
          createdAt: parseStamp(stamp),
        },
      ];
    }),
  );
  indices.sort((one, other) => other.createdAt - one.createdAt);
  return Map.groupBy(indices, ({ generation }) => generation);
};

const parseStamp = (stamp: string): number => Number.parseInt(stamp, 36);

interface FoundIndex {
  readonly name: string;
  readonly live: boolean;
  readonly publishedAt: string | null;
  readonly meta?: IndexMeta;
}

/** Every generation of a prefix, the latest first. */
export const generationsOf = async (
  client: Client,
  prefix: string,
  registry: Definitions = definitions,
): Promise<Generation[]> => {
  const fed = fedDefinitions(registry);
  const aliases = new Map(fed.map((definition) => [definition.name, aliasOf(prefix, definition)]));
  aliases.set(TOMBSTONES, tombstonesOf({ jobs: aliasOf(prefix, { name: 'jobs' }) }));
  const stamps = new Map<string, Map<string, FoundIndex>>();
  for (const [name, { aliases: own = {}, mappings }] of Object.entries(
    await readIndices(client, [...aliases.values()]),
  )) {
    for (const [kind, alias] of aliases) {
      const stamp = creationStamp(name, alias);
      if (stamp === undefined) continue;
      const meta = mappings?._meta as IndexMeta | undefined;
      const published = publishedAt(prefix, Object.keys(own));
      const index = { name, live: alias in own, publishedAt: published, ...(meta && { meta }) };
      stamps.set(stamp, (stamps.get(stamp) ?? new Map()).set(kind, index));
    }
  }
  const computed = await computedIndices(client, prefix, registry);
  const generations = [...stamps].map(([stamp, found]): Generation => {
    const [jobs, tombstones] = [found.get('jobs'), found.get(TOMBSTONES)];
    const indices = [...found].flatMap(([kind, { name }]) => (kind === TOMBSTONES ? [] : [[kind, name] as const]));
    return {
      stamp,
      indices: Object.fromEntries(indices),
      tombstones: tombstones?.name ?? null,
      live: [...found.values()].some((index) => index.live),
      publishedAt: (found.has('sources') && tombstones && jobs?.publishedAt) || null,
      meta: jobs?.meta ?? null,
      hasCurrentMapping:
        tombstones !== undefined &&
        fed.every((definition) => mappingVersion(definition) === found.get(definition.name)?.meta?.mapping_version),
      computed: computed.get(stamp) ?? [],
    };
  });
  return generations.sort((a, b) => parseStamp(b.stamp) - parseStamp(a.stamp));
};

/** Generations that were live earlier, the latest first. */
export const replacedGenerations = (generations: readonly Generation[]): Generation[] =>
  generations
    .filter(({ live, publishedAt }) => !live && publishedAt !== null)
    .sort((a, b) => Date.parse(b.publishedAt as string) - Date.parse(a.publishedAt as string));
