import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { Site } from './site.js';
import { createTeam, signIn, type Team } from './team.js';

/** Scripts and styles of a page after gzip, without the library of charts, in bytes. */
const BUDGET = 300 * 1024;

const source = testSource({ brand_name: 'Acme' });
let site: Site;
let team: Team;
beforeAll(async () => {
  site = await Site.start({ jobs: [testJob({ source: source.id as string })], sources: [source] });
  team = await createTeam(site);
}, 120_000);
afterAll(() => site?.stop());

/** Bytes of the scripts and styles that a page loads, largest first. Charts are those that contain Recharts. */
const weightOf = async (path: string): Promise<{ total: number; files: Record<string, number> }> => {
  const profile = await signIn(site, team.admin);
  const page = await profile.newPage();
  const files: Record<string, number> = {};
  const sizes: Promise<void>[] = [];
  page.on('response', (response) => {
    if (!['script', 'stylesheet'].includes(response.request().resourceType())) return;
    sizes.push(
      (async () => {
        const body = (await response.body()).toString();
        const { gzipSync } = await import('node:zlib');
        if (!body.includes('recharts-')) files[new URL(response.url()).pathname] = gzipSync(body).length;
      })(),
    );
  });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await Promise.all(sizes);
  await profile.close();
  return { total: Object.values(files).reduce((sum, size) => sum + size, 0), files };
};

test.each([
  '/overview',
  '/explore?sort=newest',
  '/explore?sort=newest&show=map',
  '/explore?sort=newest&show=map_states',
  '/metrics?period=365d',
  '/metrics?period=365d&view=map',
  '/companies?sort=jobs',
  '/settings/api',
  '/docs/search',
  '/reference/getJobs',
])('%s loads at most 300 KB of scripts and styles before charts', async (path) => {
  const { total, files } = await weightOf(path);
  expect(total > BUDGET ? { path, total, files } : null).toBeNull();
});

test.each(['map', 'map_states'])('the geometry of show=%s is data of at most 60 KB', async (show) => {
  const profile = await signIn(site, team.admin);
  const page = await profile.newPage();
  const loaded = page.waitForResponse((response) => /\/assets\/map-[^/]*\.json$/.test(response.url()));
  await page.goto(`/explore?sort=newest&show=${show}`);
  const response = await loaded;
  expect(response.headers()['content-encoding']).toMatch(/^(br|gzip)$/);
  const { gzipSync } = await import('node:zlib');
  expect(gzipSync(await response.body()).length).toBeLessThan(60 * 1024);
  await profile.close();
});
