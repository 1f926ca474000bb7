import { DEFINITIONS_VERSION } from '#libs/metrics/definitions-version.js';
import type { PeriodView } from '#libs/metrics/periods/period-view.js';
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

/** A footnote for the daily index, as a vintage published it. @param base the day that is 100, and @param n the openings of the last week, on `boards`. */
export const citationOfIndex = (cited: {
  readonly slice: object;
  readonly period: Pick<PeriodView, 'from' | 'to'>;
  readonly base: string | null;
  readonly n: number;
  readonly boards: number;
  readonly isAdjusted: boolean;
  readonly publishedAt: string;
  readonly asOf: string;
  readonly definitions: string;
}): Citation => ({
  text: [
    `Rolecall, daily index of openings (${valuesIn(cited.slice)}), weeks that end from ${day(cited.period.from)} to ${day(cited.period.to)}`,
    ...(cited.base === null ? [] : [`100 = week to ${cited.base}`]),
    cited.isAdjusted ? '`adjusted` is seasonally adjusted (STL)' : 'not seasonally adjusted',
    `n = ${cited.n} openings on ${cited.boards} boards in the last week`,
    `published ${cited.publishedAt}`,
    `data as of ${day(cited.asOf)}`,
    `definitions of ${cited.definitions}.`,
  ].join('; '),
  definitions: cited.definitions,
});
