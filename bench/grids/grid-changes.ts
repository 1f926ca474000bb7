import { hash } from 'node:crypto';
import type { Client } from '@elastic/elasticsearch';
import { gridAlias, type SkillsDocument, type SliceDocument } from '#libs/metrics/grid-document.js';

type Parts = ReadonlyMap<string, string>;
/** What a document of the grid consists of, as digests: its month cells, its windows, its days open, or its technologies. */
export type GridDigests = ReadonlyMap<string, Parts>;

const digest = (value: unknown): string => hash('sha1', JSON.stringify(value), 'base64').slice(0, 8);
/** Lists of the grid are in no order. */
const sorted = (list: readonly (readonly unknown[])[] = []): readonly string[] =>
  list.map((row) => JSON.stringify(row)).sort();

const partsOf = (document: SliceDocument | SkillsDocument): Parts =>
  'windows' in document
    ? new Map([
        ...document.months.map(([month, ...cell]) => [`month ${month}`, digest(cell)] as const),
        ...Object.entries(document.windows).map(
          ([days, { cell, pay }]) => [`window ${days}`, digest([cell, sorted(pay)])] as const,
        ),
        ...(document.days_open ? ([['days_open', digest(document.days_open)]] as const) : []),
      ])
    : new Map([['technologies', digest([document.postings, sorted(document.mix), sorted(document.premium)])]]);

/** Reads the grid that readers see. */
export const readDigests = async (client: Client, prefix: string): Promise<GridDigests> => {
  const { id } = await client.openPointInTime({ index: gridAlias(prefix), keep_alive: '5m' });
  const digests = new Map<string, Parts>();
  let after: unknown[] | undefined;
  do {
    const { hits } = await client.search<SliceDocument | SkillsDocument>({
      pit: { id, keep_alive: '5m' },
      size: 1_000,
      sort: ['_shard_doc'],
      track_total_hits: false,
      ...(after && { search_after: after as string[] }),
    });
    for (const { _id, _source } of hits.hits) if (_source) digests.set(_id as string, partsOf(_source));
    after = hits.hits.at(-1)?.sort;
  } while (after);
  await client.closePointInTime({ id });
  return digests;
};

/** Of each kind of part how many the new grid has, and how many of them the old one does not have, or has with other values. */
export const compareGrids = (
  before: GridDigests,
  after: GridDigests,
): Map<string, { parts: number; changed: number }> => {
  const kinds = new Map<string, { parts: number; changed: number }>();
  for (const [id, parts] of after) {
    const old = before.get(id);
    for (const [name, value] of parts) {
      const kind = name.split(' ')[0] as string;
      const counted = kinds.get(kind) ?? { parts: 0, changed: 0 };
      counted.parts += 1;
      if (old?.get(name) !== value) counted.changed += 1;
      kinds.set(kind, counted);
    }
  }
  return kinds;
};
