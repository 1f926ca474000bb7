import type { DenominatorStore, DenominatorTable } from '#libs/denominators/denominator-store.js';
import { DENOMINATOR_UNITS, type Denominator, PLACE_COLUMNS } from '#libs/denominators/denominators.js';
import { AppError } from '#libs/errors/app-error.js';
import type { DimensionName } from '#libs/metrics/grid/dimensions.js';
import { dimensionsOf, type Slice, type SliceKey } from '#libs/metrics/grid/slice-key.js';
import { round, share } from '#libs/metrics/pay.js';
import { type Reliability, reliabilityOf, withheldReason } from '#libs/metrics/reliability.js';
import { invalidParameter } from '#libs/registry/parameters/parameter-errors.js';

/** Openings per person of an occupation in a place. */
interface Tightness {
  readonly openings_per_1000: number | null;
  readonly persons: number;
  readonly relative: number | null;
  readonly reliability: Reliability;
}

/** What a row has of which the openings are divided. */
interface Counts {
  readonly active: number | null;
  readonly employers: number | null;
}

type Pair = Pick<Denominator, 'occupation' | 'place'>;

const keyOf = ({ occupation, place }: Pair): string => [occupation, place].filter(Boolean).join('&');

const isPlace = (name: DimensionName): name is (typeof PLACE_COLUMNS)[number] =>
  (PLACE_COLUMNS as readonly string[]).includes(name);

/** A table counts all persons of an occupation in a place: the openings must not be narrowed otherwise. @throws AppError `invalid_request`. */
const assertComparable = (slice: Slice, by: readonly DimensionName[]): void => {
  const others = [
    ...[...dimensionsOf(slice), ...by].filter((name) => name !== 'onet_codes' && !isPlace(name)),
    ...Object.keys(slice.filters?.requested ?? {}).filter((name) => name !== 'isco_codes'),
  ];
  if (others.length > 0)
    throw invalidParameter(
      'denominators',
      `counts all persons of an occupation in a place, and not those that \`${others[0]}\` selects: leave it out`,
    );
  const hasPlace = by.some(isPlace) || PLACE_COLUMNS.some((name) => slice[name] !== undefined);
  if (!hasPlace)
    throw invalidParameter(
      'denominators',
      `is a table of places: name one (${PLACE_COLUMNS.join(', ')}), or group by it`,
    );
};

const single = (name: string, values: readonly string[]): string => {
  if (values.length > 1)
    throw invalidParameter('denominators', `has a row for each value of \`${name}\`: name one, or group by it`);
  return `${name}=${values[0]}`;
};

const iscoOf = ({ filters }: Slice): readonly string[] =>
  filters?.resolved
    .filter(({ parameter }) => parameter.name === 'isco_codes')
    .flatMap(({ value }) => value as string[]) ?? [];

interface RowPair extends Pair {
  /** Whether the row has all openings of the place: not if its postings are in another country, too. */
  readonly isWhole: boolean;
}

/** The occupation and the place of a row. @param group the values by which it is grouped. */
const pairOf = (slice: Slice, group: SliceKey): RowPair => {
  const isco = iscoOf(slice);
  const occupations = group.onet_codes === undefined ? (slice.onet_codes ?? []) : [group.onet_codes];
  if (isco.length > 0 && occupations.length > 0)
    throw invalidParameter('denominators', 'has one classification of occupations: send `onet_codes` or `isco_codes`');
  // The smallest place decides: a state is in the country that is named beside it.
  const name = PLACE_COLUMNS.findLast((one) => group[one] !== undefined || slice[one] !== undefined) ?? 'countries';
  const place = single(name, group[name] === undefined ? (slice[name] ?? []) : [group[name] as string]);
  const countries =
    name === 'countries' ? [] : [slice.countries, group.countries].flat().filter((one) => one !== undefined);
  const own = name === 'cbsas' ? 'US' : place.slice('states='.length, 'states='.length + 2);
  const isWhole = countries.every((country) => country === own);
  if ((name === 'cbsas' && (slice.states ?? group.states) !== undefined) || (!isWhole && group[name] === undefined))
    throw invalidParameter('denominators', `has one place a row: leave out the places other than \`${name}\``);
  const occupation =
    isco.length > 0 ? single('isco_codes', isco) : occupations.length > 0 ? single('onet_codes', occupations) : '';
  return { occupation, place, isWhole };
};

const MS_PER_YEAR = 365.25 * 86_400_000;
const OLD_YEARS = 2;

const noteOf = ({ date }: DenominatorTable, asOf: number, usesIsco: boolean): string => {
  const years = (asOf - Date.parse(date)) / MS_PER_YEAR;
  return [
    'Openings are those on the boards of this dataset, not all openings: the level is neither a vacancy rate nor a measure of tightness.',
    'A posting in several places counts in each.',
    'Compare rows only where boards cover their employers alike, which this does not show. Over time only the openings change: use the index of a series.',
    ...(years > OLD_YEARS ? [`The numbers of persons are ${Math.floor(years)} years older than the openings.`] : []),
    ...(usesIsco
      ? ['A posting counts in each ISCO group that corresponds to its occupation, also where several may be meant.']
      : []),
  ].join(' ');
};

/** Divides the openings of rows by the persons of a table. */
export class Denominators {
  private constructor(
    private readonly store: DenominatorStore,
    private readonly table: DenominatorTable,
    private readonly slice: Slice,
  ) {}

  /**
   * @param name of the table; undefined if none is requested.
   * @returns null without a name.
   * @throws AppError `invalid_request` for an unknown table, and for slices that no row of a table describes.
   */
  static async requested(
    store: DenominatorStore,
    { name, slice, by = [] }: { name: string | undefined; slice: Slice; by?: readonly DimensionName[] | undefined },
  ): Promise<Denominators | null> {
    if (name === undefined) return null;
    const table = await store.find(name);
    if (table === null) {
      const names = await store.names();
      throw new AppError(
        'invalid_request',
        `There is no table of employment or unemployment \`${name}\`. ${names.length > 0 ? `The operator has loaded: ${names.join(', ')}.` : 'Rolecall contains none, and the operator has loaded none.'} The operator loads public statistics with \`npm run admin -- denominators load FILE\`.`,
        { details: { parameter: 'denominators', allowed: names } },
      );
    }
    assertComparable(slice, by);
    if (by.length === 0) pairOf(slice, {});
    return new Denominators(store, table, slice);
  }

  /** The rows with their tightness, and what was joined. @param groups the values of each row; null for the row of all other values. */
  async join<Row extends object>(rows: readonly Row[], groups: readonly (SliceKey | null)[], asOf: number) {
    const pairs = groups.map((group) => group && pairOf(this.slice, group));
    const found = await this.store.rows(
      this.table.name,
      pairs.filter((pair) => pair !== null),
    );
    const values = new Map(found.map((row) => [keyOf(row), row.value * DENOMINATOR_UNITS[this.table.unit]]));
    const counts = rows.map((row) => row as unknown as Counts);
    const joined = pairs.map((pair) => (pair?.isWhole ? (values.get(keyOf(pair)) ?? null) : null));
    const isKnown = (index: number) => joined[index] != null && counts[index]?.active != null;
    const sum = (of: (index: number) => number) => rows.reduce((total, _, index) => total + of(index), 0);
    const active = (index: number) => counts[index]?.active ?? 0;
    const known = rows.filter((_, index) => isKnown(index)).length;
    const [all, persons, total] = [
      sum((index) => (isKnown(index) ? active(index) : 0)),
      sum((index) => (isKnown(index) ? (joined[index] as number) : 0)),
      sum(active),
    ];
    const average = known > 1 && all > 0 ? all / persons : null;
    const { loaded_at, ...source } = this.table;
    return {
      data: rows.map((row, index) => ({
        ...row,
        tightness:
          joined[index] == null ? null : tightnessOf(counts[index] as Counts, joined[index] as number, average),
      })),
      denominators: {
        ...source,
        loaded_at: loaded_at.toISOString(),
        joined: joined.filter((value) => value !== null).length,
        not_joined: pairs.flatMap((pair, index) => (pair && joined[index] === null ? [keyOf(pair)] : [])),
        coverage: total === 0 ? null : share(all, total),
        note: noteOf(this.table, asOf, iscoOf(this.slice).length > 0),
      },
    };
  }

  /** What a citation adds. */
  get cited(): string {
    const { measure, source, date, name } = this.table;
    return `open postings on the boards of the dataset, not all openings, per 1,000 persons (${measure}: ${source}, ${date}, table ${name})`;
  }
}

const tightnessOf = ({ active, employers }: Counts, persons: number, average: number | null): Tightness => {
  const evidence = { n: active ?? 0, ...(employers !== null && { employers }), interval: null };
  const withheld = active === null ? ('not_known' as const) : withheldReason(evidence);
  const perPerson = withheld === null && active !== null ? active / persons : null;
  return {
    openings_per_1000: perPerson === null ? null : round(1_000 * perPerson, 4),
    persons,
    relative: perPerson === null || average === null ? null : round(perPerson / average, 3),
    reliability: reliabilityOf(evidence, withheld),
  };
};
