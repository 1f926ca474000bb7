/** How far readers may read the changes of a dataset. */
export interface ChangePosition {
  /** Identifies the log of removals. */
  readonly logId: string;
  /** The epoch of the dataset whose changes are published; null if an earlier version of Rolecall published them. */
  readonly epoch: string | null;
  /** Every change up to this number is visible to searches. */
  readonly published: number;
  /** Removals of the kind up to this number may have been deleted from the log. */
  readonly prunedUpTo: number;
  /** Why readers that stopped at `after` or before it must start again; null if none must. */
  readonly restart: { readonly after: number; readonly reason: RestartReason } | null;
}

/** `dataset_replaced`: numbers after it are those of another dataset. `log_replaced`: the log was restored from an earlier state. */
export type RestartReason = 'dataset_replaced' | 'log_replaced';

export interface LoggedRemoval {
  readonly id: string;
  readonly number: number;
  readonly removedAt: Date;
}

export interface RemovalRange {
  /** Name of the definition of the records. */
  readonly kind: string;
  /** Exclusive. */
  readonly after: number;
  /** Inclusive. */
  readonly upTo: number;
  readonly limit: number;
}

/** What the change feed reads besides the index. */
export interface ChangeSource {
  /**
   * @param kind name of the definition of the records.
   * @returns null if the dataset has no change feed. @throws AppError `service_unavailable`.
   */
  position(kind: string): Promise<ChangePosition | null>;
  /** Removals in the order of their numbers. @throws AppError `service_unavailable`. */
  removals(range: RemovalRange): Promise<LoggedRemoval[]>;
}
