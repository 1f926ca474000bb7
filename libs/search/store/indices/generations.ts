import type { Client } from '@elastic/elasticsearch';
import { definitions, fedDefinitions } from '../../records/definitions.js';
import type { DatasetIndices } from '../prepare-record.js';
import { tombstonesOf } from '../tombstones.js';
import { aliasOf, type IndexMeta, mappingVersion, publishedAt } from './indices.js';

/** One load of a dataset: indices that were made together and share the end of their names. */
export interface Generation {
  /** The end of the names. */
  readonly stamp: string;
  readonly jobs: string | null;
  readonly sources: string | null;
  readonly tombstones: string | null;
  /** Readers see it. */
  readonly live: boolean;
  /** When it was made live the last time; null for a load that is under way or was cut short. */
  readonly publishedAt: string | null;
  readonly meta: IndexMeta | null;
  /** Whether its indices are of the mappings of this program. */
  readonly sameMapping: boolean;
}

export const indexNames = ({ jobs, sources, tombstones }: Generation): string[] =>
  [jobs, sources, tombstones].filter((name) => name !== null);

/** The end of the names of a generation's indices. */
export const stampOf = ({ jobs }: Pick<DatasetIndices, 'jobs'>): string => jobs.split('-').at(-1) as string;

/** The indices of one that is whole. */
export const indicesOf = ({ jobs, sources, tombstones }: Generation): DatasetIndices | null =>
  jobs && sources && tombstones ? { jobs, sources } : null;

const escaped = (text: string): string => text.replace(/[.+*?^$()[\]{}|\\]/g, '\\$&');

/** Every generation of a prefix, the latest first. */
export const generationsOf = async (client: Client, prefix: string): Promise<Generation[]> => {
  const alias = { jobs: aliasOf(prefix, { name: 'jobs' }), sources: aliasOf(prefix, { name: 'sources' }) };
  const kinds = { ...alias, tombstones: tombstonesOf(alias) };
  const found = await client.indices.get({
    index: Object.values(kinds).map((name) => `${name}-*`),
    features: ['aliases', 'mappings'],
    allow_no_indices: true,
    ignore_unavailable: true,
  });
  const stamps = new Map<
    string,
    Partial<Record<keyof typeof kinds, { name: string; live: boolean; publishedAt: string | null; meta?: IndexMeta }>>
  >();
  for (const [name, { aliases = {}, mappings }] of Object.entries(found)) {
    for (const [kind, own] of Object.entries(kinds)) {
      const stamp = new RegExp(`^${escaped(own)}-[0-9a-f]{12}-([0-9a-z]+)$`).exec(name)?.[1];
      if (stamp === undefined) continue;
      const meta = mappings?._meta as IndexMeta | undefined;
      const published = publishedAt(prefix, Object.keys(aliases));
      const found = { name, live: own in aliases, publishedAt: published, ...(meta && { meta }) };
      stamps.set(stamp, { ...stamps.get(stamp), [kind]: found });
    }
  }
  const generations = [...stamps].map(
    ([stamp, { jobs, sources, tombstones }]): Generation => ({
      stamp,
      jobs: jobs?.name ?? null,
      sources: sources?.name ?? null,
      tombstones: tombstones?.name ?? null,
      live: [jobs, sources, tombstones].some((index) => index?.live),
      publishedAt: (sources && tombstones && jobs?.publishedAt) ?? null,
      meta: jobs?.meta ?? null,
      sameMapping:
        tombstones !== undefined &&
        fedDefinitions(definitions).every(
          (definition) => mappingVersion(definition) === { jobs, sources }[definition.name]?.meta?.mapping_version,
        ),
    }),
  );
  return generations.sort((a, b) => Number.parseInt(b.stamp, 36) - Number.parseInt(a.stamp, 36));
};

/** Those that readers saw once and see no longer, the one that was made live last first. */
export const replaced = (generations: readonly Generation[]): Generation[] =>
  generations
    .filter(({ live, publishedAt }) => !live && publishedAt !== null)
    .sort((a, b) => Date.parse(b.publishedAt as string) - Date.parse(a.publishedAt as string));
