import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';

/** The serious and critical findings of axe, with the elements and how to mend them. */
export const seriousIssues = async (page: Page, ignoredRules: readonly string[] = []): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).disableRules([...ignoredRules]).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary})`).join('\n  ')}`,
    );
};

/** Fails on every serious or critical finding of axe. */
export const expectAccessible = async (page: Page): Promise<void> => {
  const serious = await seriousIssues(page);
  expect({ path: new URL(page.url()).pathname, serious }).toEqual({ path: expect.any(String), serious: [] });
};
