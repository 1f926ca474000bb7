import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { APIResponse, BrowserContext, Page } from 'playwright-core';
import { runOn } from '#libs/database/testing/test-database.js';
import { Receiver } from '../../courier/testing/receiver.js';
import { DeliveringSite } from './delivering-site.js';
import { DIALOGS } from './dialog-shots.js';
import { finished, settled } from './finished.js';
import { PREVIEW, PUBLIC, pagesOf } from './page-shots.js';
import type { Site } from './site.js';
import { STATES } from './state-shots.js';
import { createTeam, signIn, type Team } from './team.js';
import { visitAll } from './visit-all.js';

// `npm run screenshots`: every page and state with the sample dataset, at three widths, light and dark.
const FOLDER = join(process.cwd(), '.rolecall/screenshots');

/** Screenshots that the README uses, of the first screen of a page. */
const README: Readonly<Record<string, string>> = {
  'explore-preview-1440-light': 'explorer',
  'metrics-demand-1440-light': 'metrics',
  'overview-1440-dark': 'overview',
  'reference-operation-1440-dark': 'reference',
};

let delivering: DeliveringSite;
let receiver: Receiver;
let site: Site;
let team: Team;
let poor: Team;
let fresh: Team;
let pages: Readonly<Record<string, string>>;
let board = '';
beforeAll(async () => {
  if (!SHOTS) rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  delivering = await DeliveringSite.start('samples');
  receiver = await Receiver.start();
  site = delivering.site;
  team = await createTeam(site, {
    name: 'Demo',
    rateTier: 'tier_3',
    billingMode: 'credits',
    purchasedCredits: 50_000,
  } as never);
  await delivering.enlarge(team.organizationId);
  poor = await createTeam(site, { billingMode: 'credits', purchasedCredits: 0 } as never);
  fresh = await createTeam(site);
  pages = await createContent();
}, 600_000);
afterAll(async () => {
  await receiver?.stop();
  await delivering?.stop();
});

/** Watches and exports in every state. @returns a watch with events. */
const createDeliveries = async (): Promise<string> => {
  const post = async (path: string, body: object) => {
    const headers = { authorization: team.token, 'content-type': 'application/json' };
    const response = await fetch(site.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(await response.text());
    return ((await response.json()) as { id: string }).id;
  };
  const watch = (name: string, more: object) =>
    post('/v4/watches', { name, kind: 'jobs', start: 'beginning', ...more });
  const german = { titles: 'engineer', countries: 'DE' };
  const shown = await watch('Engineers in Germany', { filters: german, on: ['matched', 'closed'] });
  const failing = await watch('Paid remote jobs', {
    filters: { has_salary: 'true', countries: 'GB', levels: 'senior' },
  });
  await watch('Surges of target accounts', { kind: 'signals', filters: { types: 'hiring_surge' }, start: 'now' });
  await watch('French companies', { kind: 'sources', filters: { hq_countries: 'FR' }, status: 'paused' });
  const rivals = await signIn(site, team.admin);
  const made = await rivals.request.post('/dashboard/api/collections', { data: { name: 'Rivals' } });
  await watch('Postings of rivals', { filters: { collections: 'Rivals' } });
  const { id } = (await made.json()) as { id: string };
  await rivals.request.delete(`/dashboard/api/collections/${id}`);
  await rivals.close();
  await delivering.courier.compare();
  receiver.answer = (response, { body }) =>
    void response
      .writeHead(body.includes('Paid remote') ? 500 : 200, { 'content-type': 'text/plain' })
      .end('Received.');
  await post('/v4/webhooks', { url: receiver.url, watch_ids: [shown], start: 'beginning' });
  await post('/v4/webhooks', { url: `${receiver.url}/other`, watch_ids: [failing], start: 'beginning' });
  await delivering.deliver();
  await post('/v4/exports', {
    kind: 'sources',
    format: 'csv',
    compression: 'gzip',
    parameters: { hq_countries: 'DE' },
  });
  await post('/v4/exports', { kind: 'jobs', parameters: german, max_credits: 20 });
  await post('/v4/exports', {
    kind: 'signals',
    format: 'ndjson',
    compression: 'gzip',
    parameters: { types: 'hiring_surge' },
  });
  await delivering.write();
  await post('/v4/exports', { kind: 'jobs', parameters: { countries: 'US', has_salary: 'true' } });
  return shown;
};

type Post = (path: string, data?: object) => Promise<APIResponse>;

/** Saved views with and without news, a board, and places that were visited. @returns a view with a parameter that is not valid. */
const createViews = async (post: Post, company: string): Promise<string> => {
  const idOf = async (path: string, data: object) => ((await (await post(path, data)).json()) as { id: string }).id;
  const save = (name: string, page: string, search: object, shared = false) =>
    idOf('/saved-views', { name, page, search, shared });
  const german = { titles: 'engineer', countries: 'DE', job_statuses: 'active', sort: 'newest' };
  const looked = [
    await save('Engineers in Germany', 'explore', german, true),
    await save('Surges of the week', 'signals', { types: 'hiring_surge' }),
    await save('German companies that use Kubernetes', 'companies', { hq_countries: 'DE', technologies: 'kubernetes' }),
  ];
  // The date of the dataset, which is the latest that is stored.
  for (const id of looked) await post(`/saved-views/${id}/viewed`, { as_of: '2099-01-01T00:00:00.000Z', matches: 3 });
  // As if the data had been of another day.
  await runOn(
    site.databaseUrl,
    `UPDATE saved_item_visits SET as_of = as_of - interval '20 days', viewed_at = viewed_at - interval '1 day'`,
  );
  await save(
    'Python against Java in California',
    'metrics',
    { states: 'US-CA', technologies: 'python', view: 'compare' },
    true,
  );
  const slice = { onet_codes: '15-1252.00' };
  const figures = [
    { figure: 'headline', search: { ...slice, period: '365d' } },
    { figure: 'series', search: slice },
    { figure: 'concentration', search: { ...slice, period: '365d', by: 'countries' } },
    { figure: 'skill_trend', search: slice },
  ];
  board = await idOf('/boards', { name: 'Weekly report: software developers', figures, shared: true });
  for (const [page, slug, search, label] of [
    ['explore', null, { titles: 'nurse', countries: 'US' }, 'Postings'],
    ['company', company, {}, 'Company'],
    ['technology', 'python', {}, 'Python'],
    ['metrics', null, { ...slice, period: '365d' }, 'Metrics'],
    ['explore', null, german, 'Postings'],
  ] as const)
    await post('/visited-places', { page, slug, search, label });
  return save('Moods of engineers', 'explore', { ...german, moods: 'good', countries: 'Atlantis' });
};

/** Gives the organization something to show. */
const createContent = async (): Promise<Readonly<Record<string, string>>> => {
  const first = async (path: string) => {
    const response = await fetch(site.url + path, { headers: { authorization: `Bearer ${team.token}` } });
    return ((await response.json()) as { data: { id: string; source: { id: string } }[] }).data[0];
  };
  const signal = await first('/v4/signals?limit=1');
  const job = await first(`/v4/jobs?${PREVIEW}&limit=1`);
  const other = await first('/v4/jobs?titles=manager&limit=1');
  const admin = await signIn(site, team.admin);
  const post = (path: string, data: object = {}) => admin.request.post(`/dashboard/api${path}`, { data });
  const { id } = (await (await post('/collections', { name: 'Target accounts' })).json()) as { id: string };
  await post(`/collections/${id}/sources`, { source_ids: [signal?.source.id] });
  await post(`/hidden-jobs/${other?.id}`);
  await post(`/blocked-sources/${other?.source.id}`);
  await post('/tokens', { name: 'production' });
  await post('/invitations', { email: 'new@example.com', role: 'member' });
  const view = await createViews(post, signal?.source.id ?? '');
  await admin.close();
  return pagesOf(signal?.source.id ?? '', job?.id ?? '', await createDeliveries(), view);
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

const SCHEMES = ['light', 'dark'] as const;

/** Frames without a transition after which colors do not change any more. */
const SETTLED_FRAMES = 12;

/** Switches the color scheme of an open page, as the system does. */
const setScheme = async (page: Page, scheme: (typeof SCHEMES)[number]): Promise<void> => {
  await page.emulateMedia({ colorScheme: scheme });
  await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor();
  // Inherited colors change from parent to child, one short transition after another, with frames without any between.
  await page.evaluate(
    (frames) =>
      new Promise<void>((resolve) => {
        const count = (left: number): unknown =>
          left === 0
            ? resolve()
            : requestAnimationFrame(() => {
                const isChanging = document.getAnimations().some((animation) => animation instanceof CSSTransition);
                count(isChanging ? frames : left - 1);
              });
        count(frames);
      }),
    SETTLED_FRAMES,
  );
};

/** Downloads charts as PNG. */
const saveImages = async (profile: BrowserContext, width: number): Promise<void> => {
  const page = await profile.newPage();
  for (const [name, title] of IMAGES) {
    await page.goto(pages[name] ?? '/');
    await finished(page);
    for (const scheme of SCHEMES) {
      await setScheme(page, scheme);
      await page.getByRole('button', { name: `Download ${title}` }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: 'PNG' }).click(),
      ]);
      const file = `image-${download.suggestedFilename().replace('.png', '')}-${width}-${scheme}.png`;
      await download.saveAs(join(FOLDER, file));
    }
  }
  await page.close();
};

/** The explorer without a network. */
const goOffline = async (page: Page): Promise<void> => {
  await page.context().setOffline(true);
  await page.getByText('You are offline. Loaded data').waitFor();
  await page.getByRole('button', { name: /Show the newest/ }).click();
  await page.getByRole('alert').first().waitFor();
};

/** `SHOTS='^dialog-' npm run screenshots`: only names that match. The others of the last run are kept. */
const { SHOTS } = process.env;
const isWanted = ({ name }: Shot): boolean => new RegExp(SHOTS ?? '').test(name);

const WIDTHS = [1440, 1024, 390];

/** Pages of many screens are cut: more of the same says nothing new. */
const MAX_HEIGHT = 6_000;

interface Shot {
  readonly name: string;
  readonly path: string;
  /** What is shown stays incomplete. */
  readonly isLoading?: boolean;
  readonly prepare?: (page: Page) => Promise<unknown>;
  readonly open?: (page: Page) => Promise<unknown>;
  readonly close?: (page: Page) => Promise<unknown>;
  readonly shown?: string;
  /** Only what the window shows, because a dialog stays in it. */
  readonly isWindow?: boolean;
}

const shotsOf = (paths: Readonly<Record<string, string>>): readonly Shot[] =>
  Object.entries(paths).map(([name, path]) => ({ name, path }));

/** Saves what a page shows, in both color schemes. */
const save = async (page: Page, name: string, width: number, isWindow = false): Promise<void> => {
  // What is fixed to the window is drawn where the window is.
  if (!isWindow) await page.evaluate(() => window.scrollTo(0, 0));
  for (const scheme of SCHEMES) {
    await setScheme(page, scheme);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const file = `${name}-${width}-${scheme}`;
    await page.screenshot({
      path: join(FOLDER, `${file}.png`),
      ...(!isWindow && { fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(height, MAX_HEIGHT) } }),
    });
    const image = README[file];
    if (image) await page.screenshot({ path: join('docs/images', `${image}.jpg`), type: 'jpeg', quality: 82 });
  }
};

const take = async (page: Page, shot: Shot, width: number): Promise<void> => {
  await page.emulateMedia({ colorScheme: SCHEMES[0] });
  await shot.prepare?.(page);
  await page.goto(shot.path);
  if (!shot.isLoading) await finished(page);
  await shot.open?.(page);
  if (shot.shown) await page.locator(shot.shown).first().waitFor();
  await (shot.isLoading ? settled : finished)(page);
  await save(page, shot.name, width, shot.isWindow);
  await shot.close?.(page);
};

test.each(WIDTHS)(
  '%i px',
  async (width) => {
    // A page that fails is reported at the end: the others are still worth a look.
    const failed: string[] = [];
    const saveAll = (profile: BrowserContext, shots: readonly Shot[]) =>
      visitAll(profile, shots.filter(isWanted), async (page, shot) => {
        await take(page, shot, width).catch((error: unknown) => failed.push(`${shot.name}: ${error}`));
        await page.unrouteAll();
        return undefined;
      });
    const profiles = {
      visitor: await site.profile({ width }),
      admin: await signIn(site, team.admin, { width }),
      poor: await signIn(site, poor.member, { width }),
      fresh: await signIn(site, fresh.admin, { width }),
      member: await signIn(site, team.member, { width }),
      newcomer: await signIn(site, fresh.member, { width, tour: true }),
    };
    await saveAll(profiles.visitor, shotsOf(PUBLIC));
    await saveAll(profiles.admin, shotsOf(pages));
    const shown = 'section[aria-label="About the sample data"]';
    await saveAll(profiles.newcomer, [{ name: 'sample-tour', path: '/overview', shown, isWindow: true }]);
    for (const [name, profile] of Object.entries(profiles))
      await saveAll(
        profile,
        STATES.filter(({ as = 'admin' }) => as === name),
      );
    await saveAll(
      profiles.admin,
      DIALOGS.filter(({ narrow }) => !narrow || width <= 760).map((dialog) => ({
        shown: '[role=dialog], [role=menu]',
        isWindow: true,
        ...dialog,
      })),
    );
    if (!SHOTS) await saveImages(profiles.admin, width);
    const showFigures = (page: Page) => page.getByRole('button', { name: /^Show the figures/ }).click();
    await saveAll(profiles.admin, [
      { name: 'board', path: `/boards/${board}` },
      { name: 'board-figures', path: `/boards/${board}`, open: showFigures },
    ]);
    await saveAll(profiles.admin, [{ name: 'state-offline', path: '/explore', open: goOffline }]);
    await Promise.all(Object.values(profiles).map((profile) => profile.close()));
    expect(failed).toEqual([]);
  },
  1_200_000,
);
