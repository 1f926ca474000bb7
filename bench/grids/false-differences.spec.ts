import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { beforeAll, expect, jest, test } from '@jest/globals';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { Manifest } from '#libs/feed/manifest.js';
import { clusterTest, type EmployerSum } from '#libs/metrics/statistics/cluster-test.js';
import { projectRoot } from '#libs/services/project-paths.js';

jest.setTimeout(240_000);

const DRAWS = 4_000;
const SINCE = '2025-08-22';

type Values = 'remote' | 'pay' | 'aboveMedian';
const employers: Record<Values, [string, EmployerSum][]> = { remote: [], pay: [], aboveMedian: [] };

interface Job {
  readonly source: string;
  readonly created_at: string;
  readonly remote?: boolean | null;
  readonly salary: { readonly annual_min_usd: number | null } | null;
}

/** The postings of a year of the sample: the pay scales and remote policies of real employers. */
const readJobs = (): Job[] => {
  const folder = join(projectRoot, 'samples');
  const { files } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  const { path = '' } = files.find(({ kind, mode }) => kind === 'jobs' && mode === 'snapshot') ?? {};
  const lines = zstdDecompressSync(readFileSync(join(folder, path)))
    .toString()
    .trimEnd()
    .split('\n');
  return lines.map((line) => JSON.parse(line).record as Job).filter(({ created_at }) => created_at >= SINCE);
};

beforeAll(() => {
  const jobs = readJobs();
  const payOf = ({ salary }: Job) => salary?.annual_min_usd ?? null;
  const pays = jobs
    .map(payOf)
    .filter((pay) => pay !== null)
    .sort((one, other) => one - other);
  const median = pays[Math.floor(pays.length / 2)] as number;
  const add = (values: Values, value: (job: Job) => number | null) => {
    for (const [source, own] of Map.groupBy(jobs, ({ source }) => source)) {
      const known = own.map(value).filter((each) => each !== null);
      if (known.length > 0)
        employers[values].push([source, { n: known.length, sum: known.reduce((a, b) => a + b, 0) }]);
    }
  };
  add('remote', ({ remote }) => (typeof remote === 'boolean' ? Number(remote) : null));
  add('pay', payOf);
  add('aboveMedian', (job) => (payOf(job) === null ? null : Number((payOf(job) as number) > median)));
});

/** The share of random draws whose sides differ significantly, although chance alone made them. */
const rejections = (all: readonly [string, EmployerSum][], seed: number): { share: number; tested: number } => {
  const generator = xoroshiro128plus(seed);
  let rejected = 0;
  let tested = 0;
  for (let draw = 0; draw < 20 * DRAWS && tested < DRAWS; draw += 1) {
    const shuffled = [...all];
    for (let i = shuffled.length - 1; i > 0; i -= 1) {
      const j = uniformInt(generator, 0, i);
      [shuffled[i], shuffled[j]] = [shuffled[j] as [string, EmployerSum], shuffled[i] as [string, EmployerSum]];
    }
    const half = Math.floor(shuffled.length / 2);
    const found = clusterTest(new Map(shuffled.slice(0, half)), new Map(shuffled.slice(half)));
    if (!found) continue;
    tested += 1;
    if (!found.isNoise) rejected += 1;
  }
  return { share: rejected / tested, tested };
};

test.each<[Values]>([['remote'], ['pay'], ['aboveMedian']])(
  'the test of %s calls 4 to 7 of 100 differences between random halves of the employers significant',
  (values) => {
    const { share, tested } = rejections(employers[values], 1);
    expect(tested).toBe(DRAWS);
    expect(share).toBeGreaterThanOrEqual(0.04);
    expect(share).toBeLessThanOrEqual(0.07);
  },
);
