/** How a name was understood. */
export interface Understood {
  readonly argument: string;
  readonly given: string;
  readonly as: string;
  /** Other things of this name. */
  readonly or: readonly string[];
}

/** An argument that names something, as filters of postings. */
export interface NamedFilters {
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  readonly understood: readonly Understood[];
}

/** @param others other things of this name. */
export const reading = (argument: string, given: string, as: string, others: readonly string[] = []): Understood => ({
  argument,
  given,
  as,
  or: others,
});

/** The readings as results show them. */
export const shownReadings = (readings: readonly Understood[]): string[] =>
  readings.map(({ argument, given, as }) => `${argument} "${given}": ${as}`);

/** What else the names may mean. */
export const otherReadings = (readings: readonly Understood[]): string[] =>
  readings.flatMap(({ argument, given, as, or }) =>
    or.length === 0 ? [] : [`${argument} "${given}" was read as ${as}. It may also mean ${or.join('; ')}.`],
  );
