import { RECORD_KINDS } from '#libs/records/enumerations.js';
import type { ListedExport } from '../../data/api';

type State = ListedExport['state'];
type Reason = NonNullable<ListedExport['reason']>;

/** States in words. */
export const STATES: Readonly<Record<State, { readonly label: string; readonly color: string }>> = {
  queued: { label: 'Waiting', color: 'gray' },
  running: { label: 'Writing', color: 'petrol' },
  paused: { label: 'Paused', color: 'yellow' },
  complete: { label: 'Complete', color: 'green' },
  canceled: { label: 'Canceled', color: 'gray' },
  failed: { label: 'Failed', color: 'red' },
  expired: { label: 'Files deleted', color: 'gray' },
};

const REFUNDED = 'What is in no file was refunded.';

/** Why an export stands still, and what makes it go on. It always continues after its last record, and charges none twice. */
const REASONS: Readonly<Record<Reason, string>> = {
  insufficient_credits:
    'There are no credits for the next records. What was written can be downloaded. Once there are credits again, resume it: it continues after its last record.',
  max_credits:
    'The next records would cost more than your limit. Resume it with a higher one, and it continues after its last record.',
  plan_limit:
    'It has as many rows as your plan includes in one export. Export the rest with narrower filters, or resume it with a larger plan.',
  view_lost:
    'The state of the dataset that it was reading is no longer kept, after a day of pause or a restart. Resumed, it continues after its last record in the state of now; for records of one moment, or of a table, start another export.',
  tier_changed: 'Your data tier no longer includes what it reads. Start another export.',
  bucket_unavailable: 'The storage of the server does not respond. The export continues by itself once it does.',
  bucket_refused: `The storage of the server does not accept files. ${REFUNDED} Once the operator has corrected it, resume it.`,
  disk_full: `The disk of the server is full. ${REFUNDED} Once the operator has made room, resume it.`,
  files_missing: `Data of the export is missing on the server. ${REFUNDED} Resume it: it continues after the last record of its files.`,
  api_disabled: `The API access of your organization was switched off. ${REFUNDED} Once it is switched on, resume it.`,
  internal_error: `An error occurred on the server. ${REFUNDED} Resume it to try again; if that fails too, give the id of the export to the operator.`,
};

/** What the user should know about the state; undefined if there is nothing to say. */
export const explanationOf = ({
  state,
  reason,
  files,
}: Pick<ListedExport, 'state' | 'reason' | 'files'>): string | undefined => {
  if (reason !== null) return REASONS[reason];
  if (state === 'queued')
    return 'It begins as soon as the exporter is free. If it stays like this for minutes, the exporter is not running: tell the operator.';
  if (state === 'running') return 'You can leave this page. Each file can be downloaded once it is written.';
  if (state === 'canceled')
    return files.length > 0
      ? `Its files have the records up to then. ${REFUNDED}`
      : 'It has no files, and what it had cost was refunded.';
  return state === 'expired' ? 'Start it again to have the files once more.' : undefined;
};

/** Whether it can go on. The figures of a table cannot be continued in another state. */
export const isResumable = ({ kind, state, reason }: Pick<ListedExport, 'kind' | 'state' | 'reason'>): boolean =>
  (state === 'paused' || state === 'failed') &&
  reason !== 'tier_changed' &&
  (reason !== 'view_lost' || RECORD_KINDS.some((records) => records === kind));

/** Whether canceling it changes something. */
export const isCancelable = ({ state }: Pick<ListedExport, 'state'>): boolean =>
  ['queued', 'running', 'paused'].includes(state);
