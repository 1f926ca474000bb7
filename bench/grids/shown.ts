// Tests look into responses of any shape.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Json = any;

/** A row of `/v4/metrics` in the form of `measures` in `reference.ts`. */
export const shown = ({ remote, days_open, pay, ...row }: Record<string, Json>) => ({
  new: row.new,
  closed: row.closed,
  active: row.active,
  employers: row.employers,
  remote: Math.round((remote.share ?? 0) * remote.n),
  remoteKnown: remote.n,
  pay: { n: pay.n, p10: pay.p10, p25: pay.p25, p50: pay.p50, p75: pay.p75, p90: pay.p90, mean: pay.mean },
  ...(days_open !== undefined && { daysOpen: days_open?.median ?? null }),
});
