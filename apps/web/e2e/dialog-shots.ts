import type { Page } from 'playwright-core';
import { SLICE } from './page-shots.js';

interface DialogShot {
  readonly name: string;
  readonly path: string;
  readonly open: (page: Page) => Promise<unknown>;
  /** A selector of what is opened. Default: a dialog or menu. */
  readonly shown?: string;
  /** Only on narrow screens. */
  readonly narrow?: boolean;
}

const click = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();

/** Opens the editor of a filter. */
const editFilter = (name: string) => async (page: Page) => {
  await click('Add filter')(page);
  await page.getByRole('menuitem', { name, exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await page.waitForLoadState('networkidle');
};

/** Dialogs, drawers and menus, and how they are opened. */
export const DIALOGS: readonly DialogShot[] = [
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
  },
  { name: 'dialog-revoke', path: '/settings/api', open: click('Revoke production') },
  { name: 'dialog-invite', path: '/members', open: click('Invite') },
  { name: 'dialog-collection', path: '/collections', open: click('New collection') },
  { name: 'dialog-api-call', path: '/overview', open: click('View as API call') },
  { name: 'dialog-export', path: '/explore?titles=engineer', open: click('Export') },
  {
    name: 'dialog-palette',
    path: '/overview',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByPlaceholder(/Pages, companies/).fill('eng');
      await page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'dialog-palette-action',
    path: '/overview',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByPlaceholder(/Pages, companies/).fill('rotate token');
      await page.waitForLoadState('networkidle');
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
    shown: 'text=is hidden for your organization',
  },
  {
    name: 'company-sections',
    path: '/companies?sort=jobs',
    open: async (page) => {
      await page.getByRole('row').nth(1).getByRole('link').first().click();
      for (let shown = 0; shown < 3; shown += 1) await click(/^Show \(/)(page);
      await page.waitForLoadState('networkidle');
    },
    shown: 'text=Related companies',
  },
  {
    name: 'metrics-table',
    path: `/metrics?${SLICE}&view=skills`,
    open: (page) => page.getByRole('radio', { name: 'Table' }).nth(1).press('Space'),
    shown: 'text=Lift: ',
  },
  { name: 'menu-columns', path: '/audit', open: click('Choose columns of Audit log') },
  { name: 'menu-download', path: '/usage', open: click(/^Download/) },
  { name: 'sheet-navigation', path: '/overview', open: click('More'), narrow: true },
  { name: 'sheet-filters', path: '/explore', open: click(/^Filters/), narrow: true },
];
