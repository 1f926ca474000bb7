import type { Location } from '#libs/derivation/place/location.js';
import { declaredSalary } from '#libs/enrichment/declared.js';
import { enrich } from '#libs/enrichment/enrich.js';
import { declaredCommitment } from '#libs/enrichment/fields/commitment/commitment.js';
import { amountsOf } from '#libs/enrichment/fields/pay/amounts.js';
import { namesOfPlace } from '#libs/enrichment/fields/pay/pay-place.js';
import { locationsOf } from '#libs/enrichment/fields/place/locations.js';
import type { RawPosting } from '#libs/enrichment/posting.js';
import type { Calibrations } from './calibration.js';
import { Measure } from './measure.js';
import { CONTEXT } from './postings.js';

interface Found {
  locations: Location[];
  commitment: string | null;
  salary: { min: number | null; max: number | null; currency: string; period: string } | null;
  description: string;
  created_at: string;
}

/** The posting without the measured fields: no address, employment type or pay. */
export const withoutDeclared = (posting: RawPosting): RawPosting => ({
  ...posting,
  places: posting.places.slice(0, 1).map(({ text }) => ({ text })),
  employment_type: null,
  pay: null,
  extra_pay: [],
});

/** Compares extracted values with the fields that Ashby declares, which are hidden from the extractors. */
export function measureDeclared(postings: readonly RawPosting[], calibrations: Calibrations): Measure[] {
  const country = new Measure('country', 'hidden address', 'precision 0.98, coverage 0.9');
  const metro = new Measure('metro', 'hidden address', 'precision 0.95, coverage 0.9');
  const metroNamed = new Measure('metro', 'hidden address, where the words name more than a country', '');
  const commitment = new Measure('commitment', 'hidden employment type', 'precision 0.97');
  const uncontested = new Measure('commitment', 'hidden employment type, where the title does not contradict it', '');
  const pay = new Measure('pay', 'hidden pay, where the text has both bounds', 'precision 0.97, recall 0.9');
  const oneRange = new Measure('pay', 'hidden pay, where one range has both bounds', 'precision 0.98, recall 0.93');
  for (const posting of postings) {
    const result = enrich(withoutDeclared(posting), CONTEXT);
    if (!('record' in result)) continue;
    const found = result.record as unknown as Found;
    const [first] = posting.places;
    const truth = first?.address ? locationsOf([{ text: null, address: first.address }], null).locations[0] : undefined;
    const placeExample = () => `"${first?.text}" with ${JSON.stringify(first?.address)}`;
    if (truth?.country) {
      const extracted = found.locations.map((place) => place.country).filter((each) => each !== null);
      country.addValue(
        [truth.country],
        extracted.find((each) => each === truth.country) ?? extracted[0] ?? null,
        placeExample,
      );
      if (extracted.length > 0)
        calibrations.locations.add(result.confidences.locations, extracted.includes(truth.country));
    }
    const area = truth?.cbsa[0];
    if (area) {
      const extracted = found.locations.flatMap(({ cbsa }) => cbsa.map(({ name }) => name));
      const correct = extracted.find((each) => each === area.name) ?? extracted[0] ?? null;
      metro.addValue([area.name], correct, placeExample);
      if ((first?.text ?? '').replace(WIDE_AREA, '').trim() !== '')
        metroNamed.addValue([area.name], correct, placeExample);
    }
    const kind = declaredCommitment(posting.employment_type);
    if (kind !== null) {
      const example = () => `${posting.board}: ${posting.title}`;
      commitment.addValue<string>([kind], found.commitment, example);
      if (!contradicts(posting.title, kind)) {
        uncontested.addValue<string>([kind], found.commitment, example);
        if (found.commitment !== null)
          calibrations.commitment.add(result.confidences.commitment, found.commitment === kind);
      }
    }
    const before = pay.correct;
    const had = pay.extracted;
    measurePay(pay, oneRange, posting, found);
    if (pay.extracted > had) calibrations.salary.add(result.confidences.salary, pay.correct > before);
  }
  return [country, metro, metroNamed, commitment, uncontested, pay, oneRange];
}

/** A place that names only these has no metropolitan area. */
const WIDE_AREA =
  /\b(?:remote(?:ly)?|hybrid|on-?site|fully|work|from|home|anywhere|in|the|u\.?s\.?a?\.?|united states(?: of america)?|(?:north |south |latin )?americas?|namer|amer|emea|apac|latam|eu|europe|global|worldwide|international|multiple|locations?|only|or|and|canada|uk)(?!\w)|[^\p{L}]+/giu;
/** The default of forms is full time, also for "Marketing Intern" and "Recruiter (Contract)". */
const COMMITMENTS_IN_TITLES: [RegExp, string][] = [
  [/\bintern(?:ship)?\b|working student|werkstudent|praktik/i, 'internship'],
  [/\bcontract(?:or)?\b(?! manag)|freelance|1099|fixed[- ]term/i, 'contract'],
  [/\bpart[- ]time\b/i, 'part_time'],
  [/\btemporary\b|\bseasonal\b|\bper diem\b/i, 'temporary'],
  [/\bfull[- ]time\b/i, 'full_time'],
];
const contradicts = (title: string, kind: string): boolean => {
  const titled = COMMITMENTS_IN_TITLES.filter(([pattern]) => pattern.test(title)).map(([, named]) => named);
  return titled.length > 0 && !titled.includes(kind) && !/smart contract/i.test(title);
};

const PAY_WORDS = /[$€£]|salar|compensation|\bpay\b|hour|annual|\bote\b|\bk\b/i;
const ON_TARGET = /\bote\b|on[- ]target/i;
/** Postings whose form states on-target earnings: they are excluded when pay is measured. */
export const excludedFromPay = new Set<string>();

/** Amounts written as money, or in a range with one: "50 states" does not state 50 an hour, nor "$200M" 200,000. */
const moneyOf = (line: string): number[] => {
  const found = amountsOf(line);
  return found
    .filter(
      (each) =>
        !each.isMillions &&
        (each.currency !== null ||
          found.some((other) => other.currency !== null && Math.abs(other.start - each.start) < 30)),
    )
    .flatMap(({ value, scale }) => (scale > 1 || value >= 1000 ? value : [value, value * 1000]));
};

/** The possible values of each two neighbouring amounts of a line, and of each amount as both bounds. */
const rangesIn = (line: string): [number[], number[]][] => {
  const values = amountsOf(line).map(({ value, scale }) =>
    scale > 1 || value >= 1000 ? [value] : [value, value * 1000],
  );
  return values.flatMap((low, at): [number[], number[]][] => {
    const high = values[at + 1];
    return high === undefined
      ? [[low, low]]
      : [
          [low, low],
          [low, high],
        ];
  });
};

function measurePay(
  measure: Measure,
  oneRange: Measure,
  posting: RawPosting,
  { salary, locations, description, created_at }: Found,
): void {
  const [place] = locations;
  const declared = declaredSalary(posting, created_at, place?.country ?? null, namesOfPlace(place));
  if (declared === null) return;
  const { min, max, currency, period } = declared;
  if (min === null || max === null) return;
  const lines = description.split('\n').map((line) => ({ line, amounts: moneyOf(line) }));
  const both = lines.filter(({ amounts }) => amounts.includes(min) && amounts.includes(max));
  const stated = (bound: number) => lines.some(({ line, amounts }) => amounts.includes(bound) && PAY_WORDS.test(line));
  if (both.length === 0 && !(min !== max && stated(min) && stated(max))) return;
  // A single amount next to customers' deals is not the pay of the form.
  if (min === max && !both.some(({ line }) => PAY_WORDS.test(line))) return;
  // The form states on-target earnings, and the text also the base pay, which the record contains.
  if (both.every(({ line }) => ON_TARGET.test(line)) && /\bbase\b/i.test(description)) {
    excludedFromPay.add(`${posting.board}: ${posting.title}`);
    return;
  }
  const extracted = salary === null ? null : `${salary.min}-${salary.max} ${salary.currency} ${salary.period}`;
  const isOneRange = both.some(({ line }) =>
    rangesIn(line).some(([low, high]) => low.includes(min) && high.includes(max)),
  );
  for (const each of isOneRange ? [measure, oneRange] : [measure])
    each.addValue([`${min}-${max} ${currency} ${period}`], extracted, () => `${posting.board}: ${posting.title}`);
}
