import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { readManifest } from '#libs/feed/manifest.js';
import { readRows } from '#libs/feed/read-rows.js';
import { acceptAll, type FeedRow } from '#libs/feed/rows.js';
import { feedWriter } from '#libs/feed/write-feed.js';
import { projectRoot } from '#libs/services/project-paths.js';
import { IndexerFixture } from '../testing/indexer-fixture.js';
import { CSV_COLUMNS } from './csv-boards.js';

jest.setTimeout(60_000);

const DAYS = ['2026-08-22T00:00:00.000Z', '2026-08-23T00:00:00.000Z', '2026-08-24T00:00:00.000Z'] as const;

let indexer: IndexerFixture;
let folder: string;
beforeEach(async () => {
  indexer = await IndexerFixture.create('own-feed-spec');
  folder = await mkdtemp(path.join(tmpdir(), 'own-feed-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await indexer?.drop();
});

const at = (name: string) => path.join(folder, name);
const enrich = (...args: string[]) => indexer.run(['enrich', ...args, '--out', at('out')]);
/** Job rows of the feed that was written, by title. */
const written = async (): Promise<Record<string, Record<string, unknown>>> => {
  const { files } = await readManifest(at('out'));
  const found: Record<string, Record<string, unknown>> = {};
  for (const file of files.filter(({ kind }) => kind === 'jobs'))
    for await (const row of readRows(at('out'), file, acceptAll))
      if (row.type === 'upsert') found[(row.record as { title: string }).title] = row.record as Record<string, unknown>;
  return found;
};

describe('a feed of another program', () => {
  const SOURCE = `S${'0'.repeat(32)}`;
  const job = (n: number, fields: object): FeedRow => ({
    version: n,
    record: {
      id: `J${String(n).padStart(32, '0')}`,
      source: SOURCE,
      job_status: 'active',
      url_job: `https://acme.com/jobs/${n}`,
      source_job_id: String(n),
      jobboard_format: 'own',
      created_at: '2026-08-20T00:00:00Z',
      updated_at: '2026-08-20T00:00:00Z',
      post_raw:
        '<p>We use Python and PostgreSQL. Full-time in Berlin. This is a hybrid role. You have 5+ years of experience. EUR 65,000 to 80,000 a year.</p>',
      ...fields,
    },
  });
  const ACME = { version: 1, record: { id: SOURCE, brand_name: 'Acme', url_source: 'acme.com' } };

  const writeFeed = async (rows: readonly FeedRow[], later: readonly FeedRow[] = []) => {
    const writer = feedWriter(at('feed'), { dataset: 'own', version: 7, as_of: DAYS[1] });
    await writer.writeFile({ path: 's.ndjson', kind: 'sources', mode: 'snapshot', as_of: DAYS[0] }, [ACME]);
    await writer.writeFile({ path: 'j.ndjson.gz', kind: 'jobs', mode: 'snapshot', as_of: DAYS[0] }, rows);
    await writer.writeFile({ path: 'd/j.ndjson', kind: 'jobs', mode: 'delta', as_of: DAYS[1] }, later);
    const fetched = { board: 'own/acme', time: DAYS[0], outcome: 'ok' };
    await writer.writeFile({ path: 'f.ndjson', kind: 'fetches', mode: 'delta', as_of: DAYS[0] }, [
      { version: 1, record: fetched },
    ]);
    await writer.finish();
  };

  test('gets what its rows leave null, keeps what they state, and is loaded', async () => {
    const stated = {
      title: 'Chef',
      technologies: [],
      work_model: 'on_site',
      salary: { min: 1_000, max: 2_000, currency: 'USD', period: 'month' },
      level: null,
    };
    await writeFeed(
      [job(1, { title: 'Senior Data Engineer' }), job(2, stated)],
      [{ version: 9, delete: `J${'9'.repeat(32)}` }, job(3, { title: 'Staff Nurse', onet_code: '29-1141.00' })],
    );
    const { code, stdout } = await enrich(at('feed'), '--feed', '--json');
    expect({ code, ...JSON.parse(stdout) }).toMatchObject({
      ...{ code: 0, dataset: 'own', version: 7, postings: 3, enriched: 3, rejected: 0 },
      filled: { commitment: 3, technologies: 2, salary: 2 },
    });
    const {
      'Senior Data Engineer': engineer,
      Chef: chef,
      'Staff Nurse': nurse,
    } = (await written()) as Record<string, Record<string, unknown>>;
    expect(engineer).toMatchObject({
      ...{ level: 'senior', commitment: 'full_time', work_model: 'hybrid', created_at: '2026-08-20T00:00:00Z' },
      salary: { min: 65_000, max: 80_000, currency: 'EUR' },
      technologies: expect.arrayContaining([expect.objectContaining({ slug: 'python' })]),
      enriched_at: DAYS[0],
    });
    expect(chef).toMatchObject({ ...stated, level: expect.anything(), commitment: 'full_time' });
    // The parts of what the row states are its own, too.
    expect(chef).not.toHaveProperty('workplace_details');
    expect(nurse).not.toHaveProperty('onet_title');
    await indexer.sync(at('out'));
    expect(Object.keys((await indexer.records('jobs')) ?? {})).toHaveLength(3);
  });

  test('has the same bytes each time, and never takes the place of the feed itself', async () => {
    await writeFeed([job(1, { title: 'Data Engineer' })]);
    await enrich(at('feed'), '--feed');
    const first = await readFile(path.join(at('out'), 'manifest.json'), 'utf8');
    await enrich(at('feed'), '--feed');
    expect(await readFile(path.join(at('out'), 'manifest.json'), 'utf8')).toBe(first);
    const { code, stderr } = await indexer.run(['enrich', at('feed'), '--feed', '--out', `${at('feed')}/`]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/needs a folder of its own/) });
    expect((await enrich(at('feed'), '--feed', '--dataset', 'mine')).stderr).toMatch(/leave out --as-of and --dataset/);
  });

  test('keeps its invalid rows for sync to reject, and says which lines are no rows', async () => {
    await writeFeed([job(1, { title: 'Data Engineer', salary: 'a lot' }), { version: 0, record: {} }]);
    const { stdout } = await enrich(at('feed'), '--feed');
    expect(stdout).toMatch(/^0 of 1 postings got values\. 1 rows cannot be parsed and are left out, see .*ndjson\.$/m);
    expect(await written()).toMatchObject({ 'Data Engineer': { salary: 'a lot' } });
    expect(await readFile(path.join(at('out'), 'dead-letter.ndjson'), 'utf8')).toMatch(
      /j\.ndjson\.gz:2.*version must be/,
    );
  });
});

describe('a CSV file of postings', () => {
  const csv = (text: string, day: number = 0) =>
    writeFile(at('jobs.csv'), text).then(() => enrich(at('jobs.csv'), '--as-of', DAYS[day] as string, '--json'));

  const HEADER =
    'Company,title,url,website,location,description,employment_type,salary_min,currency,salary_period,published_at\n';
  const CHEF =
    'Acme,Chef,https://acme.com/1,acme.com,"Berlin, Germany; Vienna, Austria",,Full-time,30000,EUR,year,2026-08-01\n';
  const ENGINEER = 'Acme,Data Engineer,https://acme.com/2,,Remote,"We use Python,\nand more.",,,,,\n';

  test('becomes a feed that is loaded, a company with its domain', async () => {
    expect(JSON.parse((await csv(`\ufeff${HEADER}${CHEF}${ENGINEER}`)).stdout)).toMatchObject({
      ...{ boards: 1, postings: 2, rejected: 0 },
    });
    await indexer.sync(at('out'));
    const jobs = Object.values((await indexer.records('jobs')) ?? {});
    expect(jobs).toHaveLength(2);
    const { Chef: chef, 'Data Engineer': engineer } = await written();
    expect(chef).toMatchObject({
      ...{ commitment: 'full_time', created_at: '2026-08-01T00:00:00.000Z', jobboard_format: 'csv' },
      salary: { min: 30_000, currency: 'EUR', period: 'year' },
      locations: [
        { city: 'Berlin', country: 'DE' },
        { city: 'Vienna', country: 'AT' },
      ],
    });
    expect(engineer).toMatchObject({ technologies: [{ slug: 'python' }], created_at: DAYS[0] });
    const query = { term: { company_url: 'acme.com' } };
    expect((await indexer.client.count({ index: `${indexer.prefix}-jobs`, query })).count).toBe(2);
  });

  test('that is edited keeps the times of its postings, and closes those that were removed', async () => {
    await csv(HEADER + CHEF + ENGINEER);
    await csv(HEADER + ENGINEER.replace('Remote', 'Paris'), 1);
    expect(await written()).toMatchObject({
      Chef: { job_status: 'inactive', verified_inactive_at: DAYS[1], created_at: '2026-08-01T00:00:00.000Z' },
      'Data Engineer': { job_status: 'active', created_at: DAYS[0], first_seen_at: DAYS[0], updated_at: DAYS[1] },
    });
    // A posting whose row became invalid stays as it was, and so does a company without postings.
    await csv(`${HEADER}Other,Cook,https://other.com/1,,,,,,,,\n${ENGINEER.replace('Data Engineer', '')}`, 2);
    const { Chef: chef, Cook: cook } = await written();
    expect([chef?.verified_inactive_at, cook?.job_status]).toEqual([DAYS[1], 'active']);
    expect(await written()).toMatchObject({ 'Data Engineer': { job_status: 'active' } });
    await indexer.sync(at('out'));
  });

  test.each([
    [`${HEADER}Acme,Chef,careers,,,,,,,,\n`, /Row 1: url \\"careers\\" is not a web address/],
    [`${HEADER}Acme,,https://a.com/1,,,,,,,,\n`, /Row 1: title is empty/],
    [`${HEADER}Acme,Chef,https://a.com/1,,,,,30k,EUR,,\n`, /salary_min \\"30k\\" is not a number such as 65000/],
    [`${HEADER}Acme,Chef,https://a.com/1,,,,,30000,,,\n`, /a salary needs its currency/],
    [`${HEADER}Acme,Chef,https://a.com/1,,,,,,,,22.08.2026\n`, /published_at \\"22.08.2026\\" is not a date such as/],
    [`${HEADER}${ENGINEER}${ENGINEER}`, /Row 2: another row has the same id/],
  ])('has a row that cannot be read: it is set aside with the reason', async (text, reason) => {
    expect(JSON.parse((await csv(text)).stdout)).toMatchObject({ rejected: 1 });
    expect(await readFile(path.join(at('out'), 'dead-letter.ndjson'), 'utf8')).toMatch(reason);
  });

  test.each([
    ['company,titel,url\n', /unknown column "titel": rename or remove it\. The columns are company, title, url/],
    ['company,title\nAcme,Chef\n', /no column "url"/],
    [HEADER, /no postings below its header/],
    [Buffer.from('company,title,url\nAcme,Caf\xe9,https://a.com\n', 'latin1'), /not UTF-8: save it as "CSV UTF-8"/],
    ['company,title,url\nAcme,Chef\n', /not a valid CSV file: .*line 2/],
  ])('that cannot be read is explained, and nothing is written', async (text, reason) => {
    const { code, stderr } = await csv(text as string);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(reason) });
    await expect(readManifest(at('out'))).rejects.toThrow(/does not exist/);
  });

  test('of a spreadsheet with semicolons is read, too', async () => {
    const { stdout } = await csv('company;title;url\nAcme;"Chef; Pastry";https://acme.com/1\n');
    expect(JSON.parse(stdout)).toMatchObject({ postings: 1 });
    expect(Object.keys(await written())).toEqual(['Chef; Pastry']);
  });

  test('has the columns that docs/feed.md lists', async () => {
    const docs = await readFile(path.join(projectRoot, 'docs/feed.md'), 'utf8');
    const lines = Object.entries(CSV_COLUMNS).map(([name, meaning]) => `| \`${name}\` | ${meaning} |\n`);
    expect(docs).toContain(lines.join(''));
  });
});
