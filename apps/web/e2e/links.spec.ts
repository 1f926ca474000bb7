import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Site } from './site.js';

let site: Site;
beforeAll(async () => {
  site = await Site.start();
}, 120_000);
afterAll(() => site?.stop());

/** Whether a page is opened. Other linked paths are only fetched. */
const isCrawled = (path: string): boolean => path === '/' || /^\/docs(\/[\w-]+)?$/.test(path);

test('every link on the landing page and in the guides works, including its anchor', async () => {
  const page = await site.open('/');
  const idsOf = new Map<string, readonly string[]>();
  const linksFrom = new Map<string, string>([['/', '(start)']]);
  const broken: string[] = [];
  for (const [link, from] of linksFrom) {
    const path = link.split('#')[0] as string;
    if (idsOf.has(path)) continue;
    const { status } = await fetch(site.url + path);
    idsOf.set(path, []);
    if (status !== 200) broken.push(`${from} -> ${link}: ${status}`);
    if (!isCrawled(path)) continue;
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const hrefs = await page.locator('a[href]').evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
    idsOf.set(path, await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id)));
    for (const href of hrefs) {
      const { origin, pathname, hash } = new URL(href);
      if (origin === site.url && !linksFrom.has(pathname + hash)) linksFrom.set(pathname + hash, path);
    }
  }
  for (const [link, from] of linksFrom) {
    const [path = '', id] = link.split('#');
    if (id && isCrawled(path) && !idsOf.get(path)?.includes(id)) broken.push(`${from} -> ${link}: no such heading`);
  }
  expect(broken).toEqual([]);
  expect([...idsOf.keys()].filter(isCrawled).length).toBeGreaterThan(20);
  await page.context().close();
}, 120_000);

test('every link between the guides in Markdown works', async () => {
  const llms = await (await fetch(`${site.url}/llms.txt`)).text();
  const guides = [...llms.matchAll(/\]\((\/[^)\s]+)\)/g)].map(([, path]) => path as string);
  const broken: string[] = [];
  for (const guide of guides) {
    const text = await (await fetch(site.url + guide)).text();
    for (const [, href = ''] of text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^(https?:|mailto:|#)/.test(href)) continue;
      const { status } = await fetch(new URL(href, site.url + guide));
      if (status !== 200) broken.push(`${guide} -> ${href}: ${status}`);
    }
  }
  expect(broken).toEqual([]);
});
