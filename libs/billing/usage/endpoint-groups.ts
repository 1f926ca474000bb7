/** How usage is told apart, in the order in which it is shown. */
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
