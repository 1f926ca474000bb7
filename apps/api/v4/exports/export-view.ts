import type { z } from 'zod';
import type { Export } from '#libs/exports/export.js';
import type { savedExport } from './export-schemas.js';

/** An export as it is returned. @param link the address of a file, and when it expires. */
export const exportView = (
  saved: Export,
  link: (saved: Export, name: string) => { readonly url: string; readonly expires: Date },
): z.output<typeof savedExport> => ({
  id: saved.id,
  kind: saved.kind,
  parameters: saved.parameters as z.output<typeof savedExport>['parameters'],
  format: saved.format,
  compression: saved.compression,
  bom: saved.bom,
  max_credits: saved.maxCredits,
  state: saved.state,
  reason: saved.reason,
  message: saved.reason === null ? null : MESSAGES[saved.reason].replaceAll('{export_id}', saved.id),
  rows: saved.rows,
  credits: saved.credits,
  views: saved.views.map(({ dataset, epoch, changeNumber, asOf, openedAt, rows, note = null }) => ({
    dataset: dataset && { ...dataset },
    epoch,
    change_number: changeNumber,
    as_of: asOf,
    opened_at: openedAt,
    rows,
    note,
  })),
  files:
    saved.state === 'expired'
      ? []
      : saved.files.map((file) => {
          const { url, expires } = link(saved, file.name);
          return { ...file, url, url_expires_at: expires.toISOString() };
        }),
  created_at: saved.createdAt.toISOString(),
  ended_at: saved.endedAt?.toISOString() ?? null,
  expires_at: saved.expiresAt?.toISOString() ?? null,
});

const RESUME = 'POST /v4/exports/{export_id}/resume';

const MESSAGES: Readonly<Record<NonNullable<Export['reason']>, string>> = {
  insufficient_credits: `No credits are left for the next records. Add credits, or wait for the next allowance; then \`${RESUME}\` continues after the last record.`,
  max_credits: `The next records would cost more than \`max_credits\`. \`${RESUME}\` with a higher \`max_credits\`, or null, continues after the last record.`,
  plan_limit: `The export has as many rows as your product plan includes in one. With a larger plan, \`${RESUME}\` continues after the last record; or export parts with other filters.`,
  view_lost: `The state of the dataset that was read is no longer kept: it was paused for more than a day, or the dataset was replaced, or the search engine restarted. \`${RESUME}\` continues after the last record in the state of then, which is added to \`views\`; for one state, create another export. A table is not continued: create another export.`,
  tier_changed: `Your data tier no longer includes what the export reads. With the tier of before, \`${RESUME}\` continues after the last record; otherwise create another export.`,
  bucket_unavailable: `The bucket of the service cannot be reached. The export continues by itself.`,
  bucket_refused: `The bucket of the service does not accept files. What is in no file was refunded. Once the operator has corrected it, \`${RESUME}\` continues after the last record of the files.`,
  disk_full: `The disk of the service is full. What is in no file was refunded. Once the operator has made room, \`${RESUME}\` continues after the last record of the files.`,
  files_missing: `Data of the export is missing in the storage of the service. What is in no file was refunded. \`${RESUME}\` continues after the last record of the files.`,
  api_disabled: `The API access of your organization was switched off. What is in no file was refunded. Once it is switched on, \`${RESUME}\` continues after the last record of the files.`,
  internal_error: `An internal error occurred. What is in no file was refunded. \`${RESUME}\` tries again after the last record of the files; if that fails too, report the id of the export.`,
};
