import { createHash } from 'node:crypto';
import { escapeRegExp } from 'es-toolkit';

type Fields = Readonly<Record<string, unknown>>;

/** A company of the sample, and the name that takes the place of its own. */
export interface TestCompany {
  /** `Test Company 07`. */
  readonly name: string;
  /** `test-company-07`. */
  readonly slug: string;
  /** All names of the company of the sample, in any text. */
  readonly names: RegExp;
}

/** @param names of the company of the sample: its brand, legal name, domain and boards. */
export const testCompany = (number: number, names: readonly string[]): TestCompany => {
  const digits = String(number).padStart(2, '0');
  // The longest first: "Acme Labs" is not "Test Company 01 Labs".
  const alternatives = [...new Set(names)].sort((a, b) => b.length - a.length).map(escapeRegExp);
  return {
    name: `Test Company ${digits}`,
    slug: `test-company-${digits}`,
    names: new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}])`, 'giu'),
  };
};

/** The company record of a test company: what figures need, without names and addresses. Who compares it with the sample can find which company it was. */
export const anonymousCompany = (record: Fields, { name, slug }: TestCompany): Fields => ({
  id: testId(record.id),
  brand_name: name,
  url_source: domainOf(slug),
  website: `https://${domainOf(slug)}`,
  jobboard_url: `https://${domainOf(slug)}/jobs`,
  jobboard_format: record.jobboard_format,
  ...Object.fromEntries(KEPT.flatMap((key) => (record[key] === undefined ? [] : [[key, record[key]]]))),
  description: `${name} is test data: a company of the sample of Rolecall under another name, whose figures must not be cited.`,
  active_jobs_count: record.active_jobs_count,
});

/** A posting of a test company. */
export const anonymousPosting = (record: Fields, company: TestCompany): Fields => {
  const { brands: _, ...others } = record;
  const renamed = renameIn(others, company) as Fields;
  const id = testId(record.id);
  return {
    ...renamed,
    id,
    source: testId(record.source),
    board: testBoard(String(record.board), company),
    source_job_id: id.slice(1, 13),
    url_job: `https://${domainOf(company.slug)}/jobs/${id.slice(1, 13)}`,
  };
};

/** `greenhouse/acme` as the board of a test company. */
export const testBoard = (board: string, { slug }: TestCompany): string => board.replace(/\/.*$/, `/${slug}`);

/** Attributes of a company that several share. */
const KEPT = ['industries', 'source_type', 'sector', 'employee_range', 'hq_city', 'hq_state', 'hq_country'] as const;

/** A domain that is reserved for examples (RFC 2606), so that nobody can be reached there. */
const domainOf = (slug: string): string => `${slug}.example`;

/** Another id of the same format, so that no record is taken for the one of the sample. */
const testId = (id: unknown): string =>
  String(id).replaceAll(/\b([A-Z])([0-9a-f]{32})\b/g, (_, kind, hex) => kind + hashed(hex));

const hashed = (hex: string): string => createHash('sha256').update(`test data ${hex}`).digest('hex').slice(0, 32);

const renameIn = (value: unknown, company: TestCompany): unknown => {
  if (typeof value === 'string') return testId(value.replaceAll(company.names, company.name));
  if (Array.isArray(value)) return value.map((each) => renameIn(each, company));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, renameIn(child, company)]));
};
