import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { signalId } from '#libs/records/ids.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../testing/test-api.js';
import { RpcClient } from '../testing/rpc-client.js';

const AS_OF = '2026-08-22T00:00:00.000Z';

const read = testSource({ brand_name: 'Readable', hq_country: 'US', industries: ['metals'] });
const unread = testSource({ brand_name: 'Silent', hq_country: 'CA' });

const TORONTO = { text: 'Toronto, ON, Canada', city: 'Toronto', state: 'ON', country: 'CA' };
const SALARY = {
  min: 90_000,
  max: 110_000,
  currency: 'USD',
  period: 'year',
  text: '$90,000 - $110,000',
  annual_min_usd: 90_000,
  annual_max_usd: 110_000,
  fx_rate: 1,
  fx_date: '2026-08-01',
  provenance: 'declared',
};

const job = (source: ReturnType<typeof testSource>, others: object) =>
  testJob({
    source: source.id as string,
    title: 'Welder',
    onet_code: '51-4121.00',
    locations: [TORONTO],
    verified_active_at: '2026-08-20T00:00:00.000Z',
    level: null,
    technologies: [],
    description: '',
    has_text: false,
    ...others,
  } as never);

const RUST = [{ slug: 'rust', name: 'Rust', category: 'languages' }];
const jobs = [
  job(read, { level: 'senior', has_text: true, salary: SALARY, technologies: RUST }),
  job(read, { level: 'entry', has_text: true }),
  job(read, {}),
  job(read, { job_status: 'inactive', created_at: '2026-06-01T00:00:00.000Z' }),
  job(read, { job_status: 'inactive', created_at: '2024-06-01T00:00:00.000Z' }),
  job(unread, { job_status: 'unverified' }),
  job(unread, { job_status: 'unverified', level: 'lead' }),
];

const signal = {
  id: signalId('hiring_surge', read.id as string, null, '2026-08-20'),
  type: 'hiring_surge',
  source: read.id as string,
  segment: null,
  detected_at: '2026-08-20T00:00:00.000Z',
  window: { from: '2026-07-20', to: '2026-08-20' },
  baseline: { value: 4, method: 'negative_binomial', n: 60 },
  observed: 12,
  change: 2,
  strength: 0.5,
  evidence: { job_ids: [jobs[0]?.id as string] },
  rule_version: 1,
};

let api: TestApi;
let client: RpcClient;
beforeAll(async () => {
  api = await TestApi.start({ sources: [read, unread], jobs, computed: { signals: [signal] }, asOf: AS_OF });
  client = new RpcClient(api, await api.token());
}, 60_000);
afterAll(() => api?.stop());

const call = (name: string, args: object = {}) => client.call(name, args);
const caveatsOf = async (name: string, args: object) => (await call(name, args)).caveats.join(' ');

test('a field of work means those who work in it, if more titles have them', async () => {
  const { total, understood } = await call('count_openings', { role: 'welding' });
  expect(total).toBe(3);
  expect(understood).toEqual([expect.stringContaining('role "welding": ')]);
  expect(understood).toEqual([expect.stringMatching(/occupation 51-4121|titles with "welder"/)]);
});

describe('postings that could not be verified', () => {
  test('are those of boards that were not read completely', async () => {
    expect(await caveatsOf('count_openings', {})).toContain(
      '2 more were open when last seen, but their boards were not read completely in the 30 days before 2026-08-22',
    );
    expect(await caveatsOf('count_openings', { open: false })).toContain('2 of these were open when last seen');
    const { caveats } = await call('read_job', { id: jobs[5]?.id });
    expect(caveats.join()).toContain('its board was not read completely since');
  });

  test('make the number of open ones unknown where there are no others', async () => {
    const company = await call('company', { company: 'Silent' });
    expect(company).not.toHaveProperty('open');
    expect([company.stale, company.unknown]).toEqual([2, expect.arrayContaining(['open'])]);
    expect(company.caveats.join()).toContain('not known, which is not 0: 2 more were open when last seen');
    expect(await caveatsOf('count_openings', { companies: ['Silent'] })).toContain('which is not 0');
    const { rows, caveats } = await call('find_companies', { hq: ['CA'] });
    expect(rows).toEqual([expect.objectContaining({ name: 'Silent', stale: 2 })]);
    expect(rows[0]).not.toHaveProperty('open');
    expect(caveats.join()).toContain('were not read completely');
  });

  test('are counted beside the open ones of each company', async () => {
    const { rows, caveats } = await call('count_openings', { companies: ['Readable', 'Silent'], by: 'company' });
    expect(rows).toEqual([
      { label: 'Readable', count: 3, stale: 0 },
      { label: 'Silent', count: 0, stale: 2 },
    ]);
    expect(caveats.join()).toContain('at Silent: none of their `stale` postings could be verified');
    const all = await call('count_openings', { by: 'company' });
    expect(all.rows).toEqual([expect.objectContaining({ label: 'Readable', count: 3, stale: 0 })]);
  });

  test('are explained by analyses, of the companies that were asked for', async () => {
    expect(await caveatsOf('pay', { companies: ['Silent'] })).toContain('`stale`: 2 that match were open');
    expect(await caveatsOf('trend', { companies: ['Silent'] })).toContain('`stale`: 2 that match were open');
    const [silent, readable] = [
      await call('signals', { companies: ['Silent'] }),
      await call('signals', { companies: ['Readable'] }),
    ];
    expect([silent.stale, readable.stale]).toEqual([2, 0]);
    expect((await call('signals', { hq: ['CA'] })).stale).toBe(2);
    expect(await call('signals', { industries: ['metals'] })).not.toHaveProperty('stale');
  });

  test('leave what opened on boards that nobody watched unknown', async () => {
    const { verdict, rows } = await call('trend', { companies: ['Silent'] });
    expect([verdict, rows.length]).toEqual(['cannot_tell', 1]);
    expect(rows[0]).not.toHaveProperty('opened');
    expect(rows[0]).not.toHaveProperty('opened_before');
  });
});

describe('unknown values', () => {
  test.each<[string, object, number, string]>([
    ['left out', { levels: ['senior'] }, 1, 'levels is not known for 1 of 3 that match everything else: 1 posting is'],
    ['asked for', { levels: ['senior', 'unknown'] }, 2, 'they are among the 2, because `unknown` was asked for'],
    ['asked for alone', { more: ['technologies=unknown'] }, 1, 'they are among the 1, because `unknown` was asked for'],
    ['not excluded', { more: ['levels_not=entry'] }, 2, 'they are among the 2, which are therefore not known'],
    ['excluded', { more: ['levels_not=entry', 'known=true'] }, 1, '1 posting is known to match, a lower bound'],
    ['excluded by name', { more: ['levels_not=entry', 'levels_not=unknown'] }, 1, '1 posting is known to match'],
    ['in false', { more: ['has_salary=false'] }, 2, 'they are among the 2, because `false` includes them: 1 are known'],
    ['not in true', { more: ['has_salary=true'] }, 1, '1 posting is known to match, a lower bound'],
  ])('%s: %j', async (_, args, total, caveat) => {
    const result = await call('count_openings', args);
    expect([result.total, result.caveats.join(' ')]).toEqual([total, expect.stringContaining(caveat)]);
    expect(result.caveats.join(' ').includes('lower bound')).toBe(caveat.includes('1 posting is'));
  });

  test('of figures are those of their own postings, in any state and in their period', async () => {
    const pay = await call('pay', { levels: ['senior'] });
    expect(pay.unknown).toEqual(['levels: 3 of 6']);
    expect(pay.caveats.join(' ')).toContain(
      'levels is not known for 3 of 6 postings of the last 365 days that match everything else: the figures leave them out.',
    );
    expect(pay.caveats.join(' ')).not.toMatch(/lower bound|too few for a statement/);
    expect((await call('trend', { levels: ['senior'] })).unknown).toEqual(['levels: 3 of 6']);
    const days = await call('trend', { levels: ['senior'], measure: 'days_open' });
    expect(days.unknown).toEqual(['levels: 4 of 7']);
  });

  test('of the rows of a company are counted by dimension', async () => {
    const { rows, unknown, caveats } = await call('company', { company: 'Readable' });
    expect(rows.filter(({ by }: { by: string }) => by === 'level')).toHaveLength(2);
    expect(unknown).toEqual(expect.arrayContaining(['level: 1 of 3', 'technology: 1 of 3']));
    expect(caveats.join()).toContain('2 of 3 by level, 2 of 3 by technology');
  });
});

test('a single argument that excludes everything is named', async () => {
  expect((await call('find_jobs', { words: 'zzzzqq' })).without).toEqual([{ argument: 'words', found: 3 }]);
  expect((await call('signals', { companies: ['Silent'] })).without).toEqual([{ argument: 'companies', found: 1 }]);
  expect((await call('find_jobs', { more: ['visa_sponsorship=offered'] })).without).toEqual([
    { argument: 'visa_sponsorship', found: 3 },
  ]);
});

describe('values in other words', () => {
  test.each<[string, object, number, string]>([
    ['levels', { levels: ['junior'] }, 1, 'levels "junior": entry'],
    ['levels', { levels: ['Entry-Level'] }, 1, 'levels "Entry-Level": entry'],
    ['levels', { levels: ['Seniors', 'jr'] }, 2, 'levels "jr": entry'],
    ['levels', { levels: 'senior,unknown' }, 2, ''],
    ['work_models', { work_models: ['home office'] }, 0, 'work_models "home office": remote'],
  ])('%s: %j', async (_, args, total, understood) => {
    const result = await call('count_openings', args);
    expect([result.total, result.understood.join()]).toEqual([total, expect.stringContaining(understood)]);
    expect((await call('find_jobs', args)).total).toBe(total);
  });

  test('a role that may be a level says so', async () => {
    await expect(call('find_jobs', { role: 'junior' })).rejects.toThrow('levels: entry');
  });
});
