import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { runOn } from '#libs/database/testing/test-database.js';
import type { RecordValue } from '#libs/registry/field.js';
import { loadDataset, testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { Site } from './site.js';
import { createTeam, signIn, type Team } from './team.js';

// "Come back tomorrow": what a person left is where they left it, and what is new is told apart from what they have seen.

const acme = testSource({ brand_name: 'Acme' });
const posting = (title: string, seen: string, more: RecordValue = {}) =>
  testJob({
    source: acme['id'] as string,
    title,
    created_at: seen,
    updated_at: seen,
    first_seen_at: seen,
    description: 'Work.',
    ...more,
  });
const seen = [1, 2, 3].map((index) => posting(`Welder ${index}`, `2026-08-1${index}T08:00:00.000Z`));
const others = [posting('Baker 1', '2026-08-12T08:00:00.000Z')];
/** What the data of two days later has in addition. The third was published long before its board was read. */
const added = [
  posting('Welder 4', '2026-08-23T08:00:00.000Z'),
  posting('Welder 5', '2026-08-23T09:00:00.000Z'),
  posting('Welder 6', '2026-08-23T10:00:00.000Z', { created_at: '2026-08-02T08:00:00.000Z' }),
  posting('Baker 2', '2026-08-23T08:00:00.000Z'),
];

let site: Site;
let team: Team;
let profile: BrowserContext;
let page: Page;
beforeAll(async () => {
  site = await Site.start({ jobs: [...seen, ...others], sources: [acme] });
  team = await createTeam(site, { billingMode: 'credits', purchasedCredits: 500, rateTier: 'tier_3' } as never);
  profile = await signIn(site, team.member, { width: 1440 });
  page = await profile.newPage();
}, 120_000);
afterAll(() => site?.stop());

/** The next sync: its data ends two days later. */
const sync = async (jobs: readonly RecordValue[]) => {
  const elasticsearchUrl = process.env['ELASTICSEARCH_URL'] as string;
  const asOf = '2026-08-24T00:00:00.000Z';
  await loadDataset({
    elasticsearchUrl,
    prefix: site.prefix,
    databaseUrl: site.databaseUrl,
    jobs,
    sources: [acme],
    asOf,
  });
  // The process reads the date of the dataset again after two seconds.
  for (;;) {
    const { as_of: read } = (await (await profile.request.get('/dashboard/api/saved-views')).json()) as {
      as_of: string;
    };
    if (read === asOf) return;
  }
};

const UNAVAILABLE = { error: { code: 'service_unavailable', message: 'No list today.' } };
const SEARCH = '?titles=welder&job_statuses=active&sort=newest';
const titles = async () => {
  const results = page.getByRole('list', { name: 'Postings' }).getByRole('listitem');
  await results.first().waitFor();
  return (await results.allInnerTexts()).map((text) => /(Welder|Baker) \d/.exec(text)?.[0]).sort();
};
const save = async (name: string, isShared = false) => {
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByLabel('Name').fill(name);
  if (isShared) await dialog.getByLabel('Share with the organization').check();
  await dialog.getByRole('button', { name: 'Save the view' }).click();
  await page.getByRole('dialog', { name: 'The view is saved' }).getByRole('button', { name: 'Done' }).click();
};
const idOf = async (name: string): Promise<string> => {
  const { data } = (await (await profile.request.get('/dashboard/api/saved-views')).json()) as {
    data: { id: string; name: string }[];
  };
  return data.find((view) => view.name === name)?.id as string;
};
const entry = (name: string) =>
  page.getByRole('list', { name: 'Your saved searches' }).getByRole('listitem').filter({ hasText: name });

test('a recruiter leaves a search, returns after the next sync, and sees which postings are new', async () => {
  const noted = page.waitForResponse((response) => response.url().endsWith('/visited-places') && response.ok());
  await page.goto(`/explore${SEARCH}`);
  expect(await titles()).toEqual(['Welder 1', 'Welder 2', 'Welder 3']);
  await save('Welders');
  await noted;
  // They saw the results when they saved the search.
  await page.goto('/overview');
  await entry('Welders').getByText('No newer data since you last viewed it: as of Aug 22, 2026').waitFor();

  const [first, ...rest] = seen as [RecordValue, ...RecordValue[]];
  await sync([
    { ...first, job_status: 'inactive', updated_at: '2026-08-23T08:00:00.000Z' },
    ...rest,
    ...others,
    ...added,
  ]);
  await page.goto('/overview');
  // Where they left: the search in words, and not the bakers.
  await page.getByRole('list', { name: 'Last visited' }).getByRole('link', { name: 'Title: welder' }).waitFor();
  // Three, though five match now and one of the three was published before the last visit.
  await entry('Welders').getByText('3 new', { exact: true }).waitFor();
  // A list that does not arrive is not seen: the three stay new.
  await page.route('**/v4/jobs?*limit=*', (route) => route.fulfill({ status: 503, json: UNAVAILABLE }));
  await entry('Welders').getByRole('link', { name: 'The 3 postings first seen since Aug 22, 2026' }).click();
  await page.getByText('No list today.').first().waitFor();
  await page.unroute('**/v4/jobs?*limit=*');
  await page.goto('/overview');
  const viewed = page.waitForResponse((response) => response.url().endsWith('/viewed') && response.ok());
  await entry('Welders').getByRole('link', { name: 'The 3 postings first seen since Aug 22, 2026' }).click();
  expect(await titles()).toEqual(['Welder 4', 'Welder 5', 'Welder 6']);
  await page.getByRole('group', { name: 'Active filters' }).getByText('First seen: from Aug 22, 2026').waitFor();
  // They have seen them.
  await viewed;
  await page.goto('/overview');
  await entry('Welders').getByText('No newer data since you last viewed it: as of Aug 24, 2026').waitFor();
  await page.getByRole('link', { name: 'Welders', exact: true }).click();
  expect(await titles()).toEqual(['Welder 2', 'Welder 3', 'Welder 4', 'Welder 5', 'Welder 6']);
}, 120_000);

test('a colleague opens a shared link at the same address, and a private one says why it does not open', async () => {
  await page.goto(`/explore${SEARCH}`);
  await save('Welders for all', true);
  const colleague = await signIn(site, team.admin, { width: 1440 });
  const theirs = await colleague.newPage();
  await theirs.goto(`/saved/${await idOf('Welders for all')}`);
  await theirs.waitForURL(`/explore${SEARCH}`);
  await theirs.goto(`/saved/${await idOf('Welders')}`);
  await theirs.getByRole('heading', { level: 1, name: 'You cannot open this view' }).waitFor();
  await theirs.getByText('is private to the person who saved it').waitFor();
  // Nor does their list name it.
  await theirs.getByRole('link', { name: 'See saved views' }).click();
  await theirs.getByRole('listitem', { name: 'Welders for all' }).waitFor();
  expect(await theirs.getByRole('list', { name: 'Saved views' }).getByRole('listitem').count()).toBe(1);
  await colleague.close();
  // A visitor signs in first, and then arrives.
  const visitor = await (await site.profile()).newPage();
  await visitor.goto(`/saved/${await idOf('Welders for all')}`);
  await visitor.waitForURL(/\/sign-in\?next=.*saved/);
  await visitor.context().close();
}, 60_000);

test('a view is renamed, made private, deleted and restored', async () => {
  await page.goto('/saved');
  const row = (name: string) => page.getByRole('listitem', { name, exact: true });
  const act = async (name: string, action: string) => {
    await page.getByRole('button', { name: `More actions of ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await act('Welders for all', 'Rename');
  await page.getByRole('dialog').getByLabel('Name').fill('Welders of Acme');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await row('Welders of Acme').getByText('Shared').waitFor();
  await act('Welders of Acme', 'Make private');
  await row('Welders of Acme').getByText('Only you').waitFor();
  await act('Welders of Acme', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete view' }).click();
  await row('Welders of Acme').waitFor({ state: 'hidden' });
  await page.getByText('Welders of Acme was deleted.').locator('..').getByRole('button', { name: 'Undo' }).click();
  await row('Welders of Acme').waitFor();
}, 60_000);

test('a filter is added to a view, whose link then has it', async () => {
  const id = await idOf('Welders of Acme');
  await page.goto(`/saved/${id}`);
  await page.waitForURL(`/explore${SEARCH}`);
  expect(await page.getByRole('button', { name: 'Update view' }).count()).toBe(0);
  await page.locator('input[aria-label="Search postings"]').fill('welder');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Update view' }).click();
  await page.getByText('Welders of Acme has these filters now.').waitFor();
  await page.goto(`/saved/${id}`);
  await page.waitForURL(/\/explore\?.*q=welder/);
}, 60_000);

test('a view with parameters that are no longer valid says which, and opens without them', async () => {
  const id = await idOf('Welders');
  await runOn(
    site.databaseUrl,
    `UPDATE saved_items SET content = jsonb_set(content::jsonb, '{search}', (content->'search')::jsonb || '{"moods": "good", "countries": "Atlantis"}') WHERE id = $1`,
    [id],
  );
  const look = async () => {
    const view = (await (await profile.request.get(`/dashboard/api/saved-views/${id}`)).json()) as {
      last_viewed: object;
    };
    return view.last_viewed;
  };
  const before = await look();
  await page.goto(`/saved/${id}`);
  await page.getByText('This view no longer works as it was saved').waitFor();
  const list = page.getByRole('list', { name: 'Parameters that are not valid' });
  expect((await list.getByRole('listitem').allInnerTexts()).map((text) => text.split(':')[0]).sort()).toEqual([
    'countries=Atlantis',
    'moods=good',
  ]);
  // It was not seen.
  expect(await look()).toEqual(before);
  await page.getByRole('link', { name: /^Open without / }).click();
  await page.waitForURL('/explore?*');
  const { search } = new URL(page.url());
  expect(new Set(search.slice(1).split('&'))).toEqual(new Set(SEARCH.slice(1).split('&')));
}, 60_000);
