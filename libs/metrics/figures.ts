import type { Cell } from './grid/grid-document.js';
import { NOT_OBSERVED, type Observed, observed, type Stock } from './observation/observation.js';
import { NO_PAY, type PayMeasure, type PayScope, payMeasure, type StatedPay } from './pay.js';
import { NO_REMOTE_EMPLOYERS, type RemoteEmployers, type RemoteMeasure, remoteMeasure } from './remote.js';
import type { DaysOpen } from './statistics/survival.js';

/** Counts of a slice in a period: of the postings published in it, and what was observed in it. */
export interface Figures extends Observed {
  readonly n: number;
  readonly employers: number;
  readonly remote: number;
  /** Postings with a known `remote`. */
  readonly remoteKnown: number;
  readonly remoteBy: RemoteEmployers;
  /** Postings whose text was read. */
  readonly read: number;
  readonly roles: number;
  /** Evergreen postings, which nothing else counts. */
  readonly evergreen: number;
  readonly pay: StatedPay;
  /** By what pay is judged. */
  readonly scope: PayScope;
  readonly daysOpen: DaysOpen | null;
}

/** Measures as they are returned. */
export interface Measures {
  readonly n: number;
  /** What `n`, `new`, `employers`, `remote` and `pay` describe: postings published in the period. */
  readonly basis: 'published';
  readonly new: number;
  readonly roles: number;
  readonly evergreen: number;
  readonly opened: number | null;
  readonly closed: number | null;
  readonly active: number | null;
  readonly unverified: number;
  readonly employers: number;
  readonly remote: RemoteMeasure;
  readonly days_open: DaysOpen | null;
  readonly pay: PayMeasure;
}

export const measuresOf = ({
  n,
  roles,
  evergreen,
  opened,
  closed,
  active,
  unverified,
  employers,
  remote,
  remoteKnown,
  remoteBy,
  pay,
  scope,
  daysOpen,
}: Figures): Measures => ({
  n,
  basis: 'published',
  new: n,
  roles,
  evergreen,
  opened,
  closed,
  active,
  unverified,
  employers,
  remote: remoteMeasure(
    { remote, known: remoteKnown, by: remoteBy },
    { postings: n, namesEmployers: scope.namesEmployers },
  ),
  days_open: daysOpen,
  pay: payMeasure(pay, n, scope),
});

export const EMPTY_FIGURES: Omit<Figures, 'scope'> = {
  n: 0,
  ...NOT_OBSERVED,
  employers: 0,
  remote: 0,
  remoteKnown: 0,
  remoteBy: NO_REMOTE_EMPLOYERS,
  read: 0,
  roles: 0,
  evergreen: 0,
  pay: NO_PAY,
  daysOpen: null,
};

/** @param stock at the end of the period; null if no board of the slice was watched by then. */
export const figuresOfCell = (cell: Cell, stock: Stock | null, daysOpen: DaysOpen | null, scope: PayScope): Figures => {
  const [
    n,
    closed,
    employers,
    remote,
    remoteKnown,
    payN,
    mean,
    p10,
    p25,
    p50,
    p75,
    p90,
    read,
    opened,
    roles,
    evergreen,
    payEmployers,
    payLargest,
    from,
    to,
    low,
    high,
    remoteEmployers,
    remoteLargest,
    remoteVariance,
    remoteSquares,
  ] = cell;
  const known = mean !== null && p10 !== null && p25 !== null && p50 !== null && p75 !== null && p90 !== null;
  const pay = {
    n: payN,
    employers: payEmployers,
    largest: payLargest,
    from,
    to,
    figures: known ? { mean, p10, p25, p50, p75, p90 } : null,
    interval: { low, high },
  };
  const remoteBy = {
    employers: remoteEmployers,
    largest: remoteLargest,
    variance: remoteVariance,
    squares: remoteSquares,
  };
  const counts = { n, roles, evergreen, employers, remote, remoteKnown, remoteBy, read };
  return { ...counts, ...observed({ opened, closed }, stock), pay, scope, daysOpen };
};
