import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';

/**
 * The serious and critical issues that axe finds, with the elements and how to fix them.
 * @param options.excluded selectors of elements to skip. @param options.rules default: all.
 */
export const seriousIssues = async (
  page: Page,
  { excluded = [], rules }: { excluded?: readonly string[]; rules?: string[] } = {},
): Promise<string[]> => {
  const builder = new AxeBuilder({ page });
  if (rules) builder.withRules(rules);
  for (const selector of excluded) builder.exclude(selector);
  const { violations } = await builder.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary})`).join('\n  ')}`,
    );
};

/** Fails on serious and critical issues of axe. */
export const expectAccessible = async (page: Page): Promise<void> => {
  const serious = await seriousIssues(page);
  expect({ path: new URL(page.url()).pathname, serious }).toEqual({ path: expect.any(String), serious: [] });
};
