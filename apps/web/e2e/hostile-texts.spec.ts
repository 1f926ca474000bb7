import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { BrowserContext, Page } from 'playwright-core';
import { authorizePath } from './authorize-path.js';
import { finished } from './finished.js';
import { HOSTILE, type HostileSite, MARK, startHostileSite } from './hostile-site.js';
import { type PageViews, pathsOf } from './page-paths.js';
import { signIn } from './team.js';
import { visitAll } from './visit-all.js';

let hostile: HostileSite;
let profile: BrowserContext;
/** An open request of an app with a hostile name. */
let request: string;
beforeAll(async () => {
  hostile = await startHostileSite();
  profile = await signIn(hostile.site, hostile.team.admin);
  const page = await profile.newPage();
  await page.goto(await authorizePath(hostile.site, HOSTILE[0]));
  await page.waitForURL(/\/connect\//);
  request = page.url().split('/').at(-1) as string;
  await page.close();
}, 180_000);
afterAll(async () => {
  await profile?.close();
  // The browser reports the style attributes of the postings, which the policy blocks.
  hostile?.site.ignoreReports(/style attributes/);
  await hostile?.site.stop();
});

const values = () => ({
  $id: hostile.sourceId,
  $slug: 'python',
  $guide: 'errors',
  $operation: 'getJobs',
  'watch.$id': hostile.watchId,
  'savedView.$id': hostile.viewId,
  'board.$id': hostile.boardId,
  $request: request,
  'invite.$token': hostile.invitation,
  'reset.$token': hostile.reset,
});

const views = (): PageViews => ({
  explore: [
    '?sort=newest',
    '?sort=newest&show=charts',
    '?sort=newest&show=map',
    `?sort=newest&job=${hostile.jobId}`,
    `?q=${MARK}`,
  ],
  companies: ['', `?q=${MARK}`],
  metrics: ['?period=365d', '?period=365d&view=map', '?period=365d&view=skills', '?period=365d&view=benchmark'],
  signals: ['', '?sort=newest'],
  collections: ['', `?id=${hostile.collectionId}`],
  exclusions: ['', '?tab=companies', '?tab=jobs'],
});

/** What of a document could run or request something, or has done so. */
const dangers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = [...document.querySelectorAll('#root *, [data-portal] *')].flatMap((element) => {
      const isForbidden = /^(script|iframe|object|embed|base|meta|link|template|set|animate)$/i.test(element.localName);
      const attributes = [...element.attributes].filter(
        ({ name, value }) =>
          /^on/i.test(name) ||
          (/^(href|src|action|formaction|poster|data|xlink:href)$/i.test(name) &&
            /^\s*(javascript|data:text)/i.test(value)),
      );
      return isForbidden || attributes.length > 0 ? [element.outerHTML.slice(0, 200)] : [];
    });
    return 'hacked' in window ? ['A script ran.', ...found] : found;
  });

/** What a page requests from other sites. */
const strangers = (page: Page): Set<string> => {
  const requested = new Set<string>();
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== hostile.site.url) requested.add(url.href);
  });
  return requested;
};

const inspect = async (page: Page, path: string) => {
  const requested = strangers(page);
  await page.goto(path);
  await finished(page);
  const shows = (await page.getByText(MARK).count()) > 0;
  const dangerous = await dangers(page);
  page.removeAllListeners('request');
  const { origin } = new URL(page.url());
  return { path, shows, dangerous, requested: [...requested], left: origin !== hostile.site.url };
};

/** Pages that show nothing that people or programs have written. */
const WITHOUT_TEXTS = [
  /^\/$/,
  /^\/(sign-in|docs|reference)/,
  /^\/reset\//,
  /^\/(usage|billing|metrics|technologies|quality)/,
];

test('no text that is stored runs a script or requests anything on any page, in any view', async () => {
  const members = await visitAll(profile, pathsOf('member', values(), views()), inspect);
  const visitor = await hostile.site.profile();
  const visitors = await visitAll(visitor, pathsOf('public', values(), views()), inspect);
  await visitor.close();
  const all = [...members, ...visitors];
  expect(all.filter(({ dangerous, requested, left }) => dangerous.length + requested.length > 0 || left)).toEqual([]);
  // Otherwise nothing was tested. A new page that shows none is added to the list above.
  const silent = all.filter(({ path, shows }) => !shows && !WITHOUT_TEXTS.some((pattern) => pattern.test(path)));
  expect(silent.map(({ path }) => path)).toEqual([]);
}, 240_000);

test('dialogs, menus and the palette show stored texts without harm', async () => {
  const page = await profile.newPage();
  const requested = strangers(page);
  const opened: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
    [
      '/settings/api',
      (each) =>
        each
          .getByRole('button', { name: /^Revoke / })
          .first()
          .click(),
    ],
    [
      `/collections?id=${hostile.collectionId}`,
      (each) => each.getByRole('button', { name: 'Delete', exact: true }).click(),
    ],
    ['/explore?sort=newest', (each) => each.keyboard.press('j')],
    [
      '/overview',
      async (each) => {
        await each.keyboard.press('Control+k');
        await each.getByPlaceholder(/Pages, companies/).fill(MARK);
      },
    ],
  ];
  for (const [path, open] of opened) {
    await page.goto(path);
    await finished(page);
    await open(page);
    await page.locator('[role=dialog], aside, [role=complementary]').getByText(MARK).first().waitFor();
    expect([path, await dangers(page)]).toEqual([path, []]);
  }
  expect([...requested]).toEqual([]);
  await page.close();
}, 120_000);

/** A spreadsheet would evaluate such a cell. */
const FORMULA = /^\s*[=+\-@＝＋－＠\t\r](?!\d+(\.\d+)?$)/u;

test('no export of the dashboard has a cell that a spreadsheet would evaluate', async () => {
  const files = await visitAll(profile, pathsOf('member', values(), views()), async (page, path) => {
    await page.goto(path);
    await finished(page);
    const found: { path: string; formulas: string[]; marked: boolean }[] = [];
    const buttons = page
      .locator('main')
      .getByRole('button', { name: /^Export/ })
      .or(page.locator('main').getByRole('link', { name: 'Export CSV' }));
    for (let i = 0; i < (await buttons.count()); i += 1) {
      const button = buttons.nth(i);
      if (!(await button.isEnabled())) continue;
      const download = page.waitForEvent('download');
      download.catch(() => {});
      await button.click();
      // Some ask first how many rows.
      const dialog = page.getByRole('dialog', { name: 'Export' });
      await Promise.race([download, dialog.waitFor()]);
      if (await dialog.isVisible()) {
        const rows = dialog.getByRole('button', { name: /^Export \d/ });
        // Files are written by the exporter, whose tests read them.
        if (!(await rows.isVisible())) {
          await page.keyboard.press('Escape');
          await dialog.waitFor({ state: 'hidden' });
          continue;
        }
        await rows.click();
      }
      const cells = (parse(readFileSync(await (await download).path(), 'utf8'), { bom: true }) as string[][]).flat();
      found.push({
        path,
        formulas: cells.filter((cell) => FORMULA.test(cell)),
        marked: cells.some((cell) => cell.includes(MARK)),
      });
    }
    return found;
  });
  const all = files.flat();
  expect(all.filter(({ formulas }) => formulas.length > 0)).toEqual([]);
  const marked = new Set(all.filter((each) => each.marked).map(({ path }) => path.split(/[?]/)[0]));
  for (const path of ['/explore', '/companies', '/settings/api', '/collections', '/audit', '/exclusions'])
    expect(marked).toContain(path);
}, 240_000);
