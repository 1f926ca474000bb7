import { fetchRow } from '#libs/feed/fetches.js';
import type { FeedRow } from '#libs/feed/rows.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import type { RecordValue } from '#libs/registry/field.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { type SimulatedCompany, simulateCompany } from '#libs/signals/testing/simulated-company.js';
import type { CompanyHistory, Day, FetchDay, PostingHistory } from '#libs/signals/timeline/posting-history.js';
import { type FeedPart, upsert } from '../../testing/indexer-fixture.js';

/** The first day of the watch: day 0 of the simulated companies. */
export const START: Day = Date.UTC(2025, 3, 1) / MS_PER_DAY;
/** The countries of simulated companies, in the order of `Hiring.countries`. */
const COUNTRIES = ['US', 'DE', 'FR', 'GB', 'IN', 'BR'];
const FORMAT = 'greenhouse';

const noon = (day: Day): string => new Date(day * MS_PER_DAY + MS_PER_DAY / 2).toISOString();

/** The end of a day, RFC 3339. */
export const endOf = (day: Day): string => new Date((day + 1) * MS_PER_DAY).toISOString();

/** A simulated company on a board of its own, with what a feed without texts says: no areas, technologies and pay. Its days count from 1970. */
export const simulatedBoard = (company: SimulatedCompany): CompanyHistory => {
  const { source, postings, fetches } = simulateCompany(company);
  const board = `${FORMAT}/company-${company.seed}`;
  const shifted = (day: Day | null) => (day === null ? null : day + START);
  return {
    source,
    fetches: fetches.map((fetch) => ({ ...fetch, board, day: fetch.day + START })),
    postings: postings.map((posting) => ({
      ...posting,
      id: `J${company.seed.toString(16).padStart(8, '0')}${posting.id.slice(9)}`,
      board,
      firstSeen: posting.firstSeen + START,
      published: shifted(posting.published),
      closed: shifted(posting.closed),
      countries: posting.countries.map((name) => COUNTRIES[Number(name.slice(1))] as string),
      metros: [],
      payGroup: null,
      technologies: null,
      pay: null,
      statesPay: null,
      sponsorsVisa: null,
    })),
  };
};

const jobOf = (source: string, posting: PostingHistory): FeedRow => {
  const { id, board, title, firstSeen, published, closed, countries, department, workModel, executive } = posting;
  return upsert(
    testJob({
      id,
      source,
      board,
      title,
      department,
      has_text: false,
      ...(executive && { level: 'executive' }),
      work_model: workModel,
      locations: countries.map((country) => ({ text: country, country })),
      created_at: noon(published ?? firstSeen),
      first_seen_at: noon(firstSeen),
      updated_at: noon(closed ?? firstSeen),
      job_status: closed === null ? 'active' : 'inactive',
      verified_inactive_at: closed === null ? null : noon(closed),
    } as RecordValue),
    1_000 + (closed ?? firstSeen),
  );
};

/** The row of a fetch. */
export const fetchOf = ({ board, day, ok, listed }: FetchDay): FeedRow =>
  fetchRow({
    board: { format: FORMAT, board: board.slice(FORMAT.length + 1) },
    time: noon(day),
    outcome: ok ? 'ok' : 'failed',
    advertised: null,
    listed,
    duration_ms: null,
  });

/** A feed of these companies as of the end of a day, with one file of each kind. */
export const partsOf = (histories: readonly CompanyHistory[], to: Day): FeedPart[] => {
  const as_of = endOf(to);
  const fetches = histories.flatMap((history) => history.fetches).filter(({ day }) => day <= to);
  return [
    { kind: 'sources', as_of, rows: histories.map(({ source }) => upsert(testSource({ id: source }))) },
    {
      kind: 'jobs',
      as_of,
      rows: histories.flatMap(({ source, postings }) =>
        postings.filter(({ firstSeen }) => firstSeen <= to).map((posting) => jobOf(source, posting)),
      ),
    },
    ...(fetches.length > 0 ? [{ kind: 'fetches', mode: 'delta' as const, as_of, rows: fetches.map(fetchOf) }] : []),
  ];
};
