import type { Manifest } from '#libs/feed/manifest.js';
import type { BulkCounts } from '#libs/search/store/bulk/bulk-writer.js';
import type { DatasetWriter } from '#libs/search/store/dataset-writer.js';
import type { DeadLetter } from './dead-letter.js';

/** What a run did; printed as it is with `--json`. */
export interface SyncSummary {
  readonly action: 'loaded' | 'updated' | 'rebuilt' | 'unchanged' | 'checked';
  readonly dataset: string;
  readonly version: number;
  readonly as_of: string;
  /** Rows read. */
  readonly rows: number;
  /** Records written. */
  readonly applied: number;
  /** Rows whose version, or a later one, the index held. */
  readonly already_applied: number;
  readonly deleted: number;
  /** Postings of other rows that were written again because their company changed. */
  readonly rewritten: number;
  /** Rows of postings that were taken down. */
  readonly taken_down: number;
  readonly bad: number;
  /** Where the bad rows are. */
  readonly dead_letter: string | null;
  readonly seconds: number;
  readonly rows_per_second: number;
}

interface Outcome {
  readonly action: SyncSummary['action'];
  /** Null where nothing is written. */
  readonly writer?: Pick<DatasetWriter<unknown>, 'counts' | 'rewritten' | 'takenDown'> | null;
  readonly rows?: number;
  readonly deadLetter?: DeadLetter;
  readonly milliseconds?: number;
}

export const summarise = (
  manifest: Pick<Manifest, 'dataset' | 'version' | 'as_of'>,
  { action, writer, rows = 0, deadLetter, milliseconds = 0 }: Outcome,
): SyncSummary => {
  const counts = writer?.counts;
  const sum = (...names: (keyof BulkCounts)[]): number =>
    counts ? names.reduce((total, name) => total + counts.jobs[name] + counts.sources[name], 0) : 0;
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

const WHAT: Record<SyncSummary['action'], string> = {
  loaded: 'is loaded and live',
  updated: 'is live: the new deltas are applied',
  rebuilt: 'is built anew and live',
  unchanged: 'is applied already: nothing to do',
  checked: 'was checked; nothing was written',
};

export const summaryText = (summary: SyncSummary): string => {
  const head = `${summary.dataset} version ${summary.version} ${WHAT[summary.action]} (as of ${summary.as_of}).\n`;
  if (summary.action === 'unchanged') return head;
  const facts = [
    ...(summary.action === 'checked'
      ? [`${summary.rows} rows read`]
      : [
          `${summary.applied} rows applied`,
          `${summary.already_applied} already applied`,
          `${summary.deleted} deleted`,
          ...(summary.rewritten > 0 ? [`${summary.rewritten} postings of changed companies written again`] : []),
          ...(summary.taken_down > 0 ? [`${summary.taken_down} of postings that were taken down`] : []),
        ]),
    `${summary.bad} bad`,
    `${summary.seconds} s`,
    `${summary.rows_per_second} rows/s`,
  ];
  return `${head}${facts.join(', ')}.\n${summary.dead_letter ? `The bad rows are in ${summary.dead_letter}.\n` : ''}`;
};
