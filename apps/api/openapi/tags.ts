import { capitalize } from 'es-toolkit';
import type { EndpointGroup } from '#libs/billing/usage/endpoint-groups.js';
import type { Endpoint } from '../reads/read.js';

/** What the operations of a group are about. `mcp` and `other` have no operation. */
const descriptions: Readonly<Record<Exclude<EndpointGroup, 'mcp' | 'other'>, string>> = {
  jobs: 'Job postings: search, single postings, facets, and the postings that your organization hides.',
  sources:
    'Companies that publish postings: search, lookup, facets, similar companies, and those that your organization blocks.',
  autocomplete: 'Suggestions while a user types.',
  signals: "Changes in a company's hiring, each with the postings that prove it.",
  metrics: 'Counts, pay, concentration and series of a slice: the part of the market that the filters select.',
  technologies: 'The catalogue of technologies, and figures about the technologies that postings name.',
  watches:
    'Saved searches of which your organization is told what changes: what begins to match, changes, closes or no longer matches; and webhooks that receive it.',
  exports: 'Lists that are written to files: Parquet, NDJSON or CSV.',
  account: 'Limits, balance and usage of your organization.',
};

export const tagOf = ({ group }: Pick<Endpoint, 'group'>): string => capitalize(group);

/** The tags of the endpoints, in order of appearance. */
export const tagsOf = (endpoints: readonly Endpoint[]): { name: string; description: string }[] =>
  [...new Set(endpoints.map(({ group }) => group))].map((group) => ({
    name: tagOf({ group }),
    description: descriptions[group as keyof typeof descriptions],
  }));
