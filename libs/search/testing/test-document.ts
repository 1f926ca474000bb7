import type { Definition } from '#libs/registry/definition.js';
import type { RecordValue } from '#libs/registry/field.js';
import { indexFieldsBuilder } from '../derive/index-fields.js';
import { recordPacker } from '../packed/pack-record.js';

/** The Elasticsearch document of a complete record, for tests that write one themselves. */
export const testDocument = (
  definition: Definition,
  record: RecordValue,
  company: RecordValue | null = null,
): RecordValue => ({ record: recordPacker(definition)(record), ...indexFieldsBuilder(definition)(record, company) });
