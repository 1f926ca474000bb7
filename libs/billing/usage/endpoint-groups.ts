/** How usage is told apart, in the order in which it is shown. */
export const endpointGroups = [
  'jobs',
  'sources',
  'autocomplete',
  'signals',
  'metrics',
  'technologies',
  'account',
  'mcp',
] as const;
export type EndpointGroup = (typeof endpointGroups)[number];
