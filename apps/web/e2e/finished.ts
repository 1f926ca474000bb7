import type { Page } from 'playwright-core';

/** Texts that stand where a value is still on its way. */
const WAITING = /^(Loading|Searching|Counting( postings)?|Checking the link)(,|$)/;

const hasNothingPending = (): boolean => {
  const isVisible = (selector: string) =>
    [...document.querySelectorAll(selector)].some((element) => element.checkVisibility());
  return (
    isVisible('h1, [role=alert]') &&
    !isVisible('[aria-busy=true], .mantine-Skeleton-root[data-visible], .mantine-Loader-root')
  );
};

/**
 * Waits until a page shows all that it will show: a title, or an error in its place, no skeleton or spinner, and its
 * fonts. An idle network is not enough: what arrived last may not be drawn.
 */
export const finished = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(hasNothingPending);
  await page.getByText(WAITING).first().waitFor({ state: 'hidden' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
};

/** Waits until a page whose responses never come shows the same number of skeletons twice: the network is never idle. */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    (state) => {
      const before = state.skeletons;
      state.skeletons = document.querySelectorAll('.mantine-Skeleton-root').length;
      return before === state.skeletons;
    },
    await page.evaluateHandle(() => ({ skeletons: -1 })),
    { polling: 500 },
  );
};
