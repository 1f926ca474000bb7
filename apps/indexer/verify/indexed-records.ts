import type { Client } from '@elastic/elasticsearch';
import { isEqual } from 'es-toolkit';
import { type Definition, indexedFields } from '#libs/registry/definition.js';
import type { RecordValue } from '#libs/registry/field.js';
import { byKind, type Definitions, definitionOf } from '#libs/registry/records/definitions.js';
import { indexFieldsBuilder } from '#libs/search/derive/index-fields.js';
import { mapping } from '#libs/search/derive/mapping.js';
import { CompanyCache } from '#libs/search/store/companies/company-cache.js';
import { FIGURE_FIELDS } from '#libs/search/store/companies/company-figures.js';
import { COUNT_FIELDS, NO_POSTINGS, summarizePostings } from '#libs/search/store/companies/company-postings.js';
import { type DatasetIndices, indexOf, recordPreparer } from '#libs/search/store/prepare-record.js';
import { type StoredRecord, storedRecords } from '#libs/search/store/stored-records.js';
import { digestOf } from './expected-records.js';
import type { IdRange, SpilledRow } from './spilled-rows.js';

/** Stands for all fields of a damaged record. */
export const DAMAGED = 'record';

/** A record of the index, compared with the registry. */
export interface IndexedRecord {
  readonly id: string;
  readonly version: number;
  /** Index fields that do not match the record; `DAMAGED` if it is damaged. */
  readonly wrongFields: readonly string[];
  /** Whether it has the version and the content of a row of the feed. */
  readonly matches: (expected: SpilledRow) => boolean;
}

/**
 * Index fields that are not in the record and whose values Elasticsearch can return: the company attributes of a posting, and
 * the summary of a company's postings.
 */
const hiddenFields = (definition: Definition): string[] => {
  const properties = mapping(definition).properties ?? {};
  return indexedFields(definition)
    .filter(({ field, indexPath }) => field.derive && !field.visible && properties[indexPath]?.type === 'keyword')
    .map(({ indexPath }) => indexPath);
};

const valuesOf = (value: unknown): unknown[] => [
  ...new Set(value === undefined ? [] : Array.isArray(value) ? value : [value]),
];

/** Reads the records of an index in ranges of ids. */
export class IndexedRecords {
  private readonly companies: CompanyCache;
  private readonly fields;
  private readonly document;
  private readonly prepare;

  constructor(
    private readonly client: Client,
    definitions: Definitions,
    private readonly indices: DatasetIndices,
  ) {
    this.companies = new CompanyCache(client, indices.sources, definitionOf(definitions, 'sources'));
    this.fields = byKind(definitions, hiddenFields);
    this.document = byKind(definitions, indexFieldsBuilder);
    this.prepare = recordPreparer(definitions);
  }

  async *records(definition: Definition, { from, to }: IdRange): AsyncGenerator<IndexedRecord[]> {
    const query = { range: { id: { gte: from, ...(to !== null && { lt: to }) } } };
    const options = { query, fields: this.fields(definition.name), toleratesDamage: true };
    const index = indexOf(this.indices, definition.name);
    for await (const page of storedRecords(this.client, index, definition, options)) {
      const context = await this.context(definition, page);
      yield page.map(
        (stored): IndexedRecord => ({
          id: stored.id,
          version: stored.version,
          wrongFields: stored.isDamaged ? [DAMAGED] : this.wrongFields(definition, stored, context(stored)),
          matches: ({ version, digest }) =>
            version === stored.version && !stored.isDamaged && this.isSame(definition, stored.record, digest),
        }),
      );
    }
  }

  /** The other input of a record's index fields: the company of a posting, or the postings of a company. */
  private async context(
    { isCompany, embedsCompany }: Definition,
    page: readonly StoredRecord[],
  ): Promise<(stored: StoredRecord) => RecordValue | null> {
    if (isCompany) {
      const ids = page.map(({ id }) => id);
      const postings = await summarizePostings(this.client, this.indices.jobs, ids);
      return ({ id }) => postings.get(id) ?? NO_POSTINGS;
    }
    if (!embedsCompany) return () => null;
    const companies = await this.companies.find(
      page.flatMap(({ record }) => (record.source as string | undefined) ?? []),
    );
    return ({ record }) => companies.get(record.source as string)?.record ?? null;
  }

  private wrongFields(
    { name: kind, isCompany }: Definition,
    { record, values }: StoredRecord,
    context: RecordValue | null,
  ): string[] {
    const expected = this.document(kind)(record, context);
    return [
      ...(isCompany ? COUNT_FIELDS.filter((name) => record[name] !== context?.[name]) : []),
      ...this.fields(kind).filter((name) => !isEqual(valuesOf(expected[name]).sort(), valuesOf(values[name]).sort())),
    ];
  }

  private isSame(definition: Definition, record: RecordValue, digest: string | null): boolean {
    if (digestOf(definition, record) === digest) return true;
    // The record may have been written when the registry had another order of fields.
    const prepared = this.prepare(definition.name, record);
    if (!prepared.ok || digestOf(definition, prepared.value.record) !== digest) return false;
    // Preparing also derives values again, which must not hide a wrong one in the index.
    return differingFields(prepared.value.record, record).length === 0;
  }
}

/** Top-level fields that differ between two records. */
export const differingFields = (a: RecordValue, b: RecordValue): string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (name) => !COUNT_FIELDS.includes(name) && !FIGURE_FIELDS.includes(name) && !isEqual(a[name], b[name]),
  );
