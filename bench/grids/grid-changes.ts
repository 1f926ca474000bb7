import { hash } from 'node:crypto';
import type { Client } from '@elastic/elasticsearch';
import { gridAlias, type PayDocument, type SkillsDocument, type SliceDocument } from '#libs/metrics/grid-document.js';

type GridDocument = SliceDocument | PayDocument | SkillsDocument;
type Parts = ReadonlyMap<string, string>;
/** The documents of a grid, each as digests of what it consists of: month cells, windows, days open, pay or technologies. */
export type GridDigests = ReadonlyMap<string, Parts>;

const digest = (value: unknown): string => hash('sha1', JSON.stringify(value), 'base64').slice(0, 8);
/** Lists of the grid are in no order. */
const sorted = (list: readonly (readonly unknown[])[] | null): readonly string[] =>
  (list ?? []).map((row) => JSON.stringify(row)).sort();

const digestsOf = (name: string, values: Readonly<Record<string, unknown>>): [string, string][] =>
  Object.entries(values).map(([key, value]) => [`${name} ${key}`, digest(value)]);

const partsOf = (document: GridDocument): Parts => {
  switch (document.type) {
    case 'slice':
      return new Map([
        ...document.months.map(([month, ...cell]): [string, string] => [`month ${month}`, digest(cell)]),
        ...digestsOf('window', document.windows),
        ...(document.days_open ? digestsOf('days_open', { all: document.days_open }) : []),
      ]);
    case 'pay':
      return new Map(
        Object.entries(document.windows).map(([key, { histogram }]) => [`pay ${key}`, digest(sorted(histogram))]),
      );
    case 'skills': {
      const { postings, mix, premium } = document;
      return new Map([['technologies', digest([postings, sorted(mix), sorted(premium)])]]);
    }
  }
};

/** Reads the grid that readers see. */
export const readDigests = async (client: Client, prefix: string): Promise<GridDigests> => {
  const { id } = await client.openPointInTime({ index: gridAlias(prefix), keep_alive: '5m' });
  const digests = new Map<string, Parts>();
  let after: unknown[] | undefined;
  do {
    const { hits } = await client.search<GridDocument>({
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
