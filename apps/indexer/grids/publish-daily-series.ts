import type { Facts } from '#libs/facts/open-facts.js';
import { DEFINITIONS_VERSION } from '#libs/metrics/definitions-version.js';
import type { GridMeta } from '#libs/metrics/grid/grid-document.js';
import type { WriteSession } from '../command/session.js';
import { dailySeries } from './daily-series.js';

const NOTHING = (async function* () {})();

/** Publishes the daily index as a new vintage, if it differs from the latest one. @param facts null if the dataset has no postings. */
export const publishDailySeries = async (
  { vintages }: Pick<WriteSession, 'vintages'>,
  facts: Facts | null,
  { as_of, generation }: Pick<GridMeta, 'as_of' | 'generation'>,
): Promise<void> => {
  const rebuiltAt = facts?.origin.rebuilt_at ?? null;
  const meta = {
    asOf: new Date(as_of),
    generation,
    definitions: DEFINITIONS_VERSION,
    historySince: rebuiltAt === null ? null : new Date(rebuiltAt),
  };
  const series = facts ? dailySeries(facts.connection, Date.parse(as_of), await vintages.published()) : NOTHING;
  await vintages.publish(meta, series);
};
