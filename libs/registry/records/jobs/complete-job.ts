import { payInUsDollars } from '#libs/derivation/pay/pay-in-us-dollars.js';
import { completeLocation } from '#libs/derivation/place/complete-location.js';
import type { Location } from '#libs/derivation/place/location.js';
import { roleOf } from '#libs/derivation/role.js';
import { isRemote, type StatedWorkplace, workModelOf } from '#libs/derivation/work-model.js';
import type { PayPeriod } from '#libs/records/enumerations.js';

// The parameters are those fields of `JobRecord` that are read. The type itself follows from the rows that name these functions.

interface Range {
  min: number | null;
  max: number | null;
  currency: string | null;
  period: PayPeriod | null;
}

interface PlacedRange extends Range {
  place: string | null;
}

export const completeSalary = <S extends Range & { ranges: PlacedRange[] }>(
  salary: S | null,
  { created_at }: { created_at: string },
) => (salary === null ? null : { ...salary, ranges: rangesOf(salary), ...payInUsDollars(salary, created_at) });

/** The stated ranges, of which one is the pay itself. */
const rangesOf = ({ min, max, currency, period, ranges }: Range & { ranges: PlacedRange[] }): PlacedRange[] => {
  const isPay = (range: PlacedRange) =>
    range.min === min && range.max === max && range.currency === currency && range.period === period;
  if ((min === null && max === null) || ranges.some(isPay)) return ranges;
  return [{ min, max, currency, period, place: null }, ...ranges];
};

export const completeLocations = (locations: Location[]): Location[] => locations.map(completeLocation);

export const completeWorkplace = <W extends object>(workplace: W, job: StatedWorkplace) => ({
  ...workplace,
  model: workModelOf(job),
});

export const completeWorkModel = (_: unknown, job: StatedWorkplace) => workModelOf(job);

export const completeRemote = (_: unknown, job: StatedWorkplace) => isRemote(workModelOf(job));

export const completeInternship = (
  stated: boolean | null,
  { level, commitment }: { level: string | null; commitment: string | null },
): boolean => stated === true || level === 'internship' || commitment === 'internship';

const UNMODERATED = {
  placeholder: null,
  evergreen: null,
  duplicate_of: null,
  is_primary: null,
  reposts: null,
  continues: null,
  liveness: null,
};

export const completeModeration = (
  stated: Partial<Record<keyof typeof UNMODERATED, boolean | number | string | null>> | null,
  { source, title }: { source: string; title: string },
) => {
  const { placeholder, evergreen, duplicate_of, is_primary, reposts, continues, liveness } = {
    ...UNMODERATED,
    ...stated,
  };
  return {
    placeholder,
    evergreen,
    duplicate_of,
    role_id: roleOf(source, title),
    is_primary,
    reposts,
    continues,
    liveness,
  };
};
