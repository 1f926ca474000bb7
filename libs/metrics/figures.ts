import type { Cell } from './grid/grid-document.js';
import { NOT_OBSERVED, type Observed, observed, type Stock } from './observation/observation.js';
import { type PayFigures, type PayMeasure, payFigures, payMeasure, share } from './pay.js';
import { type Histogram, total } from './statistics/histogram.js';
import type { DaysOpen } from './statistics/survival.js';

/** Counts of a slice in a period: of the postings published in it, and what was observed in it. */
export interface Figures extends Observed {
  readonly n: number;
  readonly employers: number;
  readonly remote: number;
  /** Postings with a known `remote`. */
  readonly remoteKnown: number;
  readonly payN: number;
  /** Postings whose text was read. */
  readonly read: number;
  readonly roles: number;
  /** Evergreen postings, which nothing else counts. */
  readonly evergreen: number;
  /** Null if too few employers state pay; in the grid also if fewer than 5 postings do. */
  readonly pay: PayFigures | null;
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
  readonly remote: { readonly share: number | null; readonly n: number; readonly coverage: number | null };
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
  payN,
  pay,
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
  remote: {
    share: remoteKnown === 0 ? null : share(remote, remoteKnown),
    n: remoteKnown,
    coverage: n === 0 ? null : share(remoteKnown, n),
  },
  days_open: daysOpen,
  pay: payMeasure(payN, n, pay),
});

export const EMPTY_FIGURES: Figures = {
  n: 0,
  ...NOT_OBSERVED,
  employers: 0,
  remote: 0,
  remoteKnown: 0,
  payN: 0,
  read: 0,
  roles: 0,
  evergreen: 0,
  pay: null,
  daysOpen: null,
};

/** @param stock at the end of the period; null if no board of the slice was watched by then. */
export const figuresOfCell = (cell: Cell, stock: Stock | null, daysOpen: DaysOpen | null): Figures => {
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
  ] = cell;
  const known = mean !== null && p10 !== null && p25 !== null && p50 !== null && p75 !== null && p90 !== null;
  const pay = known ? { mean, p10, p25, p50, p75, p90 } : null;
  const counts = { n, roles, evergreen, employers, remote, remoteKnown, payN, read };
  return { ...counts, ...observed({ opened, closed }, stock), pay, daysOpen };
};

/** @param isShown whether enough employers state pay. */
export const payOfHistogram = (histogram: Histogram, isShown: boolean): Pick<Figures, 'payN' | 'pay'> => ({
  payN: total(histogram),
  pay: isShown ? payFigures(histogram) : null,
});
