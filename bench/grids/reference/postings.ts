// The postings of the reference, and when they were observed. It shares no code with the project.

/** A posting as the test made it. Times are epoch milliseconds. */
export interface Posting {
  readonly id: string;
  readonly source: string;
  readonly onet: string | null;
  readonly countries: readonly string[];
  readonly level: string | null;
  readonly technologies: readonly string[];
  readonly remote: boolean | null;
  readonly pay: number | null;
  readonly created: number;
  readonly firstSeen: number;
  readonly closed: number | null;
  /** Folded. */
  readonly title: string;
  readonly kind: 'regular' | 'evergreen' | 'placeholder';
  readonly hasText: boolean;
  /** The times of the complete fetches of its board, up to the end of the dataset, earliest first. */
  readonly fetches: readonly number[];
}

export const DAY = 86_400_000;
export const HOUR = 3_600_000;

/** A span of time: `to` is not part of it. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Placeholders and evergreen postings are not openings. */
export const regular = (postings: readonly Posting[]): Posting[] => postings.filter(({ kind }) => kind === 'regular');

export const isNew = ({ created }: Posting, { from, to }: Span) => created >= from && created < to;

export const within = (time: number | null, { from, to }: Span): time is number =>
  time !== null && time >= from && time < to;

/**
 * Whether what changed at this time was seen by a fetch at most 14 days after another one: the first of a board, or the first after a gap,
 * shows no change. The time of a change and that of its fetch may differ by an hour.
 */
export const isFlow = (time: number, fetches: readonly number[]): boolean => {
  const showing = fetches.findIndex((fetch) => fetch >= time - HOUR);
  return showing > 0 && (fetches[showing] as number) - (fetches[showing - 1] as number) <= 14 * DAY;
};

/** Whether the list of a fetch of the 30 days before a moment says what is open. */
export const isKnown = (moment: number, fetches: readonly number[]): boolean =>
  fetches.some((fetch) => fetch <= moment && fetch >= moment - 30 * DAY);

export const isOpen = ({ firstSeen, closed }: Posting, moment: number): boolean =>
  firstSeen <= moment && (closed === null || closed > moment);
