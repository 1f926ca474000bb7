import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Site } from './site.js';

let site: Site;
beforeAll(async () => {
  site = await Site.start();
}, 120_000);
afterAll(() => site?.stop());

test('every page of the app has a strict content security policy with its own nonce', async () => {
  const policies = await Promise.all(
    ['/', '/explore', '/companies/S1', '/sign-in', '/reference', '/reference/getJobs'].map(async (path) => {
      const response = await fetch(site.url + path);
      expect(response.status).toBe(200);
      return response.headers.get('content-security-policy') ?? '';
    }),
  );
  expect(new Set(policies).size).toBe(policies.length);
  for (const policy of policies) {
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
  }
});

test('a browser that opens an unknown address gets a page that says so, with status 404', async () => {
  const page = await site.open('/nope');
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  await page.getByRole('link', { name: 'Go to the home page' }).waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Docs' }).waitFor();
  await page.context().close();
  const headers = { accept: 'text/html,application/xhtml+xml' };
  const found = await Promise.all(['/nope', '/v4/nope'].map((path) => fetch(site.url + path, { headers })));
  expect(found.map((response) => [response.status, response.headers.get('content-type')])).toEqual([
    [404, 'text/html; charset=utf-8'],
    [404, expect.stringContaining('application/json')],
  ]);
});

test('a guide that does not exist has no name of another one, and leads to all guides', async () => {
  const page = await site.open('/docs/nope', { width: 390 });
  await page.getByText('Guide not found').waitFor();
  const shown = await page.getByLabel('Guide', { exact: true }).evaluate((one: HTMLSelectElement) => {
    return one.selectedOptions[0]?.textContent;
  });
  expect(shown).toBe('Choose a guide');
  await page.getByRole('link', { name: 'All guides' }).click();
  await page.getByRole('heading', { level: 1, name: 'Guides' }).waitFor();
  await page.context().close();
});

test('paths outside the app return errors of the API', async () => {
  const response = await fetch(`${site.url}/no-such-page`);
  expect([response.status, ((await response.json()) as { error: { code: string } }).error.code]).toEqual([
    404,
    'not_found',
  ]);
  expect((await fetch(`${site.url}/explore`, { method: 'POST' })).status).toBe(405);
});

test('a missing file returns 404, and the social image has an absolute URL', async () => {
  expect((await fetch(`${site.url}/assets/no-such-file.js`)).status).toBe(404);
  const page = await (await fetch(site.url)).text();
  const image = /property="og:image" content="([^"]+)"/.exec(page)?.[1] ?? '';
  expect(image).toBe(`${site.url}/social-image.png`);
  expect((await fetch(image)).headers.get('content-type')).toBe('image/png');
});

test('the canonical URL of a page is escaped and has no query string', async () => {
  const canonicalOf = async (path: string) =>
    /rel="canonical" href="([^"]*)"/.exec(await (await fetch(site.url + path)).text())?.[1];
  expect(await canonicalOf('/docs/credits?utm_source=mail')).toBe(`${site.url}/docs/credits`);
  expect(await canonicalOf('/docs/%22%3E%3Cscript%3E')).toBe(`${site.url}/docs/%22%3E%3Cscript%3E`);
});

test('public pages log nothing to the console of a visitor', async () => {
  const profile = await site.profile();
  const messages: string[] = [];
  profile.on('console', (message) => messages.push(message.text()));
  const page = await profile.newPage();
  for (const path of ['/', '/sign-in', '/docs', '/docs/errors']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
  }
  expect(messages).toEqual([]);
  await profile.close();
});

test('llms.txt, llms-full.txt, the guides as Markdown and security.txt are served', async () => {
  const text = async (path: string) => (await fetch(site.url + path)).text();
  const llms = await text('/llms.txt');
  const guides = [...llms.matchAll(/\((\/docs\/[\w-]+\.md)\)/g)].map((match) => match[1] as string);
  expect(guides.length).toBeGreaterThan(8);
  const full = await text('/llms-full.txt');
  for (const guide of guides) {
    const markdown = await text(guide);
    expect(markdown).toMatch(/^# /);
    expect(full).toContain(markdown.trim());
  }
  // Each guide of the app is listed.
  const page = await site.open('/docs');
  await page.getByRole('heading', { level: 1, name: 'Guides' }).waitFor();
  const hrefs = await page
    .locator('main a[href^="/docs/"]')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  expect(new Set(hrefs.map((href) => `${href}.md`))).toEqual(new Set(guides));
  await page.context().close();
  expect(await text('/.well-known/security.txt')).toMatch(/^Contact: .+\nExpires: 20/);
});

test('a guide links to other guides and to its Markdown', async () => {
  const page = await site.open('/docs/quick-start');
  await page.getByRole('link', { name: 'pagination' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Pagination' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/docs/pagination');
  expect(await page.getByRole('link', { name: 'Markdown', exact: true }).getAttribute('href')).toBe(
    '/docs/pagination.md',
  );
  await page.context().close();
});

test('the code in a guide contains the URL of this deployment and can be copied', async () => {
  const profile = await site.profile();
  await profile.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await profile.newPage();
  await page.goto('/docs/quick-start');
  const block = page.locator('.code', { hasText: '/v4/me' });
  await block.hover();
  await block.getByRole('button', { name: 'Copy' }).click();
  await block.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `curl "${site.url}/v4/me" -H "Authorization: Bearer $ROLECALL_TOKEN"`,
  );
  await profile.close();
});

test('a visitor asks in words, sees which filters they became, and how many could not be judged', async () => {
  const page = await site.open('/');
  await page.getByLabel('Your question').fill('remote nurses in Germany above 80,000 EUR');
  await page.getByRole('button', { name: 'Find postings' }).click();
  const answer = page.getByRole('region', { name: 'Ask in your own words' });
  await answer.getByText('Work model: remote').waitFor();
  await answer.getByText('Place: Germany (country)').waitFor();
  await answer.getByText(/its upper end is at least 80,000 EUR a year, which is [\d,]+ USD at the rate of/).waitFor();
  await answer.getByText('Nothing open matches all of it.').waitFor();
  // The request that it shows is the one that was run.
  expect(
    await answer.getByRole('region', { name: 'curl command' }).or(answer.locator('.code')).first().textContent(),
  ).toContain('work_models=remote');
  await page.context().close();
});
