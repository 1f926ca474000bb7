import { z } from 'zod';
import {
  EXPORT_COMPRESSIONS,
  EXPORT_DAYS,
  EXPORT_FORMATS,
  EXPORT_HOURS,
  EXPORT_ID,
  EXPORT_STATES,
  FAILURE_REASONS,
  MAX_FILE_BYTES,
  PAUSE_REASONS,
  WAIT_REASONS,
} from '#libs/exports/export.js';
import { RECORD_KINDS } from '#libs/records/enumerations.js';
import { component, flag, integer, listOf, text, time } from '../../reads/components.js';
import { parameterValue } from '../http/parameter-values.js';
import { tableEndpoints } from './tables/table-endpoints.js';

const FORMAT = '`parquet` with types, `ndjson` with the record of the API in each line, or `csv` with a header.';
const COMPRESSION = 'Of the files, or in `parquet` of its columns.';
const BOM = 'Whether CSV files begin with a byte order mark, by which Excel reads them as UTF-8.';
const MAX_CREDITS =
  'Maximum cost in credits, after which the export is paused. Null: it is paused when no credits are left.';
const PARAMETERS =
  'Parameters of the read of the kind by name, without those of pages: `{"countries": ["DE"], "fields": ["id", "title"]}`. `{}`: all records.';
const KIND =
  'What is exported: the records of a list, or the table of a read of metrics or technologies, such as `metrics_skill_premium` of `/v4/metrics/skill-premium`.';

/** Records, and tables. */
const KINDS: readonly [string, ...string[]] = [...RECORD_KINDS, ...tableEndpoints.keys()];

const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `must be one of ${values.join(', ')}`);

const credits = z
  .int('must be a whole number or null')
  .min(1, 'must be at least 1')
  .max(Number.MAX_SAFE_INTEGER, 'is too large')
  .nullable();

/** The body of POST. */
export const newExport = z.strictObject({
  kind: oneOf(KINDS).describe(KIND),
  parameters: z.record(z.string(), parameterValue, 'must be an object of parameters').default({}).describe(PARAMETERS),
  format: oneOf(EXPORT_FORMATS).default('parquet').describe(FORMAT),
  compression: oneOf(EXPORT_COMPRESSIONS).default('zstd').describe(COMPRESSION),
  bom: z.boolean('must be true or false').default(false).describe(`${BOM} Only with the format \`csv\`.`),
  max_credits: credits.default(null).describe(MAX_CREDITS),
});

/** The body of `resume`. */
export const resumedExport = z.strictObject({
  max_credits: credits.optional().describe(`${MAX_CREDITS} If it is missing, that of the export stays.`),
});

const exportFile = component(
  'ExportFile',
  z.object({
    name: text('Its name, unique in the export.'),
    rows: integer('Number of records.'),
    bytes: z.int().min(1).max(MAX_FILE_BYTES).describe('Its size.'),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe('Its SHA-256, which is also its `ETag`.'),
    url: z
      .url()
      .describe('Where it is downloaded, without a token: whoever has the link can. Supports `Range` and `If-Range`.'),
    url_expires_at: time('When the link expires. A read of the export returns a new one.'),
  }),
);

const exportView = component(
  'ExportView',
  z
    .object({
      dataset: z
        .object({ name: text('Its name.'), version: integer('Its version.') })
        .nullable()
        .describe('The feed of the dataset.'),
      epoch: text('The epoch of the change feed; null for kinds without one.').nullable(),
      change_number: integer(
        'Every change up to this number is in it. `after` of the change feed continues there; null for kinds without one.',
      ).nullable(),
      as_of: time('Time up to which the dataset was complete; of a table, up to which its figures are.'),
      opened_at: time('When it was first read.'),
      rows: integer('Records of the export that were read from it.'),
      note: text('What the read of a table says about its rows, such as why there are none.').nullable(),
    })
    .describe('A state of the dataset.'),
);

export const savedExport = component(
  'Export',
  z.object({
    id: z.string().regex(EXPORT_ID.regex).describe('Id of the export.'),
    kind: z.enum(KINDS).describe(KIND),
    parameters: z
      .record(z.string(), z.union([z.string(), z.array(z.string())]))
      .describe('Its parameters, with values as in a query string.'),
    format: z.enum(EXPORT_FORMATS).describe(FORMAT),
    compression: z.enum(EXPORT_COMPRESSIONS).describe(COMPRESSION),
    bom: flag(BOM),
    max_credits: z.int().min(1).nullable().describe(MAX_CREDITS),
    state: z
      .enum(EXPORT_STATES)
      .describe(
        '`queued` and `running`: in progress. `paused`: it can be resumed, `reason` and `message` say why and how. `complete`: all records are in its files. `canceled` and `failed`: its files have the records up to then. `expired`: its files were deleted.',
      ),
    reason: z
      .enum([...PAUSE_REASONS, ...FAILURE_REASONS, ...WAIT_REASONS])
      .nullable()
      .describe('Why it is paused or has failed, or what it waits for while it is running; null otherwise.'),
    message: text('The same as a sentence that says what to do; null without a reason.').nullable(),
    rows: integer('Records that were read and paid for so far.'),
    credits: integer('Their cost, without what was refunded.'),
    views: z
      .array(exportView)
      .describe(
        'The state of the dataset that was read. More than one only if the export was resumed after that state was lost.',
      ),
    files: z.array(exportFile).describe('Its files, each once it is written.'),
    created_at: time('When it was created.'),
    ended_at: time('When it ended, or was paused; null while it is in progress.').nullable(),
    expires_at: time(
      `When its files are deleted, ${EXPORT_HOURS} hours after it ended or was paused; null while it is in progress. It is listed for ${EXPORT_DAYS} days.`,
    ).nullable(),
  }),
);

export const savedExports = listOf('ExportList', savedExport);
