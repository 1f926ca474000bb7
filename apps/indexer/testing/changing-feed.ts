import { createHash } from 'node:crypto';
import type { FeedRow } from '#libs/feed/rows.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { deletion, type FeedPart, upsert } from './indexer-fixture.js';

const COUNTRIES = ['DE', 'FR', 'IT', 'PL'];
const CODES = ['15-1252.00', '29-1141.00', '35-1011.00'];
const WORDS = 'baker cook carpenter nurse teacher welder pilot gardener'.split(' ');

const id = (letter: 'J' | 'S', name: string) => letter + createHash('sha256').update(name).digest('hex').slice(0, 32);

export interface ChangingFeedOptions {
  readonly postings: number;
  readonly deltas: number;
  /** Rows of a delta. */
  readonly changes: number;
  /** Length of each text, in words. */
  readonly words?: number;
}

/**
 * A snapshot, and deltas in which postings change, close, are deleted and return, and companies change. The same feed each
 * time. The version of a row is the number of its delta.
 */
export const changingFeed = ({ postings, deltas, changes, words = 100 }: ChangingFeedOptions): FeedPart[] => {
  const companyCount = Math.max(2, Math.ceil(postings / 100));
  const company = (n: number, version: number) =>
    testSource({
      id: id('S', `${n}`),
      brand_name: `Company ${n}`,
      hq_country: COUNTRIES[(n + version) % COUNTRIES.length] as string,
    });
  const posting = (n: number, version: number) =>
    testJob({
      id: id('J', `${n}`),
      source: id('S', `${n % companyCount}`),
      title: `${WORDS[n % WORDS.length]} ${version}`,
      onet_code: CODES[(n + version) % CODES.length] as string,
      technologies: n % 50 === version ? [{ slug: `tool-${n}` }] : [],
      job_status: (n + version) % 3 === 0 ? 'inactive' : 'active',
      description: Array.from({ length: words }, (_, i) => WORDS[(n * 7 + i * i + version) % WORDS.length]).join(' '),
      created_at: new Date(Date.UTC(2026, 6, 1) + n * 60_000).toISOString(),
    });
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);
  const delta = (version: number): FeedRow[] =>
    numbers(changes).map((i) => {
      const n = (i * 31 + version * 17) % postings;
      return (i + version) % 5 === 0 ? deletion(posting(n, version).id, version) : upsert(posting(n, version), version);
    });
  return [
    { kind: 'sources', rows: numbers(companyCount).map((n) => upsert(company(n, 1))) },
    { kind: 'jobs', rows: numbers(postings).map((n) => upsert(posting(n, 1))) },
    ...numbers(deltas).flatMap((n): FeedPart[] => {
      const version = n + 2;
      return [
        { kind: 'sources', mode: 'delta', rows: [upsert(company(version % companyCount, version), version)] },
        { kind: 'jobs', mode: 'delta', rows: delta(version) },
      ];
    }),
  ];
};
