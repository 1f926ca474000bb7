import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** The serious and critical issues that axe finds, with the elements and how to fix them. @param part a selector; default: the page */
export const seriousIssues = async (page: Page, part?: string): Promise<string[]> => {
  const builder = new AxeBuilder({ page })
    // The pages have no frames, for which axe would open another page.
    .setLegacyMode(true)
    .options({
      resultTypes: ['violations'],
      // Loads style sheets and media again, for rules about media, of which the pages have none.
      preload: false,
      // Slow, and never more than moderate.
      rules: { region: { enabled: false } },
    });
  if (part) builder.include(part);
  const { violations } = await builder.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary})`).join('\n  ')}`,
    );
};
