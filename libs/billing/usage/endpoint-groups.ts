/** The groups by which usage is reported, in display order. */
export const ENDPOINT_GROUPS = [
  'jobs',
  'sources',
  'autocomplete',
  'signals',
  'metrics',
  'technologies',
  'watches',
  'exports',
  'account',
  'mcp',
  /** Requests that reach no route: unknown paths, other methods, bodies that are too large. */
  'other',
] as const;
export type EndpointGroup = (typeof ENDPOINT_GROUPS)[number];
