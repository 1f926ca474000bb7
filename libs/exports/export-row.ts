import type { DataTier } from '#libs/records/data-tier.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import type { RecordSelection } from '#libs/search/scanning/record-selection.js';
import type { Export, ExportFile, ExportView, ExportWork, TableSelection } from './export.js';

/** The columns of `exports` that are read. */
export const EXPORT_COLUMNS = `e.id, e.organization_id, e.kind, e.parameters, e.selection, e.data_tier, e.format, e.compression, e.bom, e.max_credits, e.state,
  e.reason, e.views, e.point, e.position, e.pages, e.rows, e.credits, e.created_at, e.ended_at, e.expires_at`;

/** The files of the row `e`, in order. */
export const FILES_COLUMN = `(SELECT coalesce(json_agg(json_build_object('name', f.name, 'rows', f.rows, 'bytes', f.bytes, 'sha256', f.sha256)
  ORDER BY f.number), '[]') FROM export_files f WHERE f.export_id = e.id) AS files`;

export interface ExportRow {
  readonly id: string;
  readonly organization_id: string;
  readonly kind: Export['kind'];
  readonly parameters: RawQuery;
  readonly selection: RecordSelection | TableSelection;
  readonly data_tier: DataTier;
  readonly format: Export['format'];
  readonly compression: Export['compression'];
  readonly bom: boolean;
  readonly max_credits: string | null;
  readonly state: Export['state'];
  readonly reason: Export['reason'];
  readonly views: readonly ExportView[];
  readonly point: string | null;
  readonly position: (string | number)[] | null;
  readonly pages: number;
  readonly rows: string;
  readonly credits: string;
  readonly created_at: Date;
  readonly ended_at: Date | null;
  readonly expires_at: Date | null;
}

export const exportOf = ({ files, ...row }: ExportRow & { readonly files: readonly ExportFile[] }): Export => ({
  ...commonOf(row),
  createdAt: row.created_at,
  endedAt: row.ended_at,
  expiresAt: row.expires_at,
  files,
});

export const workOf = (row: ExportRow): ExportWork => ({
  ...commonOf(row),
  organizationId: row.organization_id,
  selection: row.selection,
  dataTier: row.data_tier,
  point: row.point,
  position: row.position,
  pages: row.pages,
});

const commonOf = (row: ExportRow) => ({
  id: row.id,
  kind: row.kind,
  parameters: row.parameters,
  format: row.format,
  compression: row.compression,
  bom: row.bom,
  maxCredits: row.max_credits === null ? null : Number(row.max_credits),
  state: row.state,
  reason: row.reason,
  views: row.views,
  rows: Number(row.rows),
  credits: Number(row.credits),
});
