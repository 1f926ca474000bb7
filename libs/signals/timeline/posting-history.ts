/** Days are whole days since 1970-01-01, in UTC. */
export type Day = number;

/** One posting of a company over the whole time in which its board was read. Null means unknown. */
export interface PostingHistory {
  readonly id: string;
  /** The board that lists it: `greenhouse`, or `greenhouse/acme` where the board is known. */
  readonly board: string;
  /** The day of the first fetch that listed it. */
  readonly firstSeen: Day;
  /** The day on which the employer published it. */
  readonly published: Day | null;
  /** The day of the first fetch after which it was never listed again; null while it is open. */
  readonly closed: Day | null;
  /** Periods in which successful fetches did not list it before it was listed again, earliest first. */
  readonly absences: readonly Absence[];
  readonly title: string;
  /** Occupation, level and country: postings of one group are comparable in pay. Null if unknown. */
  readonly payGroup: string | null;
  readonly department: string | null;
  readonly countries: readonly string[];
  /** Metropolitan areas. */
  readonly metros: readonly string[];
  /** Whether it is an executive role: vice president or above. */
  readonly executive: boolean;
  readonly workModel: string | null;
  /** Null if the text of the posting was never read. */
  readonly technologies: readonly string[] | null;
  /** Midpoint of the annual pay in US dollars. */
  readonly pay: number | null;
  /** Null if the text was never read. */
  readonly statesPay: boolean | null;
  readonly sponsorsVisa: boolean | null;
}

/** From the day of the first fetch that did not list a posting to the day of the fetch that listed it again. */
export interface Absence {
  readonly from: Day;
  readonly to: Day;
}

/** One attempt to read a board. */
export interface FetchDay {
  readonly board: string;
  readonly day: Day;
  /** Whether the whole board was read. */
  readonly ok: boolean;
  /** The number of postings that it listed; null if unknown. */
  readonly listed: number | null;
}

/** Everything that detectors read about one company. */
export interface CompanyHistory {
  readonly source: string;
  readonly postings: readonly PostingHistory[];
  readonly fetches: readonly FetchDay[];
}
