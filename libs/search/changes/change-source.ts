/** How far readers may read the changes of a dataset. */
export interface ChangePosition {
  /** Identifies the log of removals. */
  readonly logId: string;
  /** Every change up to this number is visible to searches. */
  readonly published: number;
  /** Removals up to this number may have been deleted from the log. */
  readonly prunedUpTo: number;
}

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
  /** @returns null if the dataset has no change feed. @throws AppError `service_unavailable`. */
  position(): Promise<ChangePosition | null>;
  /** Removals in the order of their numbers. @throws AppError `service_unavailable`. */
  removals(range: RemovalRange): Promise<LoggedRemoval[]>;
}
