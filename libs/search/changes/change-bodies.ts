import type { Definition } from '#libs/registry/definition.js';
import type { Query } from '#libs/registry/kind.js';
import type { SearchBody } from '../query/exact-total.js';
import type { Filter } from '../query/read-query.js';
import { filterQuery } from '../query/search-body.js';

/** Numbers of changes. */
export interface NumberRange {
  /** Exclusive. */
  readonly after: number;
  /** Inclusive. */
  readonly upTo: number;
}

const within = (field: string, { after, upTo }: NumberRange): Query => ({
  range: { [field]: { gt: after, lte: upTo } },
});

/** No filter depends on it. */
const CONTEXT = { asOf: 0 };

/** The records that changed and match the filters, for a view of the organization. One more than `limit`. */
export const upsertedBody = (filters: readonly Filter[], range: NumberRange, limit: number): SearchBody => ({
  size: limit + 1,
  sort: [{ change_number: 'asc' }],
  query: filterQuery(filters, CONTEXT, [within('change_number', range)]) as NonNullable<Query>,
});

/**
 * The records that changed, or were verified since, and match the filters: of each the last row alone, which is that of the verification if
 * it has one.
 */
export const wholeRowBodies = (filters: readonly Filter[], range: NumberRange, limit: number): SearchBody[] => {
  const verified = { exists: { field: 'verified_number' } };
  const body = (sortField: string, clauses: Query[]): SearchBody => ({
    size: limit + 1,
    sort: [{ [sortField]: 'asc' }],
    query: filterQuery(filters, CONTEXT, clauses) as NonNullable<Query>,
  });
  return [
    body('change_number', [within('change_number', range), { bool: { must_not: [verified] } }]),
    body('verified_number', [within('verified_number', range)]),
  ];
};

/** The ids of the records that changed and that `matching` does not match, for an unrestricted view. */
export const absentBody = (matching: Query, range: NumberRange, size: number): SearchBody => ({
  ...idsBody('change_number', size),
  query: { bool: { filter: [within('change_number', range)], must_not: [matching] } },
});

/** The ids and times of the records that were verified and match the filters, for a view of the organization. */
export const verifiedBody = (
  definition: Definition,
  filters: readonly Filter[],
  range: NumberRange,
  size: number,
): SearchBody => {
  const { docvalue_fields, ...body } = idsBody('verified_number', size);
  const times = verificationFields(definition).map((field) => ({ field, format: 'epoch_millis' }));
  return {
    ...body,
    docvalue_fields: [...docvalue_fields, ...stateFields(definition), ...times],
    query: filterQuery(filters, CONTEXT, [within('verified_number', range)]) as NonNullable<Query>,
  };
};

const idsBody = (sortField: string, size: number) => ({
  size,
  sort: [{ [sortField]: 'asc' as const }],
  _source: false,
  // The id is read from its own field: that of the document would be read from the stored fields.
  stored_fields: '_none_',
  docvalue_fields: ['id'],
});

/** The fields that say when a record was last verified. */
export const verificationFields = ({ fields }: Definition): string[] =>
  fields.filter(({ verification }) => verification).map(({ name }) => name);

/** The fields whose values say whether a record is verified. */
export const stateFields = ({ fields }: Definition): string[] =>
  fields.filter(({ unverifiedValues }) => unverifiedValues).map(({ name }) => name);

/** The query that the records of a mirror match; undefined if all do. */
export const matchingQuery = (filters: readonly Filter[]): Query | undefined => filterQuery(filters, CONTEXT);
