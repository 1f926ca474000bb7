import { declaredCommitment } from '#libs/enrichment/commitment.js';
import { enrich } from '#libs/enrichment/enrich.js';
import { amountsOf } from '#libs/enrichment/pay/amounts.js';
import { periodOf, salaryOf } from '#libs/enrichment/pay/pay.js';
import { type Location, locationsOf } from '#libs/enrichment/place/locations.js';
import type { RawPosting } from '#libs/enrichment/posting.js';
import { Measure } from './measure.js';
import { CONTEXT } from './postings.js';

interface Found {
  locations: Location[];
  commitment: string | null;
  salary: { min: number | null; max: number | null; currency: string; period: string } | null;
  description: string;
}

/** The posting without what is measured: no address, kind of employment or pay. */
const hidden = (posting: RawPosting): RawPosting => ({
  ...posting,
  places: posting.places.slice(0, 1).map(({ text }) => ({ text })),
  employment_type: null,
  pay: null,
  extra_pay: [],
});

/** Against the fields that Ashby declares, each of them hidden from the extractors. */
export function measureDeclared(postings: readonly RawPosting[]): Measure[] {
  const country = new Measure('country', 'hidden address', 'precision 0.98, coverage 0.9');
  const metro = new Measure('metro', 'hidden address', 'precision 0.95, coverage 0.9');
  const commitment = new Measure('commitment', 'hidden employment type', 'precision 0.97');
  const pay = new Measure('pay', 'hidden pay, where the text has both bounds', 'precision 0.97, recall 0.9');
  for (const posting of postings) {
    const result = enrich(hidden(posting), CONTEXT);
    if (!('record' in result)) continue;
    const found = result.record as unknown as Found;
    const [first] = posting.places;
    const truth = first?.address ? locationsOf([{ text: null, address: first.address }], null).locations[0] : undefined;
    const example = () => `"${first?.text}" with ${JSON.stringify(first?.address)}`;
    if (truth?.country) {
      const given = found.locations.map((place) => place.country).filter((each) => each !== null);
      country.one([truth.country], given.find((each) => each === truth.country) ?? given[0] ?? null, example);
    }
    const area = truth?.cbsa[0];
    if (area) {
      const given = found.locations.flatMap(({ cbsa }) => cbsa.map(({ name }) => name));
      metro.one([area.name], given.find((each) => each === area.name) ?? given[0] ?? null, example);
    }
    const kind = declaredCommitment(posting.employment_type);
    if (kind !== null) commitment.one<string>([kind], found.commitment, () => `${posting.board}: ${posting.title}`);
    measurePay(pay, posting, found);
  }
  return [country, metro, commitment, pay];
}

function measurePay(measure: Measure, posting: RawPosting, { salary, description }: Found): void {
  const { min, max, currency, period: words } = posting.pay ?? { min: null, max: null, currency: null, period: null };
  const period = periodOf(words);
  if (
    min === null ||
    max === null ||
    currency === null ||
    period === null ||
    salaryOf({ min, max, currency, period, text: null }, 'declared') === null
  )
    return;
  // "50 states" is no statement of 50 an hour: the bounds must stand as money, or as one range.
  const amounts = description.split('\n').flatMap((line) => {
    const found = amountsOf(line);
    return found
      .filter(
        (each) =>
          each.currency !== null ||
          found.some((other) => other.currency !== null && Math.abs(other.start - each.start) < 30),
      )
      .flatMap(({ value, scale }) => (scale > 1 || value >= 1000 ? value : [value, value * 1000]));
  });
  if (!amounts.includes(min) || !amounts.includes(max)) return;
  const given = salary === null ? null : `${salary.min}-${salary.max} ${salary.currency} ${salary.period}`;
  measure.one([`${min}-${max} ${currency} ${period}`], given, () => `${posting.board}: ${posting.title}`);
}
