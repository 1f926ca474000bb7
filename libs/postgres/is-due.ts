/** Seconds by which clocks are corrected all the time, and transactions begin before each other. */
const TOLERANCE = 60;

/**
 * The SQL condition that a time has come. One that is further ahead than it can be was written before the clock of Postgres was set back, and has come,
 * too: what waits for it would otherwise wait until the clock has caught up.
 * @param time an expression. @param seconds an expression: how far ahead it can be.
 */
export const isDue = (time: string, seconds: string): string =>
  `(${time} <= clock_timestamp() OR ${time} > clock_timestamp() + make_interval(secs => ${seconds} + ${TOLERANCE}))`;
