import { pick } from 'es-toolkit';

// Tests look into responses of any shape.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Json = any;

/** What each figure rests on. */
const BASIS = ['n', 'employers', 'largest_share', 'coverage', 'reliability'];
const PAY = [...BASIS, 'from', 'to', 'p10', 'p25', 'p50', 'low', 'high', 'p75', 'p90', 'mean', 'suppressed'];
const REMOTE = [...BASIS, 'remote', 'share', 'share_low', 'share_high', 'low', 'high'];
const DAYS_OPEN = ['median', 'low', 'high', 'n', 'employers', 'largest_share', 'closed', 'reliability'];

/** A row of `/v4/metrics` in the form of `measures` in `reference/measures.ts`. */
export const comparableRow = ({ remote, days_open, pay, ...row }: Record<string, Json>) => ({
  new: row.new,
  roles: row.roles,
  evergreen: row.evergreen,
  opened: row.opened,
  closed: row.closed,
  active: row.active,
  unverified: row.unverified,
  employers: row.employers,
  remote: pick(remote, REMOTE),
  pay: Object.fromEntries(PAY.map((name) => [name, pay[name]])),
  ...(days_open && { daysOpen: pick(days_open, DAYS_OPEN) }),
});

const COUNTS = ['new', 'roles', 'opened', 'closed', 'active', 'unverified', 'employers'];

/** Whether counts are said: those of few postings, for most of which a filter is not known, would say little. */
export const isSaid = (known?: { readonly n: number; readonly of: number }): boolean =>
  known === undefined || known.n >= 30 || known.n >= 0.8 * known.of;

/** Measures as they are said, by how many postings the filters are known for. */
export const asSaid = <Measures extends object>(
  measures: Measures,
  known?: { readonly n: number; readonly of: number },
): Measures => (isSaid(known) ? measures : { ...measures, ...Object.fromEntries(COUNTS.map((name) => [name, null])) });
