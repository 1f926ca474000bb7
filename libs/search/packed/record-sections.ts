import { allows, DATA_TIERS, type DataTier } from '#libs/records/data-tier.js';
import { COMPANY_KEY, type Definition } from '#libs/registry/definition.js';
import type { Field, RecordValue } from '#libs/registry/field.js';
import type { Json } from '#libs/registry/kind.js';

/** Consecutive fields of a record that the same tiers read alike. */
export interface RecordSection {
  readonly names: readonly string[];
  /** The tiers that read these fields in this form: none if they are `optIn`. */
  readonly tiers: readonly DataTier[];
  /** Whether the fields have other forms for other tiers, in the sections beside this one. */
  readonly form: boolean;
  /** The value of a field as these tiers read it. */
  readonly formOf: (name: string, value: Json) => Json;
}

const hasHigherTiers = ({ tier, children }: Field): boolean =>
  children.some((child) => child.visible && (!allows(tier, child.tier) || hasHigherTiers({ ...child, tier })));

/** The children that a tier may read of a field's value. */
export const visibleTo = (tier: DataTier, { children }: Field, value: Json): Json => {
  if (value === null || typeof value !== 'object' || children.length === 0) return value;
  if (Array.isArray(value)) return value.map((element) => visibleTo(tier, { children } as Field, element));
  const byName = new Map(children.map((child) => [child.name, child]));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const child = byName.get(name);
      if (!child) return [[name, inner]];
      return allows(tier, child.tier) ? [[name, visibleTo(tier, child, inner)]] : [];
    }),
  );
};

const unchanged = (_: string, value: Json): Json => value;

const sectionsOf = (fields: readonly Field[]): RecordSection[] => {
  const [first] = fields;
  if (!first) return [];
  const names = fields.map(({ name }) => name);
  if (first.optIn) return [{ names, tiers: [], form: false, formOf: unchanged }];
  const tiers = DATA_TIERS.filter((tier) => allows(tier, first.tier));
  if (!hasHigherTiers(first)) return [{ names, tiers, form: false, formOf: unchanged }];
  const byName = new Map(fields.map((each) => [each.name, each]));
  return tiers.map((tier) => ({
    names,
    tiers: [tier],
    form: true,
    formOf: (name, value) => visibleTo(tier, byName.get(name) as Field, value),
  }));
};

const isReadLike = (one: Field, other: Field): boolean =>
  one.tier === other.tier && one.optIn === other.optIn && hasHigherTiers(one) === hasHigherTiers(other);

/** Fields that follow each other in one section. */
const groups = (fields: readonly Field[]): Field[][] => {
  const found: Field[][] = [];
  for (const field of fields) {
    const last = found.at(-1)?.at(-1);
    if (last && isReadLike(last, field)) found.at(-1)?.push(field);
    else found.push([field]);
  }
  return found;
};

/** The sections of the records of a definition, in the order of the registry. */
export interface RecordSections {
  /** The fields up to the id of the company, which every tier reads; without a company the first section. */
  readonly head: RecordSection;
  readonly tail: readonly RecordSection[];
}

/** @throws Error when a tier cannot read the company, or a field before it. */
export const recordSections = ({ name, fields, embedsCompany }: Definition): RecordSections => {
  const visible = fields.filter((field) => field.visible);
  const company = embedsCompany ? visible.findIndex((field) => field.name === COMPANY_KEY) + 1 : 0;
  const all = [...groups(visible.slice(0, company)), ...groups(visible.slice(company))];
  const [head, ...tail] = all.flatMap(sectionsOf);
  if (!head || head.tiers.length < DATA_TIERS.length || (company > 0 && head.names.length !== company))
    throw new Error(`The first fields of ${name}, up to its company, must be those of tier min.`);
  return { head, tail };
};

/** The JSON of a section's fields, without braces: `"a":1,"b":2`. Fields that the record does not have are left out. */
export const sectionJson = ({ names, formOf }: RecordSection, record: RecordValue): string =>
  names
    .flatMap((name) => {
      const value = record[name];
      return value === undefined ? [] : [`${JSON.stringify(name)}:${JSON.stringify(formOf(name, value))}`];
    })
    .join(',');
