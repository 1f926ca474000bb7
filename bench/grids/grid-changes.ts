import { hash } from 'node:crypto';
import type { Client } from '@elastic/elasticsearch';
import {
  gridAlias,
  type PayDocument,
  type SkillsDocument,
  type SliceDocument,
} from '#libs/metrics/grid/grid-document.js';

type GridDocument = SliceDocument | PayDocument | SkillsDocument;
type Parts = ReadonlyMap<string, string>;

interface DocumentDigests {
  readonly parts: Parts;
  /** Of a slice. */
  readonly postings: number;
}

/** The documents of a grid, each as digests of what it consists of: month cells, windows, days open, pay or technologies. */
export type GridDigests = ReadonlyMap<string, DocumentDigests>;

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

const postingsOf = (document: GridDocument): number => (document.type === 'slice' ? document.postings : 0);

/** Reads the grid that readers see. */
export const readDigests = async (client: Client, prefix: string): Promise<GridDigests> => {
  const { id } = await client.openPointInTime({ index: gridAlias(prefix), keep_alive: '5m' });
  const digests = new Map<string, DocumentDigests>();
  let after: unknown[] | undefined;
  do {
    const { hits } = await client.search<GridDocument>({
      pit: { id, keep_alive: '5m' },
      size: 1_000,
      sort: ['_shard_doc'],
      track_total_hits: false,
      ...(after && { search_after: after as string[] }),
    });
    for (const { _id, _source } of hits.hits)
      if (_source) digests.set(_id as string, { parts: partsOf(_source), postings: postingsOf(_source) });
    after = hits.hits.at(-1)?.sort;
  } while (after);
  await client.closePointInTime({ id });
  return digests;
};

export interface GridChanges {
  /** Of each kind of part: how many there are, and how many the old grid lacks or has with other values. */
  readonly kinds: ReadonlyMap<string, { parts: number; changed: number }>;
  /** The share of the slices with a changed window or median, and the share of all memberships that these slices hold. */
  readonly slices: number;
  readonly memberships: number;
}

export const compareGrids = (before: GridDigests, after: GridDigests): GridChanges => {
  const kinds = new Map<string, { parts: number; changed: number }>();
  const sums = { slices: 0, changed: 0, memberships: 0, moved: 0 };
  for (const [id, { parts, postings }] of after) {
    const old = before.get(id)?.parts;
    const changes = [...parts].filter(([name, value]) => old?.get(name) !== value).map(([name]) => kindOf(name));
    for (const name of parts.keys()) {
      const counted = kinds.get(kindOf(name)) ?? { parts: 0, changed: 0 };
      counted.parts += 1;
      kinds.set(kindOf(name), counted);
    }
    for (const kind of changes) (kinds.get(kind) as { changed: number }).changed += 1;
    if (postings === 0) continue;
    const isChanged = changes.some((kind) => kind !== 'month');
    sums.slices += 1;
    sums.changed += isChanged ? 1 : 0;
    sums.memberships += postings;
    sums.moved += isChanged ? postings : 0;
  }
  return { kinds, slices: sums.changed / sums.slices, memberships: sums.moved / sums.memberships };
};

const kindOf = (part: string): string => part.split(' ')[0] as string;
