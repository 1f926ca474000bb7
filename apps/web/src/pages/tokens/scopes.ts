import type { Token } from '../../data/dashboard';

export type Scope = NonNullable<Token['scopes']>[number];

/** The scopes by the names that the pages of the dashboard have. */
const LABELS: Readonly<Record<Scope, string>> = {
  jobs: 'Postings',
  sources: 'Companies',
  autocomplete: 'Suggestions',
  signals: 'Signals',
  metrics: 'Metrics',
  technologies: 'Technologies',
  watches: 'Watches and webhooks',
  exports: 'Exports',
  account: 'Usage and requests',
  mcp: 'Tools of agents (MCP)',
};

/** The options of a selection. */
export const SCOPES = Object.entries(LABELS).map(([value, label]) => ({ value, label }));

/** What a token may do, in words. */
export const permissionsOf = ({ read_only, scopes }: Pick<Token, 'read_only' | 'scopes'>): string =>
  `${read_only ? 'Read' : 'Read and change'}${scopes === null ? '' : `: ${scopes.map((scope) => LABELS[scope]).join(', ')}`}`;
