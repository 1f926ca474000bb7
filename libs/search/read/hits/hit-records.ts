import type { DataTier } from '#libs/records/data-tier.js';
import { COMPANY_KEY, type Definition } from '#libs/registry/definition.js';
import { type FieldSelection, selectionWithin } from '#libs/registry/derive/field-selection.js';
import { selectedFields } from '#libs/registry/derive/select-fields.js';
import type { RecordValue } from '#libs/registry/field.js';
import { sources } from '#libs/registry/records/sources.js';
import type { Companies } from '../../companies/companies.js';
import type { PackedRecord } from '../../packed/packed-record.js';
import type { PagePart } from '../response/page-part.js';
import { recordParts } from '../response/record-parts.js';

/** Which fields of records are returned. */
export interface RecordForm {
  readonly definition: Definition;
  readonly tier: DataTier;
  /** Default: all that the tier may read. */
  readonly fields?: FieldSelection | undefined;
}

/**
 * Records as they are returned: those of companies in the place of their ids. They stay compressed, unless fields are selected.
 * @returns the parts of each record.
 */
export const recordsOfHits = (
  form: RecordForm,
  hits: readonly { readonly record: PackedRecord }[],
  companies: Pick<Companies, 'find'>,
): Promise<PagePart[][]> => {
  const records = hits.map(({ record }) => record);
  return form.fields && form.fields.length > 0
    ? selectedRecords({ ...form, fields: form.fields }, records, companies)
    : wholeRecords(form, records, companies);
};

/** Records with the ids of their companies. @returns the parts of each record. */
export const recordsWithCompanyIds = (
  { definition, tier, fields = [] }: RecordForm,
  hits: readonly { readonly record: PackedRecord }[],
): PagePart[][] => {
  if (fields.length === 0)
    return hits.map(({ record }) => recordParts(record, tier, Buffer.from(JSON.stringify(record.companyId))));
  const { names, prune } = selectedFields(definition, tier, fields);
  return hits.map(({ record }) => [Buffer.from(JSON.stringify(prune(record.value(tier, names))))]);
};

const companyIds = (records: readonly PackedRecord[]): Set<string> =>
  new Set(records.flatMap(({ companyId }) => companyId ?? []));

const NULL = Buffer.from('null');

const wholeRecords = async (
  { tier }: RecordForm,
  records: readonly PackedRecord[],
  companies: Pick<Companies, 'find'>,
): Promise<PagePart[][]> => {
  const ids = companyIds(records);
  const found = ids.size === 0 ? null : await companies.find(ids);
  return records.map((record) => recordParts(record, tier, found?.get(record.companyId ?? '')?.part ?? NULL));
};

const selectedRecords = async (
  { definition, tier, fields }: RecordForm & { readonly fields: FieldSelection },
  records: readonly PackedRecord[],
  companies: Pick<Companies, 'find'>,
): Promise<PagePart[][]> => {
  const { names, prune } = selectedFields(definition, tier, fields);
  const ofCompany = definition.embedsCompany ? selectionWithin(fields, COMPANY_KEY) : null;
  const ids = ofCompany ? companyIds(records) : new Set<string>();
  const found = ids.size === 0 ? null : await companies.find(ids);
  // Many postings of a page are of the same company.
  const selected = new Map<string, RecordValue | null>();
  const companyOf = (id: string): RecordValue | null => {
    const known = selected.get(id);
    if (known !== undefined) return known;
    const record = found?.get(id)?.value() ?? null;
    const chosen = record && ofCompany?.length ? selectedFields(sources, 'max', ofCompany).prune(record) : record;
    selected.set(id, chosen);
    return chosen;
  };
  return records.map((record) => {
    const value = prune(record.value(tier, names));
    const { companyId } = record;
    if (companyId !== null && ofCompany && COMPANY_KEY in value) value[COMPANY_KEY] = companyOf(companyId);
    return [Buffer.from(JSON.stringify(value))];
  });
};
