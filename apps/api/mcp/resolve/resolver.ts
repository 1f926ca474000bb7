import { Injectable } from '@nestjs/common';
import { resolvePlace } from '#libs/reference/resolve-place.js';
import { integerScalar, oneOf, stringScalar } from '#libs/search/kinds/scalars.js';
import { parameterReader } from '#libs/search/query/list-request.js';
import { missingParameter } from '#libs/search/query/read-query.js';
import type { RequestParameter } from '#libs/search/query/request-parameters.js';
import { Suggestions } from '#libs/search/suggestions/suggestions.js';
import type { Operation } from '../../metering/operation.js';
import type { Exchange } from '../http/exchange.js';
import type { Arguments } from '../tools/arguments.js';
import type { CallableTool, ToolDescription } from '../tools/callable-tool.js';
import type { Schema } from '../tools/schema.js';
import { matchingOccupations } from './occupations.js';
import { matchingTechnologies } from './technologies.js';

/** What words can stand for. */
const KINDS = ['occupations', 'technologies', 'places', 'companies'] as const;
type Kind = (typeof KINDS)[number];

const DEFAULT_LIMIT = 5;

const parameters: readonly RequestParameter[] = [
  { name: 'words', arity: 'one', scalar: stringScalar(200), description: 'A name as people write it.', required: true },
  { name: 'kinds', arity: 'many', scalar: oneOf(KINDS), description: 'Default: all kinds.' },
  {
    name: 'limit',
    arity: 'one',
    scalar: integerScalar(1, 10),
    description: `Matches of each kind. Default: ${DEFAULT_LIMIT}.`,
  },
];
const read = parameterReader(parameters);

const INPUT: Schema = {
  type: 'object',
  properties: {
    words: { type: 'string', description: 'A name as people write it' },
    kinds: { type: 'array', items: { enum: KINDS }, description: 'Default: all' },
    limit: { type: 'integer', minimum: 1, maximum: 10 },
  },
  required: ['words'],
};
const OUTPUT: Schema = {
  type: 'object',
  properties: Object.fromEntries(KINDS.map((kind) => [kind, { type: 'array', items: { type: 'object' } }])),
};

/** The tool `resolve`: finds the codes and ids that filters take, so that an agent never has to guess one. */
@Injectable()
export class Resolver implements CallableTool {
  readonly name = 'resolve';

  constructor(private readonly suggestions: Suggestions) {}

  describe(): ToolDescription {
    return {
      name: this.name,
      description:
        'Turn words into what filters take: onet_codes, technologies (slugs), places (for `locations`; states, cbsas, countries) and companies (source_ids). 1 credit where companies are found, otherwise free.',
      inputSchema: INPUT,
      outputSchema: OUTPUT,
      annotations: { readOnlyHint: true },
    };
  }

  call(given: Arguments, exchange: Exchange): Promise<object> {
    return exchange.perform('autocomplete', async (operation) => {
      const { words, kinds = KINDS, limit = DEFAULT_LIMIT } = readRequest(given);
      const found: Record<Kind, () => object[] | Promise<object[]>> = {
        occupations: () => matchingOccupations(words, limit),
        technologies: () => matchingTechnologies(words, limit),
        places: () => matchingPlaces(words, limit),
        companies: () => this.companies(words, limit, operation),
      };
      const entries = await Promise.all(kinds.map(async (kind) => [kind, await found[kind]()] as const));
      return Object.fromEntries(entries);
    });
  }

  private async companies(words: string, limit: number, operation: Operation): Promise<object[]> {
    const { body, release } = await this.suggestions.sources({ q: words, limit: String(limit) }, operation);
    const { data } = JSON.parse(body.toString('utf8')) as { data: Record<string, unknown>[] };
    release?.();
    return data.map(({ id, brand_name, url_source, active_jobs_count }) => ({
      source_id: id,
      brand_name,
      url_source,
      active_jobs_count,
    }));
  }
}

interface ResolveRequest {
  readonly words: string;
  readonly kinds?: readonly Kind[];
  readonly limit?: number;
}

const readRequest = (given: Arguments): ResolveRequest => {
  const entries = Object.entries(given).filter(([, value]) => value !== null);
  const query = Object.fromEntries(
    entries.map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );
  if (query.words === undefined) throw missingParameter('words', '`resolve`');
  return read(query) as unknown as ResolveRequest;
};

const matchingPlaces = (words: string, limit: number): object[] => {
  const resolved = resolvePlace(words);
  if (!resolved) return [];
  return [resolved.place, ...resolved.alternatives]
    .slice(0, limit)
    .map(({ kind, id, name, country, state, cbsa }) => ({ kind, location: id, name, country, state, cbsa }));
};
