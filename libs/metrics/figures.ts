import type { Cell } from './grid-document.js';
import { type Histogram, total } from './histogram.js';
import { type PayFigures, type PayMeasure, payFigures, payMeasure, share } from './pay.js';
import type { DaysOpen } from './survival.js';

/** Counts of a slice in a period; unless stated otherwise, of the postings published in the period. */
export interface Figures {
  readonly n: number;
  /** Postings that closed in the period, whenever they were published. */
  readonly closed: number;
  /** Postings that were open when the period ended. */
  readonly active: number;
  readonly employers: number;
  readonly remote: number;
  /** Postings with a known `remote`. */
  readonly remoteKnown: number;
  readonly payN: number;
  /** Postings that name any technology. */
  readonly naming: number;
  /** Null if too few employers state pay; in the grid also if fewer than 5 postings do. */
  readonly pay: PayFigures | null;
  readonly daysOpen: DaysOpen | null;
}

/** Measures as they are returned. */
export interface Measures {
  readonly n: number;
  readonly new: number;
  readonly active: number;
  readonly closed: number;
  readonly employers: number;
  readonly remote: { readonly share: number | null; readonly n: number };
  readonly days_open: DaysOpen | null;
  readonly pay: PayMeasure;
}

export const measuresOf = ({
  n,
  closed,
  active,
  employers,
  remote,
  remoteKnown,
  payN,
  pay,
  daysOpen,
}: Figures): Measures => ({
  n,
  new: n,
  active,
  closed,
  employers,
  remote: { share: remoteKnown === 0 ? null : share(remote, remoteKnown), n: remoteKnown },
  days_open: daysOpen,
  pay: payMeasure(payN, n, pay),
});

export const EMPTY_FIGURES: Figures = {
  n: 0,
  closed: 0,
  active: 0,
  employers: 0,
  remote: 0,
  remoteKnown: 0,
  payN: 0,
  naming: 0,
  pay: null,
  daysOpen: null,
};

export const figuresOfCell = (cell: Cell, active: number, daysOpen: DaysOpen | null): Figures => {
  const [n, closed, employers, remote, remoteKnown, payN, mean, p10, p25, p50, p75, p90, naming] = cell;
  const known = mean !== null && p10 !== null && p25 !== null && p50 !== null && p75 !== null && p90 !== null;
  const pay = known ? { mean, p10, p25, p50, p75, p90 } : null;
  return { n, closed, active, employers, remote, remoteKnown, payN, pay, naming, daysOpen };
};

/** @param isShown whether enough employers state pay. */
export const payOfHistogram = (histogram: Histogram, isShown: boolean): Pick<Figures, 'payN' | 'pay'> => ({
  payN: total(histogram),
  pay: isShown ? payFigures(histogram) : null,
});
