import type { Facts } from '#libs/facts/open-facts.js';
import { DAILY_INDEX_VERSION } from '#libs/metrics/definitions-version.js';
import type { GridMeta } from '#libs/metrics/grid/grid-document.js';
import type { WriteSession } from '../command/session.js';
import { dailySeries } from './daily-series.js';

/**
 * Publishes the daily index as a new vintage, if it differs from the latest one.
 *
 * @param facts null without postings or history: then what was published last stays, instead of being withdrawn because nothing is known.
 */
export const publishDailySeries = async (
  { vintages }: Pick<WriteSession, 'vintages'>,
  facts: Facts | null,
  { as_of, generation }: Pick<GridMeta, 'as_of' | 'generation'>,
): Promise<void> => {
  if (facts === null) return;
  const rebuiltAt = facts.origin.rebuilt_at ?? null;
  const meta = {
    asOf: new Date(as_of),
    generation,
    definitions: DAILY_INDEX_VERSION,
    historySince: rebuiltAt === null ? null : new Date(rebuiltAt),
  };
  await vintages.publish(meta, dailySeries(facts.connection, Date.parse(as_of), await vintages.published()));
};
