import { formatDate, formatNumber } from '../../../data/format';

interface MapNote {
  /** Postings of the search: on the map of US states, those in the United States. */
  readonly total: number;
  /** Those of them without a known place of the level. */
  readonly unknown: number;
  /** The level: "state" and "states". */
  readonly one: string;
  readonly many: string;
  /** " in the United States", if that is what the map is of. */
  readonly within: string;
  /** Those of them without a known country; undefined where that is not asked. */
  readonly placeless: number | undefined;
  /** Those of `unknown` that say that they are remote; undefined until it is counted. */
  readonly remote: number | undefined;
  /** Places that are listed, and those that are not. */
  readonly listed: number;
  readonly others: number;
  readonly asOf: string;
}

/**
 * "412 of 1,906 postings have no known state: 310 have a known country, 102 do not." A place that was not resolved, such as "EMEA", is not known
 * either, so that nothing is said of what a posting names.
 */
const withoutPlace = ({ total, unknown, one, within, placeless = 0, remote }: MapNote): string => {
  if (unknown === 0) return `Every posting has a known ${one}.`;
  const none = formatNumber(unknown);
  const head = `${none} of ${formatNumber(total)} postings${within} have no known ${one}`;
  const nowhere = Math.min(placeless, unknown);
  const parts =
    one === 'country' || nowhere === 0
      ? head
      : `${head}: ${formatNumber(unknown - nowhere)} have a known country, ${formatNumber(nowhere)} do not`;
  return remote === undefined
    ? `${parts}.`
    : `${parts}. ${formatNumber(remote)} of the ${none} say that they are remote.`;
};

/** What must be known to read a map of counts. */
export const mapNote = (note: MapNote): string => {
  const { total, unknown, many, listed, others, asOf } = note;
  if (total === 0) return `No posting matches. As of ${formatDate(asOf)}.`;
  return [
    `n = ${formatNumber(total - unknown)}, not per inhabitant · ${withoutPlace(note)}`,
    listed > 1 && `A posting in several ${many} counts in each.`,
    others > 0 &&
      `The ${formatNumber(listed)} ${many} with the most postings are shown; ${formatNumber(others)} other ${many} are not.`,
    `As of ${formatDate(asOf)}.`,
  ]
    .filter(Boolean)
    .join(' ');
};
