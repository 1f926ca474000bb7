import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** The serious and critical issues that axe finds, with the elements and how to fix them. @param part a selector; default: the page */
export const seriousIssues = async (page: Page, part?: string): Promise<string[]> => {
  // The pages have no frames, for which axe would open another page.
  const builder = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  if (part) builder.include(part);
  const { violations } = await builder.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary})`).join('\n  ')}`,
    );
};
