/** The groups by which usage is reported, in display order. */
export const ENDPOINT_GROUPS = [
  'jobs',
  'sources',
  'autocomplete',
  'signals',
  'metrics',
  'technologies',
  'account',
  'mcp',
] as const;
export type EndpointGroup = (typeof ENDPOINT_GROUPS)[number];
