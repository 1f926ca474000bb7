/** The version of the definitions in docs/metrics-reference.md. Change it whenever a figure of the same data changes. */
export const DEFINITIONS_VERSION = '2026-11-28.4';
