import type { Definitions } from '#libs/registry/records/definitions.js';
import type { Change } from './change.js';
import type { ChangeNumbers } from './change-numbers.js';
import type { DatasetIndices, PreparedRecord } from './prepare-record.js';

/** How the records of a dataset are written. @template Origin where a change comes from, for messages. */
export interface DatasetWriterOptions<Origin> {
  /** Called for each change that cannot be applied, with its origin, the reason, and its record or document. */
  readonly onRejected: (origin: Origin, reason: string, json: string) => void;
  /**
   * Whether the indices are live: then immutable values are not overwritten, and sources keep their count of
   * active postings while they are rewritten.
   */
  readonly live?: boolean;
  /** The numbers of the change feed. Default: numbers that no other writer knows. */
  readonly numbers?: ChangeNumbers;
  /** The indices that readers see until the written ones replace them: records that do not differ keep their numbers. */
  readonly predecessor?: DatasetIndices | undefined;
  /** Records are written even if their company is missing. */
  readonly acceptsOrphans?: boolean;
  /** Completes a record with what its feed does not say, before it is compared with the stored one and written. */
  readonly beforeWrite?: ((kind: string, value: PreparedRecord) => PreparedRecord) | undefined;
  /** Called with each change that was written or that the index already has, except those of companies. */
  readonly onApplied?: (kind: string, change: Change<Origin>) => void;
  /** Postings that were taken down. */
  readonly isTakenDown?: (id: string) => boolean;
  readonly signal?: AbortSignal | undefined;
  /** Default: the registry. */
  readonly definitions?: Definitions;
}
