import type { Job } from '../../../data/api';
import { formatCountry, formatLanguage, formatNumber, humanize } from '../../../data/format';
import type { FactRow } from './stated-value';

/** Names in one line; of many, the first with the number of others. */
export const commaSeparated = (names: readonly string[], most = 12): string =>
  names.length > most ? `${names.slice(0, most).join(', ')} and ${names.length - most} more` : names.join(', ');

const listOf = <T>(values: readonly T[] | undefined, name: (value: T) => string | null): string | null | undefined =>
  values && (commaSeparated(values.flatMap((value) => name(value) ?? [])) || null);

/** What is known of an object that the plan includes, or else the wording of the posting; null if there is neither. */
const textOf = <T extends object>(
  value: T | null | undefined,
  describe: (value: T) => readonly unknown[],
): string | null | undefined => {
  if (!value) return value;
  const wording = 'text' in value && typeof value.text === 'string' ? value.text : null;
  return describe(value).filter(Boolean).join(', ') || wording || null;
};

const years = (from: number | null, to: number | null): string | null => {
  if (from === null) return to === null ? null : `up to ${formatNumber(to)} years`;
  return to === null || to === from
    ? `${formatNumber(from)} years or more`
    : `${formatNumber(from)} to ${formatNumber(to)} years`;
};

/** What a posting asks of applicants, apart from technologies. */
export const asked = (job: Job): readonly FactRow[] => [
  ['Experience', textOf(job.experience_details, ({ years_min, years_max }) => [years(years_min, years_max)])],
  [
    'Education',
    textOf(job.education_requirements, ({ level, fields, required, or_experience }) => [
      level && humanize(level),
      fields.length > 0 && `in ${commaSeparated(fields, 4)}`,
      level && level !== 'none' && required === false && 'preferred',
      or_experience && 'or experience',
    ]),
  ],
  [
    'Languages',
    listOf(
      job.language_requirements,
      ({ language, level, required }) =>
        language &&
        [formatLanguage(language), level && `(${level})`, required === false && '(preferred)']
          .filter(Boolean)
          .join(' '),
    ),
  ],
  ['Certificates', listOf(job.certification_requirements, ({ name }) => name)],
  [
    'Right to work',
    textOf(job.authorization_requirements, ({ countries }) => [
      countries.length > 0 && `in ${commaSeparated(countries.map(formatCountry))}`,
    ]),
  ],
  [
    'Clearance',
    textOf(job.security_requirements, ({ clearance, background_check }) => [
      clearance && humanize(clearance),
      background_check === null ? null : background_check ? 'background check' : 'no background check',
    ]),
  ],
  [
    'Travel',
    textOf(job.workplace_details.travel, ({ required, percent }) => [
      required === true ? (percent ? `${percent}% of the time` : 'Yes') : required === false && 'No',
    ]),
  ],
  ['Other', listOf(job.other_requirements, ({ type }) => type && humanize(type))],
];

/** What a posting offers, apart from pay. */
export const offered = (job: Job): readonly FactRow[] => [
  ['Benefits', listOf(job.benefit_types, humanize)],
  ['Paid with', listOf(job.compensation_types, humanize)],
  ['Visa', offerOf(job.visa_sponsorship)],
  ['Relocation', offerOf(job.relocation_assistance)],
  [
    'Contract',
    textOf(job.contract_details, ({ type, duration_months }) => [
      type && humanize(type),
      duration_months && `${formatNumber(duration_months)} months`,
    ]),
  ],
  [
    'Hours',
    textOf(job.schedule_details, ({ hours_per_week, shifts, flexible }) => [
      hours_per_week && `${formatNumber(hours_per_week)} a week`,
      shifts.map(humanize).join(', '),
      flexible && 'flexible',
    ]),
  ],
];

const offerOf = (offer: Job['visa_sponsorship']): string | null | undefined =>
  textOf(offer, ({ status, types }) => [
    status && status !== 'unknown' && humanize(status),
    status === 'offered' && types.length > 0 && commaSeparated(types.map(humanize)),
  ]);

/** From where the work may be done. */
export const remoteFromText = ({ workplace_details: { remote_from: from } }: Job): string | null => {
  if (!from) return null;
  if (from.anywhere) {
    return from.except_countries.length > 0
      ? `anywhere except ${commaSeparated(from.except_countries.map(formatCountry))}`
      : 'anywhere';
  }
  return commaSeparated([...from.countries.map(formatCountry), ...from.states, ...from.regions]) || null;
};
