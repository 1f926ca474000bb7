import type { Page } from 'playwright-core';
import { SLICE } from './page-shots.js';

interface DialogShot {
  readonly name: string;
  readonly path: string;
  readonly open: (page: Page) => Promise<unknown>;
  /** Undoes what opening it changed, so that other pictures do not depend on it. */
  readonly close?: (page: Page) => Promise<unknown>;
  /** A selector of what is opened. Default: a dialog or menu. */
  readonly shown?: string;
  /** Default: only the window, in which a dialog stays. */
  readonly isWindow?: boolean;
  /** Only on narrow screens. */
  readonly narrow?: boolean;
}

const click = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();

/** Types into the palette, which looks the text up when the typing pauses. */
const lookUp = (page: Page, text: string) =>
  Promise.all([page.waitForResponse('**/v4/jobs/options?*'), page.getByPlaceholder(/Pages, companies/).fill(text)]);

/** Opens the editor of a filter. */
const editFilter = (name: string) => async (page: Page) => {
  await click('Add filter')(page);
  await page.getByRole('menuitem', { name, exact: true }).click();
  await page.getByRole('dialog').waitFor();
};

/** Dialogs, drawers and menus, and how they are opened. */
export const DIALOGS: readonly DialogShot[] = [
  { name: 'dialog-save-view', path: '/explore?titles=engineer&countries=DE', open: click('Save view') },
  { name: 'dialog-add-to-board', path: `/metrics?${SLICE}`, open: click('Add to board') },
  { name: 'dialog-token', path: '/settings/api', open: click('Create token') },
  {
    name: 'dialog-new-token',
    path: '/settings/api',
    open: async (page) => {
      await click('Create token')(page);
      await page.getByLabel('Name').fill('staging');
      await page.keyboard.press('Enter');
      await page.getByTestId('new-token').waitFor();
    },
    // An organization has few live tokens.
    close: async (page) => {
      await click('I have copied it')(page);
      await click('Revoke staging')(page);
      await click('Revoke token')(page);
      await page.getByRole('button', { name: 'Revoke staging' }).waitFor({ state: 'detached' });
    },
  },
  { name: 'dialog-revoke', path: '/settings/api', open: click('Revoke production') },
  { name: 'dialog-invite', path: '/members', open: click('Invite') },
  { name: 'dialog-collection', path: '/collections', open: click('New collection') },
  { name: 'dialog-api-call', path: '/overview', open: click('View as API call') },
  { name: 'dialog-export', path: '/explore?titles=engineer', open: click('Export') },
  {
    name: 'dialog-export-files',
    path: '/explore?titles=engineer',
    open: async (page) => {
      await click('Export')(page);
      await page.getByText('All rows, as files').click();
    },
  },
  { name: 'dialog-watch', path: '/explore?titles=engineer&countries=US', open: click('Watch this search') },
  {
    name: 'dialog-webhook',
    path: '/watches',
    open: async (page) => {
      await page.getByRole('list', { name: 'Watches' }).getByRole('link').first().click();
      await click('Add a webhook')(page);
    },
  },
  {
    name: 'watch-events',
    path: '/watches',
    open: async (page) => {
      await page.getByRole('link', { name: 'Engineers in Germany' }).click();
      await click(/^Show the latest/)(page);
      await page.getByRole('list', { name: 'Events' }).waitFor();
      await click('Show the log of deliveries')(page);
      await page.locator('details summary').first().click();
    },
    shown: 'details[open]',
    isWindow: false,
  },
  {
    name: 'dialog-palette',
    path: '/overview',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await lookUp(page, 'eng');
    },
  },
  {
    name: 'dialog-palette-action',
    path: '/overview',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await lookUp(page, 'rotate token');
    },
  },
  ...['Place', 'Technology', 'Pay', 'Published', 'Visa sponsorship', 'Collection', 'States pay'].map((name) => ({
    name: `filter-${name.toLowerCase().replace(' ', '-')}`,
    path: '/explore?countries=US',
    open: editFilter(name),
  })),
  ...['Type', 'Strength'].map((name) => ({
    name: `filter-signal-${name.toLowerCase()}`,
    path: '/signals',
    open: editFilter(name),
  })),
  { name: 'filter-change', path: '/companies', open: editFilter('Change in 90 days') },
  {
    name: 'filter-place-tree',
    path: '/explore',
    open: async (page) => {
      await editFilter('Place')(page);
      await page.getByRole('button', { name: 'Places in United States' }).click();
      await page.getByRole('button', { name: 'Places in California' }).click();
    },
  },
  {
    name: 'companies-selected',
    path: '/companies?sort=jobs',
    open: async (page) => {
      await click(/^Select all/)(page);
      await click('Add to collection')(page);
    },
  },
  {
    name: 'message-hidden',
    path: '/explore?titles=designer',
    open: async (page) => {
      await page.getByRole('list', { name: 'Postings' }).getByRole('button').first().click();
      await click('Hide')(page);
    },
    close: click('Undo'),
    shown: 'text=is hidden for your organization',
  },
  {
    name: 'company-sections',
    path: '/companies?sort=jobs',
    open: async (page) => {
      await page.getByRole('row').nth(1).getByRole('link').first().click();
      for (let shown = 0; shown < 3; shown += 1) await click(/^Show (Signals|Newest|Similar)/)(page);
    },
    shown: 'text=Similar companies',
    isWindow: false,
  },
  {
    name: 'metrics-table',
    path: `/metrics?${SLICE}&view=skills`,
    open: (page) =>
      page.getByRole('figure', { name: 'Stack', exact: true }).getByRole('radio', { name: 'Table' }).press('Space'),
    shown: 'text=Lift: ',
    isWindow: false,
  },
  { name: 'menu-columns', path: '/audit', open: click('Choose columns of Audit log') },
  { name: 'menu-download', path: '/usage', open: click(/^Download/) },
  { name: 'sheet-navigation', path: '/overview', open: click('More'), narrow: true },
  { name: 'sheet-filters', path: '/explore', open: click(/^Filters/), narrow: true },
];
