import { randomBytes } from 'node:crypto';
import type { DataTier } from '#libs/records/data-tier.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import type { ScanPosition } from '#libs/search/scanning/record-scan.js';
import type { RecordSelection } from '#libs/search/scanning/record-selection.js';
import type { ValueSchema } from './write/value-shape.js';

export const EXPORT_FORMATS = ['parquet', 'ndjson', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const EXPORT_COMPRESSIONS = ['zstd', 'gzip'] as const;
export type ExportCompression = (typeof EXPORT_COMPRESSIONS)[number];

/** `expired`: the files were deleted. */
export const EXPORT_STATES = ['queued', 'running', 'paused', 'complete', 'canceled', 'failed', 'expired'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** Why an export is paused, and what makes it go on. */
export const PAUSE_REASONS = [
  'insufficient_credits',
  'max_credits',
  'plan_limit',
  'view_lost',
  'tier_changed',
] as const;
/** Why an export has failed. */
export const FAILURE_REASONS = [
  'disk_full',
  'bucket_refused',
  'files_missing',
  'api_disabled',
  'internal_error',
] as const;
/** What an export that is running waits for. */
export const WAIT_REASONS = ['bucket_unavailable'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];
export type FailureReason = (typeof FAILURE_REASONS)[number];
export type WaitReason = (typeof WAIT_REASONS)[number];

/** Hours for which the files of an export are kept after it has ended or was paused. */
export const EXPORT_HOURS = 72;

/** Days for which an export is listed. */
export const EXPORT_DAYS = 30;

/** Maximum size of a file. */
export const MAX_FILE_BYTES = 256_000_000;

export const EXPORT_ID = { regex: /^E[0-9a-f]{32}$/, message: 'must be E and 32 hexadecimal characters' };

export const newExportId = (): string => `E${randomBytes(16).toString('hex')}`;

/** What an organization requests. */
export interface ExportRequest {
  /** One of `RECORD_KINDS`, or a table. */
  readonly kind: string;
  /** Parameters of the kind's list or table, as in its query string. */
  readonly parameters: RawQuery;
  readonly format: ExportFormat;
  readonly compression: ExportCompression;
  /** Whether CSV files begin with a byte order mark. */
  readonly bom: boolean;
  /** Null: no limit but the balance. */
  readonly maxCredits: number | null;
}

/** What a table was understood as: its parameters are read again with each page. */
export interface TableSelection {
  /** JSON Schema of its rows. */
  readonly columns: ValueSchema;
}

/** A state of the dataset that was read. */
export interface ExportView {
  /** The feed of the dataset; null if it has none. */
  readonly dataset: { readonly name: string; readonly version: number } | null;
  /** Of the change feed; null for kinds without one, and tables. */
  readonly epoch: string | null;
  /** Every change up to this number was seen; null for kinds without a change feed. */
  readonly changeNumber: number | null;
  /** RFC 3339. */
  readonly asOf: string;
  /** RFC 3339. */
  readonly openedAt: string;
  readonly rows: number;
  /** What the read of a table says about its rows, such as why there are none. Absent for lists. */
  readonly note?: string | null;
}

/** A file that can be downloaded. */
export interface ExportFile {
  readonly name: string;
  readonly rows: number;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

export interface Export extends ExportRequest {
  readonly id: string;
  readonly state: ExportState;
  readonly reason: PauseReason | FailureReason | WaitReason | null;
  readonly views: readonly ExportView[];
  readonly rows: number;
  readonly credits: number;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly files: readonly ExportFile[];
}

/** An export as it is written. */
export interface ExportWork extends Omit<Export, 'files' | 'createdAt' | 'endedAt' | 'expiresAt'> {
  readonly organizationId: string;
  readonly selection: RecordSelection | TableSelection;
  readonly dataTier: DataTier;
  /** The point in time that is read; null if none is open. */
  readonly point: string | null;
  readonly position: ScanPosition;
  /** Number of the last page. */
  readonly pages: number;
}
