import { AppError } from '#libs/errors/app-error.js';
import { digitsOf, type OccupationDigits } from '#libs/metrics/dimensions.js';
import type { SkillsDocument } from '#libs/metrics/grid-document.js';
import { MIN_SLICE } from '#libs/metrics/grid-sets.js';
import { occupationTitle } from '#libs/metrics/occupation-titles.js';
import { round, share } from '#libs/metrics/pay.js';
import { monthEnd, monthName, monthSpan, WINDOWS, type Window } from '#libs/metrics/periods.js';
import { comparativeAdvantage, coverage, mixVector, profile, similarity, skillChange } from '#libs/metrics/skills.js';
import { gridAddress, type Slice } from '#libs/metrics/slice-key.js';
import { SOURCE_ID } from '#libs/records/ids.js';
import { technologies as catalogue } from '#libs/reference/technologies.js';
import { invalidParameter } from '#libs/search/query/invalid.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import type { Stores } from '#libs/search/read/list-reader.js';
import { type Analysis, type Analyst, charged, periodView } from '../metrics/analysis.js';
import { gridOnly, SKILL_SLICES } from '../metrics/grid-only.js';
import type { GridStore } from '../metrics/grid-store.js';
import { facetLabel } from '../metrics/live-store.js';
import { monthRange } from '../metrics/metrics.js';
import { pageOf, sliceOfRows } from '../metrics/pages.js';
import { periodOf, type SliceRequest } from '../metrics/slice-parameters.js';
import type { SliceReader } from '../metrics/slice-reader.js';
import { type Mixes, mixIn } from './mixes.js';
import { technologyReaders as readers } from './routes.js';

const DEFAULT_TREND = 5;
const NONE_NAMED = 'No posting of this slice that was published in the period names a technology.';
const iso = (time: number): string => new Date(time).toISOString();
const windowIn = ({ given }: SliceRequest): Window =>
  WINDOWS.find((days) => `${days}d` === given.period) ?? (Math.max(...WINDOWS) as Window);

const categories = new Map(catalogue().map(({ slug, category }) => [slug, category]));
const named = (technology: string) => ({ technology, label: facetLabel('technologies', technology) });

/** The analyses of `/v4/technologies`. */
export class TechnologyAnalyses {
  constructor(
    private readonly stores: Stores,
    private readonly grid: GridStore,
    private readonly slices: SliceReader,
    private readonly mixes: Mixes,
  ) {}

  async trend(query: RawQuery, analyst: Analyst): Promise<Analysis> {
    const { slice, given } = readers.trend(query, analyst.dataTier);
    analyst.cap(1);
    const range = (asOf: number) => monthRange(given.from as string | undefined, given.to as string | undefined, asOf);
    const whole = await this.slices.months(slice, range);
    const { first, last } = range(whole.asOf);
    const requested = [...new Set((given.technologies as string[] | undefined) ?? (await this.frequent(slice)))];
    const series = await Promise.all(
      requested.map(async (technology) => ({
        technology,
        ...(await this.slices.months({ ...slice, technologies: [technology] }, range)),
      })),
    );
    const observedFrom = await this.slices.observedFrom();
    const partial = (month: number) =>
      (observedFrom !== null && monthSpan(month, whole.asOf).from < observedFrom) || monthEnd(month) > whole.asOf + 1;
    const data = series.flatMap(({ technology, months }) =>
      [...months].map(([month, { n }]) => {
        const all = whole.months.get(month)?.naming ?? 0;
        return {
          ...named(technology),
          month: monthName(month),
          partial: partial(month),
          n,
          n_naming: all,
          share: all === 0 ? null : share(n, all),
        };
      }),
    );
    const n = [...whole.months.values()].reduce((sum, each) => sum + each.n, 0);
    const naming = [...whole.months.values()].reduce((sum, each) => sum + each.naming, 0);
    const found = n > 0 && data.some((row) => row.n > 0);
    const span = { from: monthSpan(first, whole.asOf).from, to: monthSpan(last, whole.asOf).to };
    return charged(analyst, {
      data: found ? data : [],
      slice,
      period: periodView(`${monthName(first)}..${monthName(last)}`, span, monthEnd(last), {
        asOf: whole.asOf,
        observedFrom,
      }),
      as_of: iso(Math.min(whole.asOf, ...series.map(({ asOf }) => asOf))),
      method: [whole, ...series].every(({ method }) => method === 'grid') ? 'grid' : 'live',
      n,
      coverage: n === 0 ? null : share(naming, n),
      next_cursor: null,
      has_more: false,
      ...(!found && { note: NONE_NAMED }),
    });
  }

  async stack(query: RawQuery, analyst: Analyst): Promise<Analysis> {
    const request = readers.stack(query, analyst.dataTier);
    return this.stackOf(request.slice, 'stack', query, request, analyst);
  }

  /** @param id of the company; a malformed or unknown one has no technologies. */
  async employer(
    id: string,
    query: RawQuery,
    analyst: Analyst,
  ): Promise<Pick<Analysis, 'data' | 'as_of' | 'next_cursor'>> {
    const request = readers.employer(query, analyst.dataTier);
    const slice: Slice = { ...request.slice, source_ids: [id] };
    const known = SOURCE_ID.regex.test(id);
    if (request.given.count === true) return this.countOf(known ? slice : null, windowIn(request));
    return this.stackOf(slice, `employer/${id}`, query, request, analyst);
  }

  async churn(query: RawQuery, analyst: Analyst) {
    const request = readers.churn(query, analyst.dataTier);
    const page = pageOf(this.stores.cursors, 'churn', query, request, analyst);
    const { slice } = request;
    const address = gridOnly(slice);
    analyst.cap(1);
    const meta = await this.grid.required();
    const document = await this.grid.skills(address.id);
    const window = windowIn(request);
    const asOf = Date.parse(document?.as_of ?? meta.as_of);
    const now = document && mixIn(document, window);
    const before = document && mixIn(document, window, true);
    const change =
      now &&
      before &&
      skillChange({ mix: before.mix, postings: before.naming }, { mix: now.mix, postings: now.naming });
    const rows = (change?.changes ?? []).map(({ technology, ...shares }) => ({ ...named(technology), ...shares }));
    const shown = sliceOfRows(rows, page, asOf);
    const analysis = await charged(analyst, {
      data: shown.data,
      slice,
      period: await this.slices.view(periodOf(`${window}d`, asOf), asOf),
      as_of: iso(asOf),
      method: 'grid',
      n: now?.postings ?? 0,
      coverage: now && now.postings > 0 ? share(now.naming, now.postings) : null,
      next_cursor: shown.next_cursor,
      has_more: shown.has_more,
      ...(rows.length === 0 && {
        note: this.noSlice(document, 'One of the two windows has no postings, or no technology is named by 3 of them.'),
      }),
    });
    const { before: span } = this.mixes.spans(window, asOf);
    return {
      ...analysis,
      against: { from: iso(span.from), to: iso(span.to - 1), n: before?.postings ?? 0 },
      churn: change ? { rate: change.rate, gains: change.gains, losses: change.losses } : null,
    };
  }

  async bridge(query: RawQuery, analyst: Analyst) {
    const request = readers.bridge(query, analyst.dataTier);
    const page = pageOf(this.stores.cursors, 'bridge', query, request, analyst);
    const { from, to } = request.given as { from: string; to: string };
    if (digitsOf(from) !== digitsOf(to)) throw invalidParameter('to', 'must have as many digits as `from`', to);
    analyst.cap(1);
    const meta = await this.grid.required();
    const window = windowIn(request);
    const [one, other, all] = await Promise.all([this.occupation(from), this.occupation(to), this.grid.skills('all')]);
    const asOf = Date.parse(one?.as_of ?? meta.as_of);
    const period = await this.slices.view(periodOf(`${window}d`, asOf), asOf);
    const base = { slice: {}, period, as_of: iso(asOf), method: 'grid' as const };
    if (!one || !other || !all) {
      const missing = one ? to : from;
      const note = `The occupation ${missing} has fewer than ${MIN_SLICE} postings.`;
      return {
        ...(await charged(analyst, {
          data: [],
          ...base,
          n: 0,
          coverage: null,
          next_cursor: null,
          has_more: false,
          note,
        })),
        from: null,
        to: null,
      };
    }
    const [a, b, whole] = [mixIn(one, window), mixIn(other, window), mixIn(all, window)];
    const [pa, pb] = [profile(a.mix, a.naming), profile(b.mix, b.naming)];
    const rows = [...new Set([...pb.keys(), ...pa.keys()])].map((technology) => ({
      ...named(technology),
      state: pa.has(technology) ? (pb.has(technology) ? 'shared' : 'not_needed') : 'missing',
      from_share: round(pa.get(technology) ?? 0, 4),
      to_share: round(pb.get(technology) ?? 0, 4),
    }));
    const shown = sliceOfRows(rows, page, asOf);
    const alike =
      a.mix.size > 0 && b.mix.size > 0 ? similarity(mixVector(a.mix, whole.mix), mixVector(b.mix, whole.mix)) : 0;
    const analysis = await charged(analyst, {
      data: shown.data,
      ...base,
      n: b.postings,
      coverage: b.postings === 0 ? null : share(b.naming, b.postings),
      next_cursor: shown.next_cursor,
      has_more: shown.has_more,
      ...(rows.length === 0 && { note: 'No technology is named by 2% of the postings of either occupation.' }),
    });
    return {
      ...analysis,
      from: { onet_code: from, title: occupationTitle(from), n: a.postings, coverage: coverage(pa, pb) },
      to: { onet_code: to, title: occupationTitle(to), n: b.postings, coverage: coverage(pb, pa) },
      similarity: round(alike, 4),
    };
  }

  async similarOccupations(query: RawQuery, analyst: Analyst): Promise<Analysis> {
    const request = readers.similarOccupations(query, analyst.dataTier);
    const page = pageOf(this.stores.cursors, 'similar-occupations', query, request, analyst);
    const code = request.given.onet_codes as string;
    analyst.cap(1);
    const meta = await this.grid.required();
    const document = await this.occupation(code);
    const asOf = Date.parse(document?.as_of ?? meta.as_of);
    const longest = Math.max(...WINDOWS) as Window;
    const own = document && mixIn(document, longest);
    const rows = (document?.similar ?? []).map(([other, value]) => ({
      onet_code: other,
      title: occupationTitle(other),
      similarity: value,
    }));
    const shown = sliceOfRows(rows, page, asOf);
    return charged(analyst, {
      data: shown.data,
      slice: { onet_codes: [code] },
      period: await this.slices.view(periodOf(`${longest}d`, asOf), asOf),
      as_of: iso(asOf),
      method: 'grid',
      n: own?.postings ?? 0,
      coverage: own && own.postings > 0 ? share(own.naming, own.postings) : null,
      next_cursor: shown.next_cursor,
      has_more: shown.has_more,
      ...(rows.length === 0 && {
        note: this.noSlice(document, 'No other occupation of this level shares a technology with it.'),
      }),
    });
  }

  /** What the grid of technologies holds. Free. */
  async status(query: RawQuery) {
    readers.status(query);
    const meta = await this.grid.meta();
    const asOf = await this.stores.dataset.asOf();
    return {
      data: SKILL_SLICES.map(({ dimensions, occupation_digits }) => ({
        dimensions,
        occupation_digits: (occupation_digits ?? []) as readonly OccupationDigits[],
        slices: meta?.sets.find((set) => set.dimensions.join() === dimensions.join())?.slices ?? 0,
      })),
      as_of: meta ? iso(Date.parse(meta.as_of)) : null,
      dataset_as_of: iso(asOf),
      current: meta !== null && Date.parse(meta.as_of) === asOf,
      technologies: catalogue().length,
      windows: WINDOWS.map((days) => `${days}d`),
      ...(meta === null && { note: 'No grid has been built yet: `indexer grids` builds it.' }),
    };
  }

  private async stackOf(
    slice: Slice,
    name: string,
    query: RawQuery,
    request: SliceRequest,
    analyst: Analyst,
  ): Promise<Analysis> {
    const page = pageOf(this.stores.cursors, name, query, request, analyst);
    analyst.cap(1);
    const window = windowIn(request);
    const [own, whole] = await Promise.all([this.mixes.of(slice, window), this.mixes.of({}, window)]);
    const advantage = comparativeAdvantage(own.mix, whole.mix);
    const rows = [...own.mix]
      .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
      .map(([technology, n]) => ({
        ...named(technology),
        category: categories.get(technology) ?? null,
        n,
        share: share(n, own.naming),
        lift: liftOf(n / own.naming, (whole.mix.get(technology) ?? 0) / whole.naming),
        comparative_advantage: whole.mix.has(technology) ? round(advantage.get(technology) ?? 0, 3) : null,
      }));
    const shown = sliceOfRows(rows, page, own.asOf);
    return charged(analyst, {
      data: shown.data,
      slice,
      period: await this.slices.view(periodOf(`${window}d`, own.asOf), own.asOf),
      as_of: iso(own.asOf),
      method: own.method === 'grid' && whole.method === 'grid' ? 'grid' : 'live',
      n: own.postings,
      coverage: own.postings === 0 ? null : share(own.naming, own.postings),
      next_cursor: shown.next_cursor,
      has_more: shown.has_more,
      ...(rows.length === 0 && { note: NONE_NAMED }),
    });
  }

  private async countOf(slice: Slice | null, window: Window) {
    const found = slice && (await this.mixes.of(slice, window));
    const asOf = found?.asOf ?? (await this.stores.dataset.asOf());
    return { data: [], count: found?.mix.size ?? 0, next_cursor: null, has_more: false, as_of: iso(asOf) };
  }

  private async frequent(slice: Slice): Promise<string[]> {
    const { mix } = await this.mixes.of(slice, Math.max(...WINDOWS) as Window);
    const sorted = [...mix].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
    return sorted.slice(0, DEFAULT_TREND).map(([technology]) => technology);
  }

  private occupation(code: string): Promise<SkillsDocument | null> {
    const address = gridAddress({ onet_codes: [code] });
    if (!address) throw new AppError('internal_error', undefined, { cause: new Error(`${code} is not an occupation`) });
    return this.grid.skills(address.id);
  }

  private noSlice(document: SkillsDocument | null, otherwise: string): string {
    return document ? otherwise : `This slice has fewer than ${MIN_SLICE} postings.`;
  }
}

/** Share in the slice over share in the whole; null where the whole has none. */
const liftOf = (own: number, whole: number): number | null => (whole === 0 ? null : round(own / whole, 3));
