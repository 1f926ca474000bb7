import type { BrowserContext, Page } from 'playwright-core';

/** Pages of a profile that are open at once: the machine computes while some of them wait for the server. */
const PARALLEL = 4;

/** Calls `visit` for every item, with several pages at once. @returns what it found, without undefined values. */
export const visitAll = async <Item, Found>(
  profile: BrowserContext,
  items: readonly Item[],
  visit: (page: Page, item: Item) => Promise<Found | undefined>,
): Promise<Found[]> => {
  const waiting = [...items];
  const found: Found[] = [];
  const work = async () => {
    const page = await profile.newPage();
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      const result = await visit(page, item);
      if (result !== undefined) found.push(result);
    }
    await page.close();
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return found;
};
