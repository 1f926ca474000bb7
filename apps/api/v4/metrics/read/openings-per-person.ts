import { chunk } from 'es-toolkit';
import type { DenominatorStore, DenominatorTable } from '#libs/denominators/denominator-store.js';
import { DENOMINATOR_UNITS, type Denominator, PLACE_COLUMNS } from '#libs/denominators/denominators.js';
import { AppError } from '#libs/errors/app-error.js';
import type { DimensionName } from '#libs/metrics/grid/dimensions.js';
import { dimensionsOf, type Slice, type SliceKey } from '#libs/metrics/grid/slice-key.js';
import { round, share } from '#libs/metrics/pay.js';
import type { ActiveEmployers, LiveObservations } from '#libs/metrics/read/live-observations.js';
import { type Reliability, reliabilityOf, withheldReason } from '#libs/metrics/reliability.js';
import { canonicalStateCode, stateCodesOf } from '#libs/reference/places/states.js';
import { invalidParameter } from '#libs/registry/parameters/parameter-errors.js';
import { partOf } from './slice-part.js';

/** Openings per person of an occupation in a place. */
interface OpeningsPerPerson {
  readonly openings_per_1000: number | null;
  readonly persons: number;
  /** Of the active postings. */
  readonly employers: number | null;
  readonly reliability: Reliability;
}

/** The count of a row that is divided by persons. */
interface Counted {
  readonly active: number | null;
}

/** What openings and persons are read from. */
interface Readers {
  readonly denominators: DenominatorStore;
  readonly observations: LiveObservations;
}

/** Rows whose employers are counted at once. */
const PARALLEL = 8;

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
      `counts all persons of an occupation in a place, and not those that \`${others[0]}\` selects: send the request without \`${others[0]}\``,
    );
  const hasPlace = by.some(isPlace) || PLACE_COLUMNS.some((name) => slice[name] !== undefined);
  if (!hasPlace)
    throw invalidParameter(
      'denominators',
      `is a table of places: name one (${PLACE_COLUMNS.join(', ')}), or group by it`,
    );
  for (const state of slice.states ?? []) assertCanonicalState(state, slice);
};

/** A table has one spelling of a state, which is equal to that of rows. @throws AppError `invalid_request` that names it. */
const assertCanonicalState = (state: string, { countries }: Slice): void => {
  if (canonicalStateCode(state) === state) return;
  const codes = stateCodesOf(state);
  const own = codes.filter((code) => countries === undefined || countries.includes(code.slice(0, 2)));
  const wanted = (own.length > 0 ? own : codes).map((code) => `\`${code}\``);
  throw invalidParameter(
    'denominators',
    `needs states with their country${wanted.length > 0 ? `: write ${wanted.join(' or ')}` : ' (`US-CA`, `DE-Bavaria`)'} instead of \`states=${state}\``,
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
    'Openings are those on the boards of this dataset, not all openings: this is neither a vacancy rate nor labor market tightness.',
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
    private readonly context: Readers,
    private readonly name: string,
    private readonly slice: Slice,
  ) {}

  /**
   * @param name of the table; undefined if none is requested.
   * @returns null without a name.
   * @throws AppError `invalid_request` for an unknown table, and for slices that no row of a table describes.
   */
  static async requested(
    context: Readers,
    { name, slice, by = [] }: { name: string | undefined; slice: Slice; by?: readonly DimensionName[] | undefined },
  ): Promise<Denominators | null> {
    if (name === undefined) return null;
    const names = await context.denominators.names();
    if (!names.includes(name)) throw unknownTable(name, names);
    assertComparable(slice, by);
    if (by.length === 0) pairOf(slice, {});
    return new Denominators(context, name, slice);
  }

  /**
   * The rows per person, and what was joined.
   *
   * @param groups the values of each row; null for the row of all other values.
   * @param moment at which the `active` postings of the rows are open. @param asOf of these rows; epoch milliseconds.
   */
  async join<Row extends object>(
    rows: readonly Row[],
    groups: readonly (SliceKey | null)[],
    { moment, asOf }: { moment: number; asOf: number },
  ) {
    const { denominators: store } = this.context;
    const pairs = groups.map((group) => group && pairOf(this.slice, group));
    const found = await store.rows(
      this.name,
      pairs.filter((pair) => pair !== null),
    );
    if (found === null) throw unknownTable(this.name, await store.names());
    const { table } = found;
    const values = new Map(found.rows.map((row) => [keyOf(row), row.value * DENOMINATOR_UNITS[table.unit]]));
    const persons = pairs.map((pair) => (pair?.isWhole ? (values.get(keyOf(pair)) ?? null) : null));
    const active = rows.map((row) => (row as unknown as Counted).active);
    const divided = groups.flatMap((group, index) =>
      group !== null && persons[index] != null && active[index] ? [{ group, index }] : [],
    );
    const employers = new Map<number, ActiveEmployers>();
    for (const some of chunk(divided, PARALLEL))
      await Promise.all(
        some.map(async ({ group, index }) => {
          const part = partOf(this.slice, group);
          employers.set(index, await this.context.observations.activeEmployers(part, moment, asOf));
        }),
      );
    const sum = (counts: readonly (number | null)[]) => counts.reduce<number>((all, count) => all + (count ?? 0), 0);
    const total = sum(active);
    const { loaded_at, ...source } = table;
    const unjoined = pairs.flatMap((pair, index) =>
      pair && persons[index] === null ? [pair.isWhole ? keyOf(pair) : nameOf(groups[index] ?? {})] : [],
    );
    return {
      fields: {
        data: rows.map((row, index) => ({
          ...row,
          per_person:
            persons[index] == null
              ? null
              : openingsPerPerson(active[index] ?? null, persons[index] as number, employers.get(index)),
        })),
        denominators: {
          ...source,
          loaded_at: loaded_at.toISOString(),
          joined: persons.filter((value) => value !== null).length,
          not_joined: unjoined,
          coverage: total === 0 ? null : share(sum(active.filter((_, index) => persons[index] != null)), total),
          note: noteOf(table, moment, iscoOf(this.slice).length > 0),
        },
      },
      about: citedTable(table),
    };
  }
}

const unknownTable = (name: string, names: readonly string[]): AppError =>
  new AppError(
    'invalid_request',
    `There is no table of employment or unemployment \`${name}\`. ${names.length > 0 ? `The operator has loaded: ${names.join(', ')}.` : 'Rolecall contains none, and the operator has loaded none.'} The operator loads public statistics with \`npm run admin -- denominators load FILE\`.`,
    { details: { parameter: 'denominators', allowed: names } },
  );

const nameOf = (group: SliceKey): string =>
  Object.entries(group)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

/** What a citation adds. CSV has nothing else of the table, and a table that is loaded again changes figures. */
const citedTable = ({ name, measure, source, url, date, unit, loaded_at }: DenominatorTable): string =>
  `open postings on the boards of the dataset, not all openings, per 1,000 persons: neither a vacancy rate nor labor market tightness (${[
    `${measure} by ${source}`,
    ...(url === null ? [] : [url]),
    date,
    `in ${unit.replaceAll('_', ' ')}`,
    `table ${name}`,
    `loaded ${loaded_at.toISOString()}`,
  ].join(', ')})`;

/** @param found employers of the active postings: those of the period are others. */
const openingsPerPerson = (
  active: number | null,
  persons: number,
  found: ActiveEmployers | undefined,
): OpeningsPerPerson => {
  const n = active ?? 0;
  const largest = found && found.n > 0 ? (n * found.largest) / found.n : 0;
  const evidence = { n, employers: found?.employers ?? 0, largest, interval: null };
  const withheld = active === null ? ('not_known' as const) : withheldReason(evidence);
  return {
    openings_per_1000: withheld === null ? round((1_000 * n) / persons, 4) : null,
    persons,
    employers: found?.employers ?? null,
    reliability: reliabilityOf(evidence, withheld),
  };
};
