import type { Client } from '@elastic/elasticsearch';
import { chunk, pick } from 'es-toolkit';
import { COMPANY_KEY, type Definition } from '#libs/registry/definition.js';
import type { RecordValue } from '#libs/registry/field.js';
import { type Definitions, definitionOf } from '#libs/registry/records/definitions.js';
import { recordJson } from '../derive/stored-fields.js';
import { BulkWriter } from './bulk/bulk-writer.js';
import type { ChangeNumbers } from './change-numbers.js';
import { CompanyCache } from './companies/company-cache.js';
import { SUMMARY_FIELDS } from './companies/company-postings.js';
import { documentSerializer } from './document-json.js';
import { type DatasetIndices, indexOf } from './prepare-record.js';
import type { RecordNumbers } from './record-numbers.js';
import { type StoredRecord, storedRecords } from './stored-records.js';

const BATCH_SIZE = 1_000;
const NO_NUMBERS: RecordNumbers = { change_number: 0, content_digest: 0, verified_digest: 0 };

interface Renumbered {
  readonly definitions: Definitions;
  readonly definition: Definition;
  readonly indices: DatasetIndices;
  /** Whether readers know the content of the records, and not their verification. */
  readonly isVerification: boolean;
}

/** Gives stored records new numbers. Whole documents are written, under their own versions. */
export const renumberRecords = async (
  client: Client,
  { definitions, definition, indices, isVerification }: Renumbered,
  ids: readonly string[],
  numbers: ChangeNumbers,
): Promise<void> => {
  const index = indexOf(indices, definition.name);
  const rejections: string[] = [];
  const onRejected = (id: string, reason: string) => rejections.push(`${id}: ${reason}`);
  const writer = new BulkWriter<string>(client, index, { versionType: 'external_gte', onRejected });
  const documentJson = documentSerializer(definitions);
  const toJson = recordJson(definition);
  const companies = new CompanyCache(client, indices.sources, definitionOf(definitions, 'sources'));
  const fields = definition.isCompany ? SUMMARY_FIELDS : [];
  try {
    for (const batch of chunk(ids, BATCH_SIZE)) {
      for await (const page of storedRecords(client, index, definition, { query: { terms: { id: batch } }, fields })) {
        await numbers.reserve(page.length);
        const related = await relatedOf(definition, companies, page);
        for (const stored of page) {
          const { id, version, record } = stored;
          const { verified_number: _, ...known } = stored.numbers ?? NO_NUMBERS;
          const renumbered = { ...known, [isVerification ? 'verified_number' : 'change_number']: numbers.next() };
          const prepared = { record, json: toJson(record) };
          const document = documentJson(definition.name, prepared, related(stored), renumbered);
          await writer.put(id, version, document, id);
        }
      }
    }
    await writer.drain();
  } finally {
    await writer.waitForInFlight();
  }
  if (rejections.length > 0)
    throw new Error(`Elasticsearch rejected a renumbered record of ${definition.name}: ${rejections[0]}.`);
};

/** The other input of a record's index fields: the company of a posting, or the summary of a company's postings. */
const relatedOf = async (
  { isCompany, embedsCompany }: Definition,
  companies: CompanyCache,
  page: readonly StoredRecord[],
): Promise<(stored: StoredRecord) => RecordValue | null> => {
  if (isCompany) return ({ values }) => pick(values, [...SUMMARY_FIELDS]) as unknown as RecordValue;
  if (!embedsCompany) return () => null;
  const found = await companies.find(page.map(({ record }) => record[COMPANY_KEY] as string));
  return ({ record }) => found.get(record[COMPANY_KEY] as string)?.record ?? null;
};
