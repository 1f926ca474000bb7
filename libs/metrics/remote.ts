import { round, share } from './pay.js';
import { MIN_POSTINGS, type Reliability, reliabilityOf } from './reliability.js';

/** Remote work among the postings of a slice. */
export interface RemoteMeasure {
  /** Of the postings that say their work model; null below `MIN_POSTINGS` of them. */
  readonly share: number | null;
  /** Those of them that are remote. */
  readonly remote: number;
  /** Postings that say their work model. */
  readonly n: number;
  readonly coverage: number | null;
  /** The share of all postings if no other one is remote, and if all others are. Logical bounds, no interval of chance. */
  readonly low: number | null;
  readonly high: number | null;
  readonly reliability: Reliability;
}

/** @param known postings that say their work model. @param employers of all `postings`. */
export const remoteMeasure = (
  { remote, known }: { readonly remote: number; readonly known: number },
  { postings, employers, namesEmployers }: { postings: number; employers: number; namesEmployers: boolean },
): RemoteMeasure => {
  const coverage = postings === 0 ? null : share(known, postings);
  const low = postings === 0 ? null : share(remote, postings);
  const high = postings === 0 ? null : share(postings - known + remote, postings);
  const interval = low === null || high === null ? null : { width: round(high - low, 4) };
  return {
    share: known < MIN_POSTINGS ? null : share(remote, known),
    remote,
    n: known,
    coverage,
    low,
    high,
    // How many employers say it is not counted: at most as many as publish.
    reliability: reliabilityOf({ n: known, employers, namesEmployers, coverage, interval }),
  };
};
