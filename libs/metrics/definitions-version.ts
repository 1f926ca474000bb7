/** The version of the definitions in docs/metrics-reference.md. Change it whenever a figure of the same data changes. */
export const DEFINITIONS_VERSION = '2026-11-28.5';

/**
 * The version of the daily index. It has one of its own, because a vintage compares it: a change of another figure is no reason for a revision of the index. Change
 * it whenever a value, an interval or a factor of the same data changes.
 */
export const DAILY_INDEX_VERSION = '2026-11-28.3';
