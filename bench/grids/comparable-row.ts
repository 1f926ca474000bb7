import { pick } from 'es-toolkit';

// Tests look into responses of any shape.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Json = any;

const PAY = ['n', 'employers', 'from', 'to', 'p10', 'p25', 'p50', 'low', 'high', 'p75', 'p90', 'mean', 'suppressed'];
const REMOTE = ['remote', 'n', 'share', 'low', 'high'];

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
  ...(days_open && { daysOpen: pick(days_open, ['median', 'low', 'high', 'n', 'closed']) }),
});
