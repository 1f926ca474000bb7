import { Injectable } from '@nestjs/common';
import { monthEnd, monthName, monthOf } from '#libs/metrics/periods/periods.js';
import { SliceReader } from '#libs/metrics/read/slice-reader.js';
import { outsideSearchContext } from '#libs/search/read/search-context.js';
import { parseQueryString } from '../../http/url/query-string.js';
import { RecordReaders } from '../../search/record-readers.js';
import { unmeteredRequester } from '../unmetered-requester.js';
import queries from './landing-queries.json' with { type: 'json' };

/** Milliseconds for which the figures are cached. */
const MAX_AGE = 60_000;

const RECORDS = 3;
const MONTHS = 12;
const FIELDS = 'id,title,source,locations,salary,remote,created_at';

const VISITOR = unmeteredRequester('visitor');

interface ListBody {
  readonly data: Record<string, unknown>[];
  readonly count: number;
  readonly as_of: string;
}

export interface LandingQuery {
  readonly title: string;
  /** The request to the public API that returns these records. */
  readonly path: string;
  /** Postings that match. */
  readonly count: number;
  readonly data: readonly Record<string, unknown>[];
}

export interface MonthlyDemand {
  /** `2026-07`. */
  readonly month: string;
  /** Whether the month has not ended yet. */
  readonly partial: boolean;
  /** The matched index of active postings: 100 in its base month. */
  readonly index: number | null;
  readonly active: number | null;
  readonly new: number;
  readonly closed: number | null;
}

export interface LandingFigures {
  readonly as_of: string;
  readonly counts: { readonly postings: number; readonly active_postings: number; readonly companies: number };
  readonly queries: readonly LandingQuery[];
  /** All postings, by month. */
  readonly demand: readonly MonthlyDemand[];
}

/** The figures on the landing page. The queries are fixed and run at most once a minute, regardless of the number of visitors. */
@Injectable()
export class LandingPage {
  private figures: Promise<LandingFigures> | undefined;
  private readAt = 0;

  constructor(
    private readonly readers: RecordReaders,
    private readonly slices: SliceReader,
  ) {}

  read(): Promise<LandingFigures> {
    if (!this.figures || performance.now() - this.readAt > MAX_AGE) {
      this.readAt = performance.now();
      // Visitors share the result, so one who leaves does not cancel it.
      this.figures = outsideSearchContext(() => this.readAll());
      // Failures are not cached.
      this.figures.catch(() => {
        this.figures = undefined;
      });
    }
    return this.figures;
  }

  private async readAll(): Promise<LandingFigures> {
    const [demand, postings, active, companies, ...found] = await Promise.all([
      this.demand(),
      this.list('jobs', 'count=true'),
      this.list('jobs', 'job_statuses=active&count=true'),
      this.list('sources', 'count=true'),
      ...queries.map((query) => this.query(query)),
    ]);
    return {
      as_of: postings.as_of,
      counts: { postings: postings.count, active_postings: active.count, companies: companies.count },
      queries: found,
      demand,
    };
  }

  private async demand(): Promise<MonthlyDemand[]> {
    const { months, index, asOf } = await this.slices.months({}, (end) => ({
      first: monthOf(end) - MONTHS + 1,
      last: monthOf(end),
    }));
    return [...months].map(([month, { n, active, closed }]) => ({
      month: monthName(month),
      partial: monthEnd(month) > asOf + 1,
      index: index.get(month)?.active.value ?? null,
      active,
      new: n,
      closed,
    }));
  }

  private async query({ title, path }: (typeof queries)[number]): Promise<LandingQuery> {
    const parameters = path.slice(path.indexOf('?') + 1);
    const [{ count }, { data }] = await Promise.all([
      this.list('jobs', `${parameters}&count=true`),
      this.list('jobs', `${parameters}&limit=${RECORDS}&fields=${FIELDS}`),
    ]);
    return { title, path, count, data };
  }

  private async list(kind: 'jobs' | 'sources', parameters: string): Promise<ListBody> {
    const { body, release } = await this.readers.list(kind).list(parseQueryString(parameters), VISITOR);
    const parsed = JSON.parse(body.toString()) as ListBody;
    release?.();
    return parsed;
  }
}
