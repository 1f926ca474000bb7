import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { DIALOGS } from './dialog-shots.js';
import { PUBLIC, pagesOf } from './page-shots.js';
import { Site } from './site.js';
import { STATES } from './state-shots.js';
import { createTeam, signIn, type Team } from './team.js';

// `npm run screenshots`: every page and state with the sample dataset, at three widths, light and dark.
const FOLDER = join(process.cwd(), '.rolecall/screenshots');

/** Screenshots that the README uses, of the first screen of a page. */
const README: Readonly<Record<string, string>> = {
  'explore-preview-1440-light': 'explorer',
  'metrics-demand-1440-light': 'metrics',
  'overview-1440-dark': 'overview',
  'reference-operation-1440-dark': 'reference',
};

let site: Site;
let team: Team;
let poor: Team;
let fresh: Team;
let pages: Readonly<Record<string, string>>;
beforeAll(async () => {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  site = await Site.start('samples');
  team = await createTeam(site, { rateTier: 'tier_3', billingMode: 'credits', purchasedCredits: 50_000 } as never);
  poor = await createTeam(site, { billingMode: 'credits', purchasedCredits: 0 } as never);
  fresh = await createTeam(site);
  pages = await createContent();
}, 600_000);
afterAll(() => site?.stop());

/** Gives the organization something to show. */
const createContent = async (): Promise<Readonly<Record<string, string>>> => {
  const first = async (path: string) => {
    const response = await fetch(site.url + path, { headers: { authorization: `Bearer ${team.token}` } });
    return ((await response.json()) as { data: { id: string; source: { id: string } }[] }).data[0];
  };
  const signal = await first('/v4/signals?limit=1');
  const job = await first('/v4/jobs?titles=engineer&countries=US&limit=1');
  const other = await first('/v4/jobs?titles=manager&limit=1');
  const admin = await signIn(site, team.admin);
  const post = (path: string, data: object = {}) => admin.request.post(`/dashboard/api${path}`, { data });
  const { id } = (await (await post('/collections', { name: 'Target accounts' })).json()) as { id: string };
  await post(`/collections/${id}/sources`, { source_ids: [signal?.source.id] });
  await post(`/hidden-jobs/${other?.id}`);
  await post(`/blocked-sources/${other?.source.id}`);
  await post('/tokens', { name: 'production' });
  await post('/invitations', { email: 'new@example.com', role: 'member' });
  await admin.close();
  return pagesOf(signal?.source.id ?? '', job?.id ?? '');
};

/** Charts whose downloaded images are looked at: one of each kind. */
const IMAGES: readonly (readonly [string, string])[] = [
  ['metrics-demand', 'Pay by month'],
  ['metrics-demand', 'Concentration'],
  ['metrics-skills', 'Technology trend'],
  ['metrics-benchmark', 'Compared with all postings'],
  ['metrics-compare', 'Active postings by month'],
  ['explore-charts', 'By pay'],
];

/** Downloads charts as PNG. */
const saveImages = async (profile: BrowserContext, suffix: string): Promise<void> => {
  const page = await profile.newPage();
  for (const [name, title] of IMAGES) {
    await page.goto(pages[name] ?? '/');
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: `Download ${title}` }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'PNG' }).click(),
    ]);
    await download.saveAs(join(FOLDER, `image-${download.suggestedFilename().replace('.png', '')}-${suffix}.png`));
  }
  await page.close();
};

const WIDTHS = [1440, 1024, 390];
const SCHEMES = ['light', 'dark'] as const;

test.each(WIDTHS.flatMap((width) => SCHEMES.map((scheme) => ({ width, scheme }))))(
  '$width px, $scheme',
  async ({ width, scheme }) => {
    // The whole page, except for the reference, which is many screens long.
    const save = async (page: Page, name: string) => {
      const file = `${name}-${width}-${scheme}`;
      await page.screenshot({ path: join(FOLDER, `${file}.png`), fullPage: !name.startsWith('reference') });
      const image = README[file];
      if (image) await page.screenshot({ path: join('docs/images', `${image}.jpg`), type: 'jpeg', quality: 82 });
    };
    const profiles = {
      visitor: await site.profile({ scheme, width }),
      admin: await signIn(site, team.admin, { scheme, width }),
      poor: await signIn(site, poor.member, { scheme, width }),
      fresh: await signIn(site, fresh.admin, { scheme, width }),
      member: await signIn(site, team.member, { scheme, width }),
    };
    const visit = async (profile: BrowserContext, paths: Readonly<Record<string, string>>) => {
      const page = await profile.newPage();
      for (const [name, path] of Object.entries(paths)) {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        await save(page, name);
      }
      await page.close();
    };
    await visit(profiles.visitor, PUBLIC);
    await visit(profiles.admin, pages);
    for (const { name, path, as = 'admin', prepare, shown } of STATES) {
      const page = await profiles[as].newPage();
      await prepare?.(page);
      await page.goto(path);
      await page.locator(shown).first().waitFor();
      await save(page, name);
      await page.close();
    }
    for (const { name, path, open, narrow, shown = '[role=dialog], [role=menu]' } of DIALOGS) {
      if (narrow && width > 760) continue;
      const page = await profiles.admin.newPage();
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await open(page);
      await page.locator(shown).first().waitFor();
      await save(page, name);
      await page.close();
    }
    await saveImages(profiles.admin, `${width}-${scheme}`);
    const page = await profiles.admin.newPage();
    await page.goto('/explore');
    await page.waitForLoadState('networkidle');
    await profiles.admin.setOffline(true);
    await page.getByText('You are offline. Loaded data').waitFor();
    await page.getByRole('button', { name: /Show the newest/ }).click();
    await page.getByRole('alert').first().waitFor();
    await save(page, 'state-offline');
    await Promise.all(Object.values(profiles).map((profile) => profile.close()));
  },
  900_000,
);
