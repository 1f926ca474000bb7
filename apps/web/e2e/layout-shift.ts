import type { Page } from 'playwright-core';

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** The layout shifts of a page since it was opened that no input caused, largest first, with the elements that moved. */
export const layoutShifts = (page: Page): Promise<{ value: number; moved: string[] }[]> =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    const describe = (node: Node | null) =>
      node instanceof Element ? `${node.tagName} ${node.textContent?.slice(0, 40) ?? ''}` : (node?.nodeName ?? '');
    return (observer.takeRecords() as unknown as Shift[])
      .filter(({ hadRecentInput }) => !hadRecentInput)
      .map(({ value, sources }) => ({ value, moved: sources.map(({ node }) => describe(node)) }))
      .sort((a, b) => b.value - a.value);
  });
