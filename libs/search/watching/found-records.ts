import type { estypes } from '@elastic/elasticsearch';
import { COMPANY_KEY, type Definition } from '#libs/registry/definition.js';
import type { Query } from '#libs/registry/kind.js';
import type { SearchBody } from '../query/exact-total.js';

/** What a watch needs to know of a record. */
export interface FoundRecord {
  readonly id: string;
  /** The number of its last change; 0 for computed records, which have none. */
  readonly number: number;
  /** Whether what it describes has ended. */
  readonly closed: boolean;
  /** Its company: of a company itself. */
  readonly source: string | null;
}

/** The records after a number and up to another, inclusive. */
export const changedIn = (after: number, upTo: number): Query => ({
  range: { change_number: { gt: after, lte: upTo } },
});

/** Finds what a watch needs to know of the records that match all queries. @param order by default none. */
export const foundRecordsBody = (
  definition: Definition,
  queries: readonly Query[],
  size: number,
  order: 'id' | 'change_number' | '_doc' = '_doc',
): SearchBody => ({
  size,
  sort: [{ [order]: 'asc' }],
  _source: false,
  // The id is read from its own field: that of the document would be read from the stored fields.
  stored_fields: '_none_',
  docvalue_fields: [
    'id',
    ...(definition.fed ? ['change_number'] : []),
    ...closedFields(definition).map(({ name }) => name),
    ...(definition.embedsCompany ? [COMPANY_KEY] : []),
  ],
  query: { bool: { filter: [...queries] } },
});

/** The records of a response to `foundRecordsBody`. */
export const foundRecords = (
  definition: Definition,
  { hits: { hits } }: Pick<estypes.SearchResponse, 'hits'>,
): FoundRecord[] =>
  hits.map(({ fields = {} }) => {
    const first = (name: string) => (fields as Record<string, readonly unknown[]>)[name]?.[0];
    const id = first('id') as string;
    return {
      id,
      number: Number(first('change_number') ?? 0),
      closed: closedFields(definition).some(({ name, closedValues }) => closedValues?.includes(first(name) as string)),
      source: definition.isCompany ? id : ((first(COMPANY_KEY) as string | undefined) ?? null),
    };
  });

const closedFields = ({ fields }: Definition) => fields.filter(({ closedValues }) => closedValues);
