import { DEFINITIONS_VERSION } from '#libs/metrics/definitions-version.js';
import type { PeriodView } from '#libs/metrics/periods/period-view.js';
import { dateOf } from '#libs/vintages/published-series.js';
import type { CoverageBasis } from './coverage-basis.js';

/** What a citation names. */
interface CitedAnalysis {
  readonly slice: object;
  readonly period: PeriodView;
  readonly as_of: string;
  readonly n: number;
  readonly coverage: number | null;
  readonly coverage_basis: CoverageBasis;
  /** Of a comparison: every slice, the first of which is `slice`. */
  readonly slices?: readonly object[];
  /** Of a figure over employers: how many they are, and the earlier period. */
  readonly compared?: { readonly employers: number; readonly against: { readonly from: string; readonly to: string } };
  /** What the figures are about, where that is not the `n` postings. */
  readonly about?: string;
}

/** The sentence with which a figure is cited, and the version of its definition. */
export interface Citation {
  readonly text: string;
  readonly definitions: string;
}

/** On how many postings the figures are based. @param share in percent. */
const BASES: Readonly<Record<Exclude<CoverageBasis, 'all'>, (share: number) => string>> = {
  filters_known: (share) => `the filters are known for ${share}% of the postings`,
  value_known: (share) => `${share}% of them have a value`,
  pay_stated: (share) => `${share}% of them state pay`,
  text_read: (share) => `the texts of ${share}% of them were read`,
  pay_stated_and_text_read: (share) => `${share}% of them state pay and have a text that was read`,
};

/** Values of one filter that a citation names; of more, it gives the number. */
const MAX_VALUES = 5;

const shortened = (values: readonly string[]): string =>
  values.length > MAX_VALUES
    ? `${values.slice(0, MAX_VALUES).join(',')} and ${values.length - MAX_VALUES} more`
    : values.join(',');

const valuesIn = (slice: object): string =>
  Object.entries(slice)
    .flatMap(([name, value]) =>
      name === 'filters' ? Object.entries(value as Record<string, string | string[]>) : [[name, value] as const],
    )
    .map(([name, value]) => `${name}=${shortened([value].flat().map(String))}`)
    .join('&') || 'all';

const day = (time: string): string => time.slice(0, 10);

/** A footnote for the figures of an analysis. It says what they describe, on how much they are based, and when. */
export const citationOf = ({
  slice,
  slices = [slice],
  period,
  as_of,
  n,
  coverage,
  coverage_basis,
  compared,
  about,
}: CitedAnalysis): Citation => ({
  text: [
    `Rolecall, job postings (${slices.map(valuesIn).join(' | ')}) from ${day(period.from)} to ${day(period.to)}`,
    ...(compared
      ? [
          `openings of ${compared.employers} employers on boards that were watched throughout, compared with ${day(compared.against.from)} to ${day(compared.against.to)}`,
        ]
      : []),
    ...(about === undefined ? [] : [about]),
    `n = ${n} postings published${slices.length > 1 ? ' (first slice)' : ''}`,
    ...(coverage === null || coverage_basis === 'all'
      ? []
      : [BASES[coverage_basis](Math.round(1_000 * coverage) / 10)]),
    `data as of ${day(as_of)}`,
    `definitions of ${DEFINITIONS_VERSION}.`,
  ].join('; '),
  definitions: DEFINITIONS_VERSION,
});

interface CitedDay {
  readonly day: number;
  readonly value: number | null;
  readonly base: number | null;
  readonly n: number;
  readonly boards: number;
}

/** Each base, with the day from which on it is 100. */
const basesOf = (shown: readonly CitedDay[]): string[] => {
  const bases = [...Map.groupBy(shown, ({ base }) => base).entries()];
  return bases.map(([base, [first]]) =>
    bases.length === 1
      ? `100 = week to ${dateOf(base ?? 0)}`
      : `from ${dateOf(first?.day ?? 0)} on, 100 = week to ${dateOf(base ?? 0)}, not comparable with values of another base`,
  );
};

/** A footnote for the daily index, as a vintage published it. @param cited.days those of the response, in days since 1970. @param cited.request its path. */
export const citationOfIndex = (cited: {
  readonly slice: object;
  readonly days: readonly CitedDay[];
  readonly isAdjusted: boolean;
  readonly publishedAt: string;
  readonly asOf: string;
  readonly definitions: string;
  readonly request: string;
}): Citation => {
  const shown = cited.days.filter(({ value }) => value !== null);
  const [first, last] = [shown[0], shown.at(-1)];
  const weeks = first && last ? `weeks that end from ${dateOf(first.day)} to ${dateOf(last.day)}` : 'no values';
  return {
    text: [
      `Rolecall, daily index of openings (${valuesIn(cited.slice)}), ${weeks}`,
      ...basesOf(shown),
      cited.isAdjusted ? '`adjusted` is seasonally adjusted (STL)' : 'not seasonally adjusted',
      ...(last ? [`n = ${last.n} openings on ${last.boards} boards in the last week`] : []),
      `published ${cited.publishedAt}`,
      `data as of ${day(cited.asOf)}`,
      `index version ${cited.definitions}`,
      cited.request,
    ].join('; '),
    definitions: cited.definitions,
  };
};
