import { payInUsDollars } from '#libs/derivation/pay/pay-in-us-dollars.js';
import { completeLocation } from '#libs/derivation/place/complete-location.js';
import { roleOf } from '#libs/derivation/role.js';
import { isRemote, workModelOf } from '#libs/derivation/work-model.js';
import type { ModerationDetails, Salary, SalaryRange } from '#libs/records/job-details.js';
import type { JobRecord } from '#libs/records/job-record.js';
import type { Complete, RecordValue } from '../../registry/field.js';
import type { Json } from '../../registry/kind.js';

/** Safe: `Complete` functions are only called with records that the schema has validated. */
const asJob = (record: RecordValue) => record as unknown as JobRecord;

export const completeSalary: Complete = (_, record) => {
  const { salary, created_at } = asJob(record);
  if (salary === null) return null;
  return { ...salary, ranges: rangesOf(salary), ...payInUsDollars(salary, created_at) } as unknown as Json;
};

/** The stated ranges, of which one is the pay itself. */
const rangesOf = ({ min, max, currency, period, ranges }: Salary): SalaryRange[] => {
  const isPay = (range: SalaryRange) =>
    range.min === min && range.max === max && range.currency === currency && range.period === period;
  if ((min === null && max === null) || ranges.some(isPay)) return ranges;
  return [{ min, max, currency, period, place: null }, ...ranges];
};

export const completeLocations: Complete = (_, record) =>
  asJob(record).locations.map(completeLocation) as unknown as Json;

export const completeWorkplace: Complete = (value, record) => ({
  ...(value as RecordValue),
  model: workModelOf(asJob(record)),
});

export const completeWorkModel: Complete = (_, record) => workModelOf(asJob(record));

export const completeRemote: Complete = (_, record) => isRemote(workModelOf(asJob(record)));

export const completeInternship: Complete = (value, record) => {
  const { level, commitment } = asJob(record);
  return value === true || level === 'internship' || commitment === 'internship';
};

const UNMODERATED: Omit<ModerationDetails, 'role_id'> = {
  placeholder: null,
  evergreen: null,
  duplicate_of: null,
  is_primary: null,
  reposts: null,
  continues: null,
  liveness: null,
};

export const completeModeration: Complete = (value, record) => {
  const { placeholder, evergreen, duplicate_of, is_primary, reposts, continues, liveness } = {
    ...UNMODERATED,
    ...((value ?? {}) as RecordValue),
  };
  const { source, title } = record as { source: string; title: string };
  const role_id = roleOf(source, title);
  return { placeholder, evergreen, duplicate_of, role_id, is_primary, reposts, continues, liveness } as Json;
};
