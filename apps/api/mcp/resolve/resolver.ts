import { Injectable } from '@nestjs/common';
import { assertMayUse, mayUse, type Permissions } from '#libs/billing/tokens/token-scopes.js';
import type { EndpointGroup } from '#libs/billing/usage/endpoint-groups.js';
import { AppError } from '#libs/errors/app-error.js';
import { isSameCompanyName, withoutPossibleForm } from '#libs/reference/company-names.js';
import { fold } from '#libs/reference/fold.js';
import { integerScalar, oneOf, stringScalar } from '#libs/registry/kinds/scalars.js';
import { invalidParameter } from '#libs/registry/parameters/parameter-errors.js';
import { parameterReader } from '#libs/search/query/list-request.js';
import { many, one, required } from '#libs/search/query/parameter.js';
import { missingParameter } from '#libs/search/query/read-query.js';
import { Suggestions } from '#libs/search/suggestions/suggestions.js';
import { hasNul, NUL_PROBLEM } from '../../http/url/query-string.js';
import type { MeteredOperation } from '../../metering/operation.js';
import { KINDS, type Kind, type Matches } from '../../names/matches.js';
import type { OccupationCounts } from '../../names/occupations.js';
import { matchingPlaces } from '../../names/places.js';
import { type PostingCounter, type RoleReading, readRoleWords } from '../../names/read-role.js';
import { matchingTechnologies } from '../../names/technologies.js';
import { RecordReaders } from '../../search/record-readers.js';
import { TestData } from '../../v4/test-data/test-data.js';
import type { Exchange } from '../http/exchange.js';
import { type Arguments, listArgument } from '../tools/arguments.js';
import { type CallableTool, type ToolDescription, titleOf } from '../tools/callable-tool.js';
import type { Schema } from '../tools/schema.js';

const DEFAULT_LIMIT = 5;

const parameters = [
  required(one('words', stringScalar(200), 'A name in its usual form.')),
  many('kinds', oneOf(KINDS), 'Default: all kinds.'),
  one('limit', integerScalar(1, 10), `Maximum number of matches of each kind. Default: ${DEFAULT_LIMIT}.`),
];
const read = parameterReader(parameters);
const LISTS: ReadonlySet<string> = new Set(parameters.filter(({ arity }) => arity === 'many').map(({ name }) => name));

/** Names of one call. Each costs what a call costs. */
const MAX_NAMES = 10;
const INPUT: Schema = {
  type: 'object',
  properties: {
    words: { type: 'string', description: 'A name in its usual form' },
    names: {
      type: 'array',
      items: { type: 'string' },
      maxItems: MAX_NAMES,
      description: 'Instead: several, one entry of `results` each',
    },
    kinds: { type: 'array', items: { enum: KINDS }, description: 'Default: all' },
    limit: { type: 'integer', minimum: 1, maximum: 10 },
  },
};
const OUTPUT: Schema = {
  type: 'object',
  properties: Object.fromEntries(KINDS.map((kind) => [kind, { type: 'array', items: { type: 'object' } }])),
};

/** The groups of what it reads. */
const GROUPS: readonly EndpointGroup[] = ['jobs', 'autocomplete'];

/** The tool `resolve`: finds the codes and ids that filters take, so that an agent never has to guess one. */
@Injectable()
export class Resolver implements CallableTool {
  readonly name = 'resolve';

  constructor(
    private readonly suggestions: Suggestions,
    private readonly readers: RecordReaders,
    private readonly testData: TestData,
  ) {}

  isPermitted(caller: Permissions): boolean {
    return GROUPS.every((group) => mayUse(caller, group));
  }

  describe(): ToolDescription {
    return {
      name: this.name,
      title: titleOf(this.name),
      description:
        'Find codes and ids by the name of an occupation, technology, place or company. The keys of a match are arguments of other tools (`source_id`: `source_ids` in searches). Of `postings` of an occupation, `with_title` have the words in their title; if `titles` is returned, use it instead of `onet_codes`. `far` marks what is only similar: an occupation of which fewer than a tenth have the words, a company of another name. 1 credit if companies are found, otherwise free.',
      inputSchema: INPUT,
      outputSchema: OUTPUT,
      annotations: { readOnlyHint: true },
    };
  }

  async call({ names, ...given }: Arguments, exchange: Exchange): Promise<object> {
    if (names === undefined || names === null) return this.resolve(given, exchange);
    const several = await exchange.perform('unmetered', async () => readNames(names, given));
    const results: object[] = [];
    for (const words of several) results.push({ words, ...(await this.resolve({ ...given, words }, exchange)) });
    return { results };
  }

  private resolve(given: Arguments, exchange: Exchange): Promise<object> {
    return exchange.perform('autocomplete', async (operation) => {
      const { words, kinds = KINDS, limit = DEFAULT_LIMIT } = readRequest(given);
      for (const group of GROUPS) assertMayUse(operation.caller, group);
      const role = kinds.includes('occupations') ? await readRoleWords(words, limit, this.counter(operation)) : null;
      const finders: Record<Kind, () => Matches | Promise<Matches>> = {
        occupations: () => ({ exact: role?.exact ?? false, matches: role?.occupations ?? [] }),
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
      const isNothing = shown.every(([, matches]) => matches.length === 0);
      const populations = role && isPlausible('occupations', exactKinds) ? populationsOf(role) : {};
      return {
        ...Object.fromEntries(shown),
        ...populations,
        ...(isNothing && { note: Object.keys(populations).length > 0 ? NO_OTHER_MEANING : NOTHING_FOUND }),
      };
    });
  }

  /** Counts for the caller of an operation. */
  private counter(operation: MeteredOperation): PostingCounter {
    return {
      postings: (filters) => this.countJobs(filters, operation),
      occupations: (titles) => this.countOccupations(titles, operation),
    };
  }

  private async countJobs(filters: Readonly<Record<string, string>>, operation: MeteredOperation): Promise<number> {
    try {
      const readers = operation.caller.isTest ? await this.testData.get(RecordReaders) : this.readers;
      const { body } = await readers.list('jobs').list({ ...filters, count: 'true' }, operation);
      return (JSON.parse(body.toString('utf8')) as { count: number }).count;
    } catch (error) {
      // Words that cannot be searched for, values that no posting has, and filters of another data tier.
      if (error instanceof AppError && NO_VALUE.includes(error.code)) return 0;
      throw error;
    }
  }

  private async companies(words: string, limit: number, operation: MeteredOperation): Promise<Matches> {
    const suggestions = operation.caller.isTest ? await this.testData.get(Suggestions) : this.suggestions;
    const suggested = async (q: string) => {
      const { body, release } = await suggestions.sources({ q, limit: String(limit) }, operation);
      const { data } = JSON.parse(body.toString('utf8')) as { data: Record<string, unknown>[] };
      release?.();
      return data;
    };
    const asWritten = await suggested(words);
    // `siemens ag` is `Siemens` if no company is written so.
    const name = withoutPossibleForm(words);
    const data = asWritten.length === 0 && name !== words.trim() ? await suggested(name) : asWritten;
    const isNamed = ({ brand_name, url_source }: Record<string, unknown>) =>
      isSameCompanyName(String(brand_name), words) || fold(String(url_source ?? '')) === fold(words.trim());
    const named = data.map((company) => ({ company, is: isNamed(company) }));
    return {
      exact: named.some(({ is }) => is),
      matches: named.map(({ company: { id, brand_name, url_source, active_jobs_count }, is }) => ({
        source_id: id,
        brand_name,
        url_source,
        active_jobs_count,
        ...(!is && { far: true }),
      })),
    };
  }

  /** Numbers of postings with these words in their title, by occupation. */
  private async countOccupations(titles: string, operation: MeteredOperation): Promise<OccupationCounts> {
    const query = { titles, facets: 'onet_codes', facet_limit: '10' };
    try {
      const readers = operation.caller.isTest ? await this.testData.get(RecordReaders) : this.readers;
      return (await readers.options('jobs').count(query, operation)).data[0]?.values ?? [];
    } catch (error) {
      // Words without a letter or digit, such as "?!", cannot be searched for.
      if (error instanceof AppError && error.code === 'invalid_request') return [];
      throw error;
    }
  }
}

const NO_VALUE: readonly string[] = ['invalid_request', 'field_not_in_plan'];

/** The postings with the words in their title, unless they are those of the first occupation, and what else the words may mean. */
const populationsOf = ({ titled, asWritten, occupation, values }: RoleReading): object => ({
  ...(occupation === null && titled.postings > 0 && { titles: titled }),
  ...(asWritten && { titles_as_written: asWritten }),
  ...(values.length > 0 && { filters: values.map(({ filter, value, postings }) => ({ [filter]: value, postings })) }),
});

/** Titles mention places and products, so text that equals such a name is not an occupation unless it also equals a title. */
const isPlausible = (kind: Kind, exactKinds: readonly Kind[]): boolean =>
  kind !== 'occupations' || exactKinds.length === 0 || exactKinds.includes(kind);

const NOTHING_FOUND =
  'Nothing has this name. Send one name per call, in its usual form: "registered nurse", "PostgreSQL", "Boston, MA". Or search for words with `q` or `titles` of search_jobs.';

const NO_OTHER_MEANING =
  'No occupation, technology, place or company has this name. `titles` are the postings with these words in their title; `filters` say what else they may mean.';

interface ResolveRequest {
  readonly words: string;
  readonly kinds?: readonly Kind[];
  readonly limit?: number;
}

/** @throws AppError if `names` is no list of names, or if `words` is sent, too. */
const readNames = (names: unknown, given: Arguments): string[] => {
  if (given.words !== undefined && given.words !== null)
    throw invalidParameter('names', 'replaces `words`: send only one of them');
  const list = [listArgument(names)].flat();
  if (list.length > 0 && list.length <= MAX_NAMES && list.every((each) => typeof each === 'string'))
    return list as string[];
  throw invalidParameter('names', `must be a list of 1 to ${MAX_NAMES} names`);
};

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
  const request = read(query);
  if (!/[\p{L}\p{N}]/u.test(request.words)) throw invalidParameter('words', 'must contain a letter or a digit');
  return request;
};
