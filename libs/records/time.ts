/** Milliseconds of a day in UTC. */
export const MS_PER_DAY = 86_400_000;

/** The age of data by the clock, in whole days: the only use of the clock for data. @param asOf and @param now milliseconds since 1970. */
export const ageInDays = (asOf: number, now = Date.now()): number => Math.max(0, Math.floor((now - asOf) / MS_PER_DAY));
