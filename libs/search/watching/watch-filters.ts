import { isPlainObject, isString } from 'es-toolkit';
import { AppError } from '#libs/errors/app-error.js';
import type { DataTier } from '#libs/records/data-tier.js';
import type { Definition } from '#libs/registry/definition.js';
import { filterParameters } from '#libs/registry/derive/filter-parameters.js';
import type { Query } from '#libs/registry/kind.js';
import { invalidParameter } from '#libs/registry/parameters/parameter-errors.js';
import type { Visibility } from '#libs/registry/visibility.js';
import { withUnverifiedValues } from '../changes/change-request.js';
import { listRequestReader } from '../query/list-request.js';
import { assertWithinCostLimit } from '../query/query-cost.js';
import type { RawQuery } from '../query/read-values.js';
import { listParameters } from '../query/request-parameters.js';
import { resolveFilters } from '../query/resolve-filters.js';
import { filterQuery } from '../query/search-body.js';
import type { Stores } from '../read/list-reader.js';
import { Vocabularies } from '../read/vocabularies.js';

/** The stores with which filters are resolved. */
export type FilterStores = Pick<Stores, 'elasticsearch' | 'dataset' | 'prefix'>;

/** The organization whose collections and data tier filters depend on. */
export interface FilterOwner {
  readonly dataTier: DataTier;
  readonly visibility: Visibility;
}

/**
 * Reads the filters of a watch with the parser of its kind's list. As in the change feed, `job_statuses=active` stands for all open
 * postings, because a change between `active` and `unverified` is none of their content.
 */
export class WatchFilters {
  private readonly vocabularies: Vocabularies;
  private readonly read: ReturnType<typeof listRequestReader>;
  private readonly others: ReadonlySet<string>;

  constructor(
    private readonly definition: Definition,
    private readonly stores: FilterStores,
  ) {
    this.vocabularies = new Vocabularies(definition, stores);
    this.read = listRequestReader(definition);
    this.others = new Set(listParameters(definition).map(({ name }) => name));
  }

  /**
   * The query of filters; undefined if all records match.
   * @param known `strict` when filters are stored: a value that no record has is an error. `lenient` later: it matches nothing.
   * @throws AppError that says which filter is invalid; `service_unavailable`.
   */
  async query(
    filters: RawQuery,
    { dataTier, visibility }: FilterOwner,
    known: 'strict' | 'lenient',
  ): Promise<Query | undefined> {
    if (!areFilters(filters))
      throw unreadable(new TypeError('The filters are not an object of strings and string arrays.'));
    const other = Object.keys(filters).find((name) => this.others.has(name));
    if (other !== undefined)
      throw invalidParameter(other, 'is no filter: a watch has only those parameters that select records', undefined, [
        ...filterParameters(this.definition).keys(),
      ]);
    const requested = this.parse(filters, dataTier).map(withUnverifiedValues);
    const resolved = await resolveFilters(requested, visibility, this.vocabularies[known]);
    const context = { asOf: await this.stores.dataset.asOf() };
    const query = filterQuery(resolved, context);
    assertWithinCostLimit({ query }, resolved, context, 'or names or codes instead of coordinates');
    return query;
  }

  private parse(filters: RawQuery, dataTier: DataTier) {
    try {
      return this.read(filters, dataTier).filters;
    } catch (cause) {
      throw cause instanceof AppError ? cause : unreadable(cause);
    }
  }
}

/** Whether stored filters have the form of those of a request. */
export const areFilters = (value: unknown): value is Readonly<Record<string, string | string[]>> =>
  isPlainObject(value) &&
  Object.values(value).every((one) => isString(one) || (Array.isArray(one) && one.every(isString)));

/** Stored filters that no request can have. @param cause for the operator. */
const unreadable = (cause: unknown): AppError =>
  new AppError('invalid_request', 'The filters cannot be read: change them with PATCH.', { cause });

/** Why filters cannot be searched with, for their owner: a row that no request has written can fail in any way, and the cause is for the operator. */
export const filterProblem = (error: unknown): string =>
  isFilterError(error) ? error.message : 'The filters cannot be searched with: change them with PATCH.';

/** Whether an error says that the filters are invalid, and not that something is unavailable. */
export const isFilterError = (error: unknown): error is AppError =>
  error instanceof AppError && ['invalid_request', 'missing_parameter', 'field_not_in_plan'].includes(error.code);
