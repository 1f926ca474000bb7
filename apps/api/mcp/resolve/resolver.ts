import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors/app-error.js';
import { fold } from '#libs/reference/fold.js';
import type { FacetReader } from '#libs/search/facets/facet-reader.js';
import { integerScalar, oneOf, quoteName, stringScalar } from '#libs/search/kinds/scalars.js';
import { parameterReader } from '#libs/search/query/list-request.js';
import { invalidParameter } from '#libs/search/query/parameter-errors.js';
import { missingParameter } from '#libs/search/query/read-query.js';
import type { RequestParameter } from '#libs/search/query/request-parameters.js';
import { Suggestions } from '#libs/search/suggestions/suggestions.js';
import { hasNul, NUL_PROBLEM } from '../../http/url/query-string.js';
import type { MeteredOperation } from '../../metering/operation.js';
import { RecordReaders } from '../../search/record-readers.js';
import type { Exchange } from '../http/exchange.js';
import { type Arguments, listArgument } from '../tools/arguments.js';
import type { CallableTool, ToolDescription } from '../tools/callable-tool.js';
import type { Schema } from '../tools/schema.js';
import { KINDS, type Kind, type Matches } from './matches.js';
import { matchingOccupations, type OccupationCounts } from './occupations.js';
import { matchingPlaces } from './places.js';
import { matchingTechnologies } from './technologies.js';

const DEFAULT_LIMIT = 5;

const parameters: readonly RequestParameter[] = [
  { name: 'words', arity: 'one', scalar: stringScalar(200), description: 'A name in its usual form.', required: true },
  { name: 'kinds', arity: 'many', scalar: oneOf(KINDS), description: 'Default: all kinds.' },
  {
    name: 'limit',
    arity: 'one',
    scalar: integerScalar(1, 10),
    description: `Maximum number of matches of each kind. Default: ${DEFAULT_LIMIT}.`,
  },
];
const read = parameterReader(parameters);
const LISTS = new Set(parameters.filter(({ arity }) => arity === 'many').map(({ name }) => name));

const INPUT: Schema = {
  type: 'object',
  properties: {
    words: { type: 'string', description: 'A name in its usual form' },
    kinds: { type: 'array', items: { enum: KINDS }, description: 'Default: all' },
    limit: { type: 'integer', minimum: 1, maximum: 10 },
  },
  required: ['words'],
};
const OUTPUT: Schema = {
  type: 'object',
  properties: {
    ...Object.fromEntries(KINDS.map((kind) => [kind, { type: 'array', items: { type: 'object' } }])),
    note: { type: 'string' },
  },
};

/** The tool `resolve`: finds the codes and ids that filters take, so that an agent never has to guess one. */
@Injectable()
export class Resolver implements CallableTool {
  readonly name = 'resolve';

  private readonly jobOptions: FacetReader;

  constructor(
    private readonly suggestions: Suggestions,
    readers: RecordReaders,
  ) {
    this.jobOptions = readers.options('jobs');
  }

  describe(): ToolDescription {
    return {
      name: this.name,
      description:
        'Look up the codes and ids that other tools accept, by the name of an occupation, technology, place or company. One name per call. The keys of a match are arguments of other tools: `onet_codes`, `technologies`, `locations`, `cbsas`, `states`, `countries`, `source_id` (`source_ids` in searches). 1 credit if companies are found, otherwise free.',
      inputSchema: INPUT,
      outputSchema: OUTPUT,
      annotations: { readOnlyHint: true },
    };
  }

  call(given: Arguments, exchange: Exchange): Promise<object> {
    return exchange.perform('autocomplete', async (operation) => {
      const { words, kinds = KINDS, limit = DEFAULT_LIMIT } = readRequest(given);
      const finders: Record<Kind, () => Matches | Promise<Matches>> = {
        occupations: async () => matchingOccupations(words, await this.countOccupations(words, operation), limit),
        technologies: () => matchingTechnologies(words, limit),
        places: () => matchingPlaces(words, limit),
        companies: () => this.companies(words, limit, operation),
      };
      // Companies are read last: they are charged, and nothing may fail afterwards.
      const freeKinds = kinds.filter((kind) => kind !== 'companies');
      const freeMatches = new Map<Kind, Matches>(
        await Promise.all(freeKinds.map(async (kind) => [kind, await finders[kind]()] as const)),
      );
      const found: (readonly [Kind, Matches])[] = [];
      for (const kind of kinds) found.push([kind, freeMatches.get(kind) ?? (await finders[kind]())]);
      const exactKinds = found.filter(([, { exact }]) => exact).map(([kind]) => kind);
      const shown = found.map(([kind, { matches }]) => [kind, isPlausible(kind, exactKinds) ? matches : []] as const);
      return {
        ...Object.fromEntries(shown),
        ...(shown.every(([, matches]) => matches.length === 0) && { note: NOTHING_FOUND }),
      };
    });
  }

  private async companies(words: string, limit: number, operation: MeteredOperation): Promise<Matches> {
    const { body, release } = await this.suggestions.sources({ q: words, limit: String(limit) }, operation);
    const { data } = JSON.parse(body.toString('utf8')) as { data: Record<string, unknown>[] };
    release?.();
    return {
      exact: data.some(({ brand_name }) => fold(String(brand_name)) === fold(words)),
      matches: data.map(({ id, brand_name, url_source, active_jobs_count }) => ({
        source_id: id,
        brand_name,
        url_source,
        active_jobs_count,
      })),
    };
  }

  /** Numbers of postings with these words in their title, by occupation. */
  private async countOccupations(words: string, operation: MeteredOperation): Promise<OccupationCounts> {
    const query = { titles: quoteName(words), facets: 'onet_codes', facet_limit: '10' };
    try {
      return (await this.jobOptions.count(query, operation)).data[0]?.values ?? [];
    } catch (error) {
      // Words without a letter or digit, such as "?!", cannot be searched for.
      if (error instanceof AppError && error.code === 'invalid_request') return [];
      throw error;
    }
  }
}

/** Titles mention places and products, so text that equals such a name is not an occupation unless it also equals a title. */
const isPlausible = (kind: Kind, exactKinds: readonly Kind[]): boolean =>
  kind !== 'occupations' || exactKinds.length === 0 || exactKinds.includes(kind);

const NOTHING_FOUND =
  'Nothing has this name. Send one name per call, in its usual form: "registered nurse", "PostgreSQL", "Boston, MA". Or search for words with `q` or `titles` of search_jobs.';

interface ResolveRequest {
  readonly words: string;
  readonly kinds?: readonly Kind[];
  readonly limit?: number;
}

const readRequest = (sent: Arguments): ResolveRequest => {
  const entries = Object.entries(sent).filter(([, value]) => value !== null);
  const query = Object.fromEntries(
    entries.map(([name, given]) => {
      const value = LISTS.has(name) ? listArgument(given) : given;
      return [name, Array.isArray(value) ? value.map(String) : String(value)];
    }),
  );
  for (const [name, value] of Object.entries(query))
    if ([value].flat().some((text) => hasNul(name, text))) throw invalidParameter(name, NUL_PROBLEM);
  if (query.words === undefined) throw missingParameter('words', '`resolve`');
  const request = read(query) as unknown as ResolveRequest;
  if (!/[\p{L}\p{N}]/u.test(request.words)) throw invalidParameter('words', 'must contain a letter or a digit');
  return request;
};
