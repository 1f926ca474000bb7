import type { estypes } from '@elastic/elasticsearch';
import type { WatchSummary } from '../observation/observation.js';
import { WINDOWS, type Window } from '../periods/periods.js';
import type { DaysOpenCell } from '../statistics/survival.js';
import { DIMENSION_NAMES, type DimensionName } from './dimensions.js';
import type { SliceKey } from './slice-key.js';

/** Figures of the new postings of a period, and how many closed in it. Pay is null where it is not shown: see `pay.ts`. */
export type Cell = readonly [
  n: number,
  closed: number,
  employers: number,
  remote: number,
  remoteKnown: number,
  payN: number,
  payMean: number | null,
  p10: number | null,
  p25: number | null,
  p50: number | null,
  p75: number | null,
  p90: number | null,
  /** Postings whose text was read. */
  read: number,
  opened: number,
  roles: number,
  /** Evergreen postings, which no other figure counts. */
  evergreen: number,
  payEmployers: number,
  /** Postings with pay of the employer that has most of them. */
  payLargest: number,
  /** Days since 1970 between which 95% of the amounts were published. */
  payFrom: number | null,
  payTo: number | null,
  /** Bounds of the median. */
  payLow: number | null,
  payHigh: number | null,
  /** Employers that say their work model, and what the error of the share follows from; see `remote.ts`. */
  remoteEmployers: number,
  remoteLargest: number,
  remoteVariance: number | null,
  remoteSquares: number,
];

export type MonthCell = readonly [month: number, ...cell: Cell];

/** What is known of a slice at the end of a month, and until the next month that is listed; see `ObservedMonth`. */
export type StockLevel = readonly [
  month: number,
  active: number,
  unverified: number,
  boards: number,
  stockBefore: number,
  stock: number,
  flowBoards: number,
];

/** The openings of the boards that are linked in a month; see `MonthLink`. */
export type OpeningsLink = readonly [month: number, openingsBefore: number, expectedBefore: number, expected: number];

/** The errors of the links of a month, of the stock (0) or of the openings (1); see `LinkError`. */
export type LinkErrorCell = readonly [month: number, of: 0 | 1, variance: number, covariance: number, squares: number];

/** A slice of the grid. */
export interface SliceDocument {
  readonly type: 'slice';
  readonly set: string;
  readonly key: SliceKey;
  readonly as_of: string;
  /** All postings, whenever they were published. */
  readonly postings: number;
  /** Active at `as_of`. */
  readonly active: number;
  /** Open at `as_of` on boards that are not watched. */
  readonly unverified: number;
  readonly months: readonly MonthCell[];
  readonly levels: readonly StockLevel[];
  readonly links: readonly OpeningsLink[];
  /** Of links that the index has. */
  readonly errors: readonly LinkErrorCell[];
  readonly windows: Readonly<Record<`${Window}`, Cell>>;
  /** Of the window of 365 days; absent for slices of more than two dimensions. */
  readonly days_open?: DaysOpenCell;
}

/**
 * The pay of a slice of the grid, if a window has enough of it to be shown. It is a separate document because it is larger
 * than all other figures.
 */
export interface PayDocument {
  readonly type: 'pay';
  readonly set: string;
  readonly key: SliceKey;
  readonly as_of: string;
  readonly windows: Readonly<Record<`${Window}`, PayWindow>>;
}

export interface PayWindow {
  readonly cell: Cell;
  /** [value, postings], in no order. Null where pay is not shown. */
  readonly histogram: readonly (readonly [number, number])[] | null;
}

/**
 * [technology, followed by the postings that name it in the windows of 30, 90 and 365 days]. Only postings whose text was read count.
 */
export type MixRow = readonly [string, number, number, number];

/**
 * [technology, n with, n without, employers with, log difference, its error, its degrees of freedom, log difference within strata, its error, its
 * degrees of freedom].
 */
export type PremiumRow = readonly [
  technology: string,
  n: number,
  without: number,
  employers: number,
  raw: number,
  rawError: number | null,
  rawFreedom: number | null,
  within: number | null,
  withinError: number | null,
  withinFreedom: number | null,
];

/** [code, cosine similarity, texts of the longest window that were read], in the order in which they are ranked. */
export type SimilarRow = readonly [code: string, similarity: number, texts: number];

/** The technologies of a slice of the grid. */
export interface SkillsDocument {
  readonly type: 'skills';
  readonly set: string;
  readonly key: SliceKey;
  readonly as_of: string;
  /** Postings in the windows of a `MixRow`. */
  readonly postings: readonly number[];
  /** Of them, those whose text was read. */
  readonly read: readonly number[];
  /** The technologies that these name, of any frequency. */
  readonly mentions: readonly number[];
  readonly mix: readonly MixRow[];
  readonly premium: readonly PremiumRow[];
  /** Occupations only: those whose technologies are most similar. */
  readonly similar?: readonly SimilarRow[];
}

/** How the boards of the dataset were watched. */
export interface DatasetWatch extends WatchSummary {
  /** Postings that are open according to the last fetch of their board, which is older. */
  readonly unverified_postings: number;
}

/** Metadata of the grid's index. */
export interface GridMeta {
  readonly format: number;
  readonly as_of: string;
  readonly generation: string;
  readonly observed_from: string;
  readonly first_month: string | null;
  readonly built_at: string;
  readonly postings: number;
  readonly watched: DatasetWatch;
  readonly sets: readonly {
    readonly dimensions: readonly DimensionName[];
    readonly slices: number;
    readonly cells: number;
  }[];
}

/** Increase it whenever earlier grids can no longer be read. */
export const GRID_FORMAT = 14;

/** The id of the boards of a company. */
export const watchId = (source: string): string => `watch:${source}`;

export const gridAlias = (prefix: string): string => `${prefix}-metrics`;

/** The id of the pay of a slice. */
export const payId = (slice: string): string => `pay:${slice}`;

/** The id of the technologies of a slice. */
export const skillsId = (slice: string): string => `skills:${slice}`;

/** The field by which a table of slices is ordered. */
export const orderField = (window: Window): string => `n_${window}`;

/** The mapping of the grid. Only the fields by which tables are selected and ordered are indexed. */
export const gridMapping: estypes.MappingTypeMapping = {
  dynamic: false,
  _source: {},
  properties: {
    type: { type: 'keyword' },
    set: { type: 'keyword' },
    key: { properties: Object.fromEntries(DIMENSION_NAMES.map((name) => [name, { type: 'keyword' as const }])) },
    digits: { type: 'byte' },
    ...Object.fromEntries(WINDOWS.map((window) => [orderField(window), { type: 'integer' as const }])),
  },
};
