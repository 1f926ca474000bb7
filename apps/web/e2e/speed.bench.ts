import { cpus, loadavg } from 'node:os';
import { afterAll, beforeAll, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { layoutShifts } from './layout-shift.js';
import { Site } from './site.js';
import { createTeam, signIn } from './team.js';

// `npm run bench:web` reports how quickly the web app responds, with the sample dataset. It asserts nothing.
let site: Site;
let page: Page;
beforeAll(async () => {
  site = await Site.start('samples');
  const team = await createTeam(site, {
    rateTier: 'tier_3',
    billingMode: 'credits',
    purchasedCredits: 50_000,
  } as never);
  page = await (await signIn(site, team.admin, { width: 1440 })).newPage();
  await page.addInitScript(recordInteractions);
}, 600_000);
afterAll(() => site?.stop());

interface Recorder {
  interactions: PerformanceEntry[];
  results: Promise<number>;
}

/** Keeps the durations of interactions: from the input to the next paint, as Event Timing defines them. */
function recordInteractions(): void {
  const recorder = window as unknown as Recorder;
  recorder.interactions = [];
  const observer = new PerformanceObserver((list) => recorder.interactions.push(...list.getEntries()));
  observer.observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

const report = (name: string, values: readonly number[]): void => {
  const sorted = [...values].sort((a, b) => a - b);
  const quantile = (q: number) => Math.round(sorted[Math.ceil(q * sorted.length) - 1] ?? Number.NaN);
  const figures = `median ${quantile(0.5)}, p95 ${quantile(0.95)}, max ${quantile(1)} ms, n = ${values.length}`;
  process.stdout.write(`${name.padEnd(72)} ${figures}\n`);
};

const reportLoad = (moment: string): boolean =>
  process.stdout.write(`load average ${loadavg()[0]?.toFixed(2)} on ${cpus().length} cores, ${moment}\n`);

/** Milliseconds from the last key or click of an action until the results of the explorer are painted. */
const untilResults = async (act: () => Promise<unknown>): Promise<number> => {
  await page.evaluate(() => {
    const list = () => document.querySelector('ul[aria-label="Postings"]');
    const before = list();
    (window as unknown as Recorder).results = new Promise((resolve) => {
      let start = 0;
      for (const type of ['keydown', 'pointerdown'])
        addEventListener(type, ({ timeStamp }) => (start = timeStamp), { capture: true });
      new MutationObserver((_, observer) => {
        if (list() === null || list() === before) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
      }).observe(document.body, { childList: true, subtree: true });
    });
  });
  await act();
  return page.evaluate(() => (window as unknown as Recorder).results);
};

const PAGES = [
  '/',
  '/sign-in',
  '/docs',
  '/docs/search',
  '/reference',
  '/reference/getJobs',
  '/overview',
  '/explore?sort=newest',
  '/explore?sort=newest&show=charts',
  '/companies?sort=jobs',
  '/metrics?period=365d',
  '/metrics?period=365d&view=skills',
  '/signals?sort=newest',
  '/technologies?q=s&prefix=true',
  '/technologies/python',
  '/usage',
  '/billing',
  '/collections',
  '/exclusions',
  '/members',
  '/audit',
  '/settings/api',
  '/settings/sessions',
];

interface Load {
  /** Milliseconds until the largest element was painted. */
  readonly largestPaint: number;
  /** Bytes of all responses, as they were sent. */
  readonly bytes: number;
}

/** How the page loaded. */
const measureLoad = (): Promise<Load> =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'largest-contentful-paint', buffered: true });
    const entries = [...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')];
    return {
      largestPaint: observer.takeRecords().at(-1)?.startTime ?? Number.NaN,
      bytes: entries.reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize, 0),
    };
  });

const RUNS = 3;

test('first load of every page, with an empty cache', async () => {
  reportLoad('first load');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  for (const path of PAGES) {
    const loads: Load[] = [];
    let shift = 0;
    for (let run = 0; run < RUNS; run += 1) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      loads.push(await measureLoad());
      shift = Math.max(
        shift,
        (await layoutShifts(page)).reduce((sum, { value }) => sum + value, 0),
      );
    }
    const kilobytes = Math.round(Math.max(...loads.map(({ bytes }) => bytes)) / 1000);
    report(
      `${path}, ${kilobytes} KB, shift ${shift.toFixed(3)}, largest paint`,
      loads.map(({ largestPaint }) => largestPaint),
    );
  }
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: false });
}, 600_000);

const searchBox = () => page.getByRole('combobox', { name: 'Search postings' });

const WORDS = [
  'nurse',
  'driver',
  'manager',
  'designer',
  'analyst',
  'scientist',
  'sales',
  'legal',
  'security',
  'finance',
];

test('results of the explorer', async () => {
  reportLoad('results');
  await page.goto('/explore?sort=newest');
  await page.getByRole('list', { name: 'Postings' }).waitFor();
  const searches: number[] = [];
  const filters: number[] = [];
  const chips: number[] = [];
  for (const word of WORDS) {
    await searchBox().fill(word);
    await page.waitForLoadState('networkidle');
    searches.push(await untilResults(() => searchBox().press('Enter')));
    await page.waitForLoadState('networkidle');
    filters.push(await untilResults(() => page.getByRole('checkbox', { name: 'United States' }).first().click()));
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Country: United States', exact: true }).click();
    chips.push(await untilResults(() => page.getByRole('menuitem', { name: 'Exclude instead' }).click()));
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Clear all' }).click();
  }
  report('Enter to results', searches);
  report('facet to results', filters);
  report('chip to results', chips);
}, 300_000);

test('interactions, to the next paint', async () => {
  reportLoad('interactions');
  const click = (name: string | RegExp) => () => page.getByRole('button', { name }).first().click();
  const press = (key: string) => () => page.keyboard.press(key);
  const cases: readonly (readonly [string, string, () => Promise<unknown>])[] = [
    ['a letter in the search box', '/explore?sort=newest', () => searchBox().press('e')],
    ['j, the next posting', '/explore?sort=newest', press('j')],
    ['a facet', '/explore?sort=newest', () => page.getByRole('checkbox', { name: 'United States' }).first().click()],
    ['the palette', '/overview', press('Control+k')],
    ['the request of a page', '/overview', click('View as API call')],
    ['sorting a table', '/technologies?q=s&prefix=true', click('Category')],
    [
      'the table of a chart',
      '/metrics?period=365d',
      () => page.getByRole('radio', { name: 'Table' }).first().press('Space'),
    ],
    ['another page', '/overview', () => page.getByRole('link', { name: 'Usage', exact: true }).click()],
    ['the color scheme', '/docs/search', click(/color scheme/)],
  ];
  for (const [name, path, act] of cases) {
    const durations: number[] = [];
    for (let run = 0; run < 5; run += 1) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => {
        (window as unknown as Recorder).interactions = [];
      });
      await act();
      await page.waitForLoadState('networkidle');
      // Entries are reported some frames after the paint.
      await page.waitForTimeout(300);
      const recorded = await page.evaluate(() =>
        (window as unknown as Recorder).interactions.map(({ duration }) => duration),
      );
      // Event Timing does not report interactions shorter than 16 ms.
      durations.push(Math.max(16, ...recorded));
    }
    report(name, durations);
  }
}, 300_000);
