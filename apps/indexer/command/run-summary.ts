import type { Manifest } from '#libs/feed/manifest.js';
import type { BulkCounts } from '#libs/search/store/bulk/bulk-writer.js';
import type { DatasetWriter } from '#libs/search/store/dataset-writer.js';
import type { DeadLetter } from './dead-letter.js';

/** What a run did; the output of `--json`. */
export interface RunSummary {
  readonly action: 'loaded' | 'updated' | 'rebuilt' | 'unchanged' | 'checked';
  readonly dataset: string;
  readonly version: number;
  readonly as_of: string;
  /** Rows read. */
  readonly rows: number;
  /** Records written. */
  readonly applied: number;
  /** Rows of which the index already had the same or a later version. */
  readonly already_applied: number;
  readonly deleted: number;
  /** Postings that were rewritten because their company changed. */
  readonly rewritten: number;
  /** Rows of postings that were taken down. */
  readonly taken_down: number;
  readonly bad: number;
  /** Path of the file with the invalid rows. */
  readonly dead_letter: string | null;
  readonly seconds: number;
  readonly rows_per_second: number;
}

interface Outcome {
  readonly action: RunSummary['action'];
  /** Null if nothing was written. */
  readonly writer?: Pick<DatasetWriter<unknown>, 'counts' | 'rewritten' | 'takenDown'> | null;
  readonly rows?: number;
  readonly deadLetter?: DeadLetter;
  readonly milliseconds?: number;
}

export const summarize = (
  manifest: Pick<Manifest, 'dataset' | 'version' | 'as_of'>,
  { action, writer, rows = 0, deadLetter, milliseconds = 0 }: Outcome,
): RunSummary => {
  const counts = Object.values(writer?.counts ?? {});
  const sum = (...names: (keyof BulkCounts)[]): number =>
    names.reduce((total, name) => total + counts.reduce((subtotal, count) => subtotal + count[name], 0), 0);
  return {
    action,
    dataset: manifest.dataset,
    version: manifest.version,
    as_of: manifest.as_of,
    rows,
    applied: sum('created', 'updated'),
    already_applied: sum('alreadyApplied'),
    deleted: sum('deleted', 'absent'),
    rewritten: writer?.rewritten ?? 0,
    taken_down: writer?.takenDown ?? 0,
    bad: deadLetter?.count ?? 0,
    dead_letter: deadLetter?.count ? deadLetter.path : null,
    seconds: Math.round(milliseconds / 10) / 100,
    rows_per_second: milliseconds > 0 ? Math.round((rows / milliseconds) * 1000) : 0,
  };
};

const OUTCOME: Record<RunSummary['action'], string> = {
  loaded: 'is loaded and live',
  updated: 'is live, with the new deltas applied',
  rebuilt: 'was rebuilt and is live',
  unchanged: 'is already live: nothing to do',
  checked: 'was checked, nothing was written',
};

export const summaryText = (summary: RunSummary): string => {
  const head = `${summary.dataset} version ${summary.version} ${OUTCOME[summary.action]} (as of ${summary.as_of}).\n`;
  if (summary.action === 'unchanged') return head;
  const counts = [
    ...(summary.action === 'checked'
      ? [`${summary.rows} rows read`]
      : [
          `${summary.applied} rows applied`,
          `${summary.already_applied} already applied`,
          `${summary.deleted} deleted`,
          ...(summary.rewritten > 0 ? [`${summary.rewritten} postings rewritten because their company changed`] : []),
          ...(summary.taken_down > 0 ? [`${summary.taken_down} skipped because the posting was taken down`] : []),
        ]),
    `${summary.bad} invalid`,
    `${summary.seconds} s`,
    `${summary.rows_per_second} rows/s`,
  ];
  return `${head}${counts.join(', ')}.\n${summary.dead_letter ? `Invalid rows are in ${summary.dead_letter}.\n` : ''}`;
};
