import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Site } from './site.js';
import { createTeam, type Team } from './team.js';

interface OpenApi {
  readonly paths: Record<
    string,
    Record<string, { operationId: string; parameters?: { $ref?: string; name?: string }[] }>
  >;
  readonly components: { readonly parameters: Record<string, { name: string }> };
}

let site: Site;
let team: Team;
let openapi: OpenApi;
beforeAll(async () => {
  site = await Site.start();
  team = await createTeam(site);
  openapi = (await (await fetch(`${site.url}/openapi.json`)).json()) as OpenApi;
}, 120_000);
afterAll(() => site?.stop());

test('the introduction lists every operation of the document', async () => {
  const page = await site.open('/reference');
  await page.getByRole('heading', { level: 2, name: 'Jobs' }).waitFor();
  const links = await page
    .getByRole('article')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const operations = Object.values(openapi.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => `/reference/${operationId}`),
  );
  expect(links.filter((link) => link.startsWith('/reference/'))).toEqual(expect.arrayContaining(operations));
  await page.context().close();
});

test('an operation has all parameters, the most used first, the fields of its response and every error', async () => {
  const page = await site.open('/reference/getJobs');
  await page.getByRole('heading', { level: 1, name: 'Search postings' }).waitFor();
  const idsIn = (selector: string) =>
    page.locator(`${selector} li[id]`).evaluateAll((items) => items.map(({ id }) => id));
  const shown = (await idsIn('article')).filter((id) => !id.startsWith('status-'));
  const names = openapi.paths['/v4/jobs']?.['get']?.parameters?.map(
    ({ $ref, name }) => name ?? openapi.components.parameters[$ref?.split('/').at(-1) ?? '']?.name ?? '',
  );
  expect(shown.toSorted()).toEqual(names?.toSorted());
  expect(shown.slice(0, 2)).toEqual(['q', 'titles']);
  await page
    .getByRole('region', { name: 'Fields of the response as application/json' })
    .getByText('next_cursor')
    .first()
    .waitFor();
  await page.locator('#levels').getByText('senior', { exact: true }).waitFor();
  await page.locator('#status-429').getByText('rate_limited', { exact: true }).waitFor();
  await page.context().close();
});

test('a link to a parameter shows it', async () => {
  const page = await site.open('/reference/getJobs#salary_gte');
  const row = page.locator('#salary_gte');
  await row.waitFor();
  await page.waitForFunction(() => {
    const { top = -1 } = document.getElementById('salary_gte')?.getBoundingClientRect() ?? {};
    return top >= 0 && top < innerHeight;
  });
  await page.context().close();
});

test('a link of the earlier reference leads to its operation, and a malformed one to the introduction', async () => {
  const page = await site.open('/reference#tag/jobs/GET/v4/jobs/%7Bjob_id%7D');
  await page.waitForURL(`${site.url}/reference/getJobsByJobId`);
  await page.context().close();
  const other = await site.open('/reference#%E0%A4%A');
  await other.getByRole('heading', { level: 1, name: 'API reference' }).waitFor();
  await other.context().close();
});

test('an operation is found by its path, and an unknown one is reported', async () => {
  const page = await site.open('/reference');
  await page.getByLabel('Find an operation').fill('distribution');
  await page.getByRole('navigation', { name: 'Operations' }).getByRole('link', { name: 'Pay distribution' }).click();
  await page.getByRole('heading', { level: 1, name: 'Pay distribution' }).waitFor();
  await page.goto('/reference/getNothing');
  await page.getByText('Operation not found').waitFor();
  await page.context().close();
});

test('the console sends the token of the user, directly from the browser, and no parameter that was not added', async () => {
  const page = await site.open('/reference/getJobs');
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByRole('dialog').getByText('Up to 25 credits: 1 per record').waitFor();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('alert').getByText('Enter a token.').waitFor();
  await page.getByLabel('Token', { exact: true }).fill(`${team.token}…`);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('alert').getByText('This is not a token').waitFor();
  await page.getByLabel('Token', { exact: true }).fill(team.token);
  const sent = page.waitForRequest((request) => request.url().startsWith(`${site.url}/v4/jobs`));
  await page.getByRole('button', { name: 'Send' }).click();
  const request = await sent;
  expect(request.url()).toBe(`${site.url}/v4/jobs`);
  expect(request.headers()['authorization']).toBe(`Bearer ${team.token}`);
  await page.getByRole('status', { name: 'Response' }).getByText('200', { exact: true }).waitFor();
  await page.context().close();
});

test('the console sends a JSON body, and keeps the token for the next operation but not for the next visit', async () => {
  const page = await site.open('/reference/postJobsSearch');
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByLabel('Token', { exact: true }).fill(team.token);
  await page.getByRole('button', { name: 'Fill in the example' }).click();
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('button', { name: 'Send' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ titles: ['engineer'] });
  await page.getByRole('status', { name: 'Response' }).getByText('200', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Plan and current quota' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Plan and current quota' }).waitFor();
  await page.getByRole('button', { name: 'Try it' }).click();
  expect(await page.getByLabel('Token', { exact: true }).inputValue()).toBe(team.token);
  await page.reload();
  await page.getByRole('button', { name: 'Try it' }).click();
  expect(await page.getByLabel('Token', { exact: true }).inputValue()).toBe('');
  await page.context().close();
});
