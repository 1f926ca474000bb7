import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';

/** Fails on every serious or critical finding of axe, with the elements. */
export const expectAccessible = async (page: Page, exclude: readonly string[] = []): Promise<void> => {
  let builder = new AxeBuilder({ page });
  for (const selector of exclude) builder = builder.exclude(selector);
  const { violations } = await builder.analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary})`).join('\n  ')}`,
    );
  expect({ path: new URL(page.url()).pathname, serious }).toEqual({ path: expect.any(String), serious: [] });
};
