import { MS_PER_DAY } from '#libs/records/time.js';
import { stateCode } from '#libs/reference/places/states.js';
import type { Json } from '#libs/registry/kind.js';
import {
  closedAt,
  observedFrom,
  openedAt,
  payMidpoint,
  postingKind,
} from '#libs/registry/records/jobs/analysis-rows.js';
import type { JobRecord } from '#libs/registry/records/jobs/job-record.js';
import { roleIdOfRow, watchedUnit } from '#libs/registry/records/jobs/search-rows.js';

/** A column of the log of postings: its DuckDB type and its value for a complete job record. */
interface Column {
  readonly type: 'VARCHAR' | 'VARCHAR[]' | 'BOOLEAN' | 'INTEGER' | 'BIGINT';
  readonly value: (job: JobRecord) => Json;
  /** SQL: the value in files that were written before the column was added. Default: null. */
  readonly before?: string;
}

/** The fields of a posting whose values have the type `T`. */
type FieldsOf<T> = { [K in keyof JobRecord]: JobRecord[K] extends T ? K : never }[keyof JobRecord];

const text = (name: FieldsOf<string | null>): Column => ({ type: 'VARCHAR', value: (job) => job[name] });
const flag = (name: FieldsOf<boolean | null>): Column => ({ type: 'BOOLEAN', value: (job) => job[name] });

const epochMs = (value: string | null): number | null => (value === null ? null : Date.parse(value));
/** Epoch milliseconds; the views convert them to timestamps. */
const time = (value: (job: JobRecord) => number | null): Column => ({ type: 'BIGINT', value });

type Place = JobRecord['locations'][number];
const distinct = (values: readonly (string | null | undefined)[]): string[] => [
  ...new Set(values.filter((value) => typeof value === 'string')),
];
/** A column with the distinct values of all places of a posting. */
const placeValues = (value: (place: Place) => readonly (string | null | undefined)[]): Column => ({
  type: 'VARCHAR[]',
  value: (job) => distinct(job.locations.flatMap(value)),
});

const state = ({ country, state }: Place): string | null => (state ? stateCode(country, state) : null);

const city = (place: Place): string | null =>
  place.city ? `${state(place) ?? place.country ?? ''}/${place.city}` : null;

/**
 * The columns with values of a job record. A column that is a dimension of slices has the values of the filter of that
 * dimension.
 */
export const columns: Readonly<Record<string, Column>> = {
  source_id: text('source'),
  watched_unit: { type: 'VARCHAR', value: watchedUnit, before: 'source_id' },
  // What fetches showed: whether the board was read lately is computed from the fetches.
  status: { type: 'VARCHAR', value: ({ job_status }) => (job_status === 'inactive' ? 'inactive' : 'active') },
  kind: { type: 'VARCHAR', value: postingKind, before: "'regular'" },
  role_id: { type: 'VARCHAR', value: roleIdOfRow },
  has_text: flag('has_text'),
  title: text('title'),
  department: text('department'),
  onet_code: text('onet_code'),
  industry: text('industry'),
  level: text('level'),
  commitment: text('commitment'),
  work_model: text('work_model'),
  remote: flag('remote'),
  visa: flag('offers_visa_sponsorship'),
  jobboard_format: text('jobboard_format'),
  countries: placeValues(({ country }) => [country]),
  states: placeValues((place) => [state(place)]),
  cities: placeValues((place) => [city(place)]),
  cbsas: placeValues(({ cbsa }) => cbsa.map(({ code }) => code)),
  technologies: {
    type: 'VARCHAR[]',
    value: (job) => distinct(job.technologies.map(({ slug }) => slug)),
  },
  has_pay: { type: 'BOOLEAN', value: (job) => payMidpoint(job) !== null },
  pay: { type: 'INTEGER', value: payMidpoint },
  created_at: time(openedAt),
  verified_active_at: time(({ verified_active_at }) => epochMs(verified_active_at)),
  first_seen_at: time(({ first_seen_at }) => epochMs(first_seen_at)),
  observed_from: { ...time(observedFrom), before: 'greatest(created_at, first_seen_at)' },
  verified_inactive_at: time(({ verified_inactive_at }) => epochMs(verified_inactive_at)),
  closed_at: time(closedAt),
  observed_age: { type: 'INTEGER', value: (job) => Math.floor((observedFrom(job) - openedAt(job)) / MS_PER_DAY) },
};

const TIMES = [
  'created_at',
  'verified_active_at',
  'first_seen_at',
  'observed_from',
  'verified_inactive_at',
  'closed_at',
];

/** The columns of a job record as an SQL select list. Times, which are milliseconds in the files, become timestamps in UTC. */
export const selectedColumns: string = Object.entries(columns)
  .map(([name, { before }]) => {
    const value = before === undefined ? name : `coalesce(${name}, ${before})`;
    return `${TIMES.includes(name) ? `make_timestamp(${value} * 1000)` : value} AS ${name}`;
  })
  .join(', ');

/** The columns that precede those of the job record: DuckDB types by name. */
export const ROW_COLUMNS = {
  seq: 'UBIGINT',
  id: 'VARCHAR',
  version: 'BIGINT',
  observed_ms: 'BIGINT',
  removed: 'BOOLEAN',
};

/** All columns of a row: DuckDB types by name. */
export const columnTypes: Readonly<Record<string, string>> = {
  ...ROW_COLUMNS,
  ...Object.fromEntries(Object.entries(columns).map(([name, { type }]) => [name, type])),
};

/** The columns of a fetch: DuckDB types by name. */
export const FETCH_COLUMNS: Readonly<Record<string, string>> = {
  seq: 'UBIGINT',
  observed_ms: 'BIGINT',
  board: 'VARCHAR',
  fetched_ms: 'BIGINT',
  outcome: 'VARCHAR',
  advertised: 'BIGINT',
  listed: 'BIGINT',
  duration_ms: 'BIGINT',
};
