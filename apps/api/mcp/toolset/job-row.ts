import { z } from 'zod';
import { COMPACT_JOB } from '../../v4/jobs/compact-job.js';

/** A posting in a list. */
export const jobRow = z.strictObject({
  id: z.string(),
  title: z.string(),
  company: z.string(),
  place: z.string().optional(),
  work_model: z.string().optional(),
  level: z.string().optional(),
  pay: z.string().optional(),
  published: z.string().optional(),
  seen: z.string().optional(),
  status: z.string(),
  url: z.string().optional(),
});

/** The fields of which a row consists. */
export const JOB_FIELDS = [...COMPACT_JOB, 'verified_active_at'];

interface PlaceOfJob {
  readonly city?: string | null;
  readonly state?: string | null;
  readonly country?: string | null;
}

/** The fields of a posting that are read, which are null or absent if they are not known. */
export interface PostingOfRow {
  readonly id: string;
  readonly title?: string | null;
  readonly source?: { readonly brand_name?: string | null };
  readonly locations?: readonly PlaceOfJob[];
  readonly work_model?: string | null;
  readonly level?: string | null;
  readonly salary?: { readonly annual_min_usd?: number | null; readonly annual_max_usd?: number | null } | null;
  readonly created_at?: string | null;
  readonly verified_active_at?: string | null;
  readonly job_status: string;
  readonly url_job?: string | null;
}

/** Titles are cut here, so that a page stays small. */
const MAX_TITLE = 200;
const MAX_PLACES = 2;

export const jobRowOf = (posting: PostingOfRow): z.output<typeof jobRow> => {
  const {
    id,
    title,
    source,
    locations = [],
    work_model,
    level,
    created_at,
    verified_active_at,
    job_status,
    url_job,
  } = posting;
  return {
    id,
    title: (title ?? '').slice(0, MAX_TITLE),
    company: source?.brand_name ?? '',
    ...known({ place: placesOf(locations), work_model, level, pay: payOf(posting.salary) }),
    ...known({ published: dayOf(created_at), seen: dayOf(verified_active_at) }),
    status: job_status,
    ...known({ url: url_job }),
  };
};

const placesOf = (locations: readonly PlaceOfJob[]): string | null => {
  const places = [
    ...new Set(locations.map(({ city, state, country }) => [city, state, country].filter(Boolean).join(', '))),
  ].filter((place) => place !== '');
  if (places.length === 0) return null;
  const others = places.length - MAX_PLACES;
  return `${places.slice(0, MAX_PLACES).join('; ')}${others > 0 ? ` and ${others} more` : ''}`;
};

/** Pay in US dollars a year: `120000-160000 USD`. */
const payOf = (salary: PostingOfRow['salary']): string | null => {
  const bounds = [salary?.annual_min_usd, salary?.annual_max_usd].filter((each) => typeof each === 'number');
  return bounds.length === 0 ? null : `${[...new Set(bounds.map(Math.round))].join('-')} USD a year`;
};

const dayOf = (time: string | null | undefined): string | null => time?.slice(0, 'YYYY-MM-DD'.length) ?? null;

/** The entries with a value. */
export const known = <T extends Readonly<Record<string, unknown>>>(
  entries: T,
): { [K in keyof T]?: Exclude<T[K], null | undefined> } =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== null && value !== undefined)) as never;
