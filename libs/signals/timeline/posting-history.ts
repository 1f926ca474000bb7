/** Days are whole days since 1970-01-01, in UTC. */
export type Day = number;

/** One posting of a company over the whole time in which its board was watched. Unknown is null; lists are never null. */
export interface PostingHistory {
  readonly id: string;
  /** The board that lists it: `greenhouse`, or `greenhouse/acme` where the board is known. */
  readonly board: string;
  /** The day of the first fetch that listed it. */
  readonly firstSeen: Day;
  /** The day on which the employer published it. */
  readonly published: Day | null;
  /** The day of the successful fetch that no longer listed it, for good; null while it is open. */
  readonly closed: Day | null;
  /** Times at which successful fetches did not list it, although it was listed again later; the earliest first. */
  readonly absences: readonly Absence[];
  readonly title: string;
  /** What makes two postings comparable in pay: occupation, level, country. Null where these are unknown. */
  readonly payGroup: string | null;
  readonly department: string | null;
  readonly countries: readonly string[];
  /** Metropolitan areas. */
  readonly metros: readonly string[];
  /** An executive role: vice president and above. */
  readonly executive: boolean;
  readonly workModel: string | null;
  /** Null where the text of the posting was never read. */
  readonly technologies: readonly string[] | null;
  /** Midpoint of the annual pay in US dollars. */
  readonly pay: number | null;
  /** Null if unknown because the text was never read. */
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
  /** Whether the board was read whole. */
  readonly ok: boolean;
  /** How many postings it listed; null when that is unknown. */
  readonly listed: number | null;
}

/** Everything that detectors read about one company. */
export interface CompanyHistory {
  readonly source: string;
  readonly postings: readonly PostingHistory[];
  readonly fetches: readonly FetchDay[];
}
