import { join } from 'node:path';
import { FETCHES } from '#libs/feed/fetches.js';
import { readManifest } from '#libs/feed/manifest.js';
import { fedKinds } from '#libs/registry/records/definitions.js';
import { readLiveDataset } from '#libs/search/store/indices/live-dataset.js';
import type { CommandContext } from '../command/command-context.js';
import { FeedFiles } from '../command/feed-files.js';
import { IndexerError } from '../command/indexer-error.js';
import { withWriteSession } from '../command/session.js';
import { filesToLoad } from '../sync/sync-plan.js';
import { Comparison } from './comparison.js';
import { DifferenceReport } from './difference-report.js';

/** The result of a comparison, printed by `--json`. */
export interface Verification {
  readonly dataset: string;
  readonly version: number;
  readonly rows: number;
  /** Records that match the feed. */
  readonly same: number;
  readonly missing: number;
  readonly extra: number;
  readonly different: number;
  /** Rows that a sync rejects. */
  readonly rejected: number;
  /** Records that are correctly absent: taken down, or deleted by a row with a later version than in this feed. */
  readonly removed: number;
  /** Path of the file that lists the differences. */
  readonly report: string | null;
  readonly seconds: number;
}

/**
 * Compares every record of a feed with the live index: its version, the record itself, and the index fields derived from
 * other records. Memory grows with the number of companies, not of rows.
 *
 * @param report path of the file with the differences; null for the default.
 * @throws IndexerError if no dataset is live; FeedError if the feed is invalid.
 */
export const verify = (location: string, report: string | null, context: CommandContext): Promise<Verification> =>
  // Verification writes nothing, but the lock keeps other writers out.
  withWriteSession(context, async (session) => {
    const started = performance.now();
    const { signal } = session;
    const manifest = await readManifest(location, { kinds: [...fedKinds(session.definitions), FETCHES], signal });
    const live = await readLiveDataset(session.client, session.prefix, session.definitions);
    if (!live) throw new IndexerError('No dataset is live: load one with `indexer sync`.');
    await session.client.indices.refresh({ index: Object.values(live.indices) });
    // Fetches are facts; the index has no records of them.
    const compared = filesToLoad(manifest.files).filter(({ kind }) => kind !== FETCHES);
    const files = await FeedFiles.fetch(location, compared, { signal, countRows: false });
    const name = `${manifest.dataset.replace(/[^\w.-]+/g, '_')}-${manifest.version}.ndjson`;
    const differences = new DifferenceReport(report ?? join(context.env.dataDir, 'verify', name));
    const progress = context.startProgress({ label: 'verify', total: files.rows * 2 });
    try {
      const found = await new Comparison(session, live, manifest, files, differences, progress).run();
      return {
        dataset: manifest.dataset,
        version: manifest.version,
        rows: files.rows,
        ...found,
        ...differences.counts,
        report: differences.total > 0 ? differences.path : null,
        seconds: Math.round((performance.now() - started) / 10) / 100,
      };
    } finally {
      progress.stop();
      differences.close();
      await files.dispose();
    }
  });

/** The result for the operator. */
export const verificationText = ({ dataset, version, same, report, ...found }: Verification): string => {
  const facts = [
    `${same} records match`,
    `${found.missing} missing`,
    `${found.extra} extra`,
    `${found.different} different`,
    ...(found.removed > 0 ? [`${found.removed} taken down or deleted later`] : []),
    ...(found.rejected > 0 ? [`${found.rejected} rejected rows`] : []),
    `${found.seconds} s`,
  ];
  return `${dataset} version ${version}: ${facts.join(', ')}.\n${report ? `The differences are in ${report}.\n` : ''}`;
};
