import { formatNumber } from '../../../data/format';

interface WithoutPlace {
  /** Postings of the search. */
  readonly total: number;
  /** Those of them that name no place of the level. */
  readonly unknown: number;
  /** The level: "state". */
  readonly one: string;
  /** Those of them that name no country, and thus no place at all; undefined until it is counted. */
  readonly placeless: number | undefined;
  /** Those of them that say that they are remote; undefined until it is counted. */
  readonly remote: number | undefined;
}

/** "412 of 1,906 postings name no state: 310 name a country, 102 no place at all. 120 of the 412 say that they are remote." */
export const withoutPlaceText = ({ total, unknown, one, placeless, remote }: WithoutPlace): string => {
  if (total === 0) return 'No posting matches.';
  if (unknown === 0) return `Every posting names a ${one}.`;
  const none = formatNumber(unknown);
  const head = `${none} of ${formatNumber(total)} postings name no ${one}`;
  const parts =
    one === 'country' || placeless === undefined
      ? head
      : `${head}: ${formatNumber(unknown - placeless)} name a country, ${formatNumber(placeless)} no place at all`;
  return remote === undefined
    ? `${parts}.`
    : `${parts}. ${formatNumber(remote)} of the ${none} say that they are remote.`;
};
