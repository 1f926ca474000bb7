import { enrich } from '#libs/enrichment/enrich.js';
import { type RawPosting, UNKNOWN_FIELDS } from '#libs/enrichment/posting.js';
import type { PayPeriod } from '#libs/records/enumerations.js';
import { CONTEXT } from '../enrichment/postings.js';
import type { PublicMeasure } from './public-measure.js';
import { readCsv } from './read-set.js';

const FILE = 'seek/pay.csv.gz';
const PUBLISHED = 'rules 0.76, GPT-2 0.907, Mistral-7B 0.919, GPT-4.1 0.935 (all 567 ads)';
const COUNTRIES: Readonly<Record<string, string>> = { AUS: 'AU' };
const PERIODS: Readonly<Record<PayPeriod, string>> = {
  hour: 'HOURLY',
  day: 'DAILY',
  week: 'WEEKLY',
  month: 'MONTHLY',
  year: 'ANNUAL',
};
const NO_PAY = '0-0-None-None';
/** What the set writes where the board has no pay line. */
const NO_LINE = /^\s*(?:nan|none|-)?\s*$/i;

interface Ad {
  readonly job_id: string;
  readonly job_title: string;
  readonly job_ad_details: string;
  readonly nation_short_desc: string;
  readonly salary_additional_text: string;
  readonly y_true: string;
}

/**
 * Pay of SEEK ads: bounds, currency and period have to be right at once. The labels have whole numbers, some rounded and some cut; both
 * count. A single amount is both bounds.
 */
export const measureSeekPay = (data: string): PublicMeasure[] | null => {
  const ads = readCsv<Ad>(data, FILE);
  if (ads === null) return null;
  return [true, false].flatMap((withLine) => {
    const results = ads.map((ad) => ({ ad, found: payOf(ad, withLine) }));
    const paid = results.filter(({ ad }) => ad.y_true !== NO_PAY);
    const unpaid = results.filter(({ ad }) => ad.y_true === NO_PAY);
    const isRight = ({ ad, found }: (typeof results)[number]) => found.includes(ad.y_true);
    const stated = results.filter(({ found }) => found[0] !== NO_PAY);
    const source = withLine ? "text and the board's pay line" : 'text alone';
    const row = (measure: string, of: readonly unknown[], right: number, published: string): PublicMeasure => ({
      set: 'SEEK pay',
      filter: 'salary',
      measure: `${measure}, ${source}`,
      n: of.length,
      right,
      published,
      confusions: [],
    });
    return [
      {
        ...row('bounds, currency and period', results, results.filter(isRight).length, PUBLISHED),
        confusions: results
          .filter((each) => !isRight(each))
          .map(({ ad, found }) => `${ad.job_id}\t${ad.nation_short_desc}\t${ad.y_true}\t${found[0]}`),
      },
      row('the same, of ads with pay', paid, paid.filter(isRight).length, ''),
      { ...row('precision', stated, stated.filter(isRight).length, ''), figure: 'precision' as const },
      row('no pay where none is stated', unpaid, unpaid.filter(isRight).length, ''),
    ];
  });
};

/** The acceptable spellings of the pay that is found, as the set labels it. */
const payOf = (ad: Ad, withLine: boolean): string[] => {
  const line = withLine && !NO_LINE.test(ad.salary_additional_text) ? ad.salary_additional_text : null;
  const country = COUNTRIES[ad.nation_short_desc] ?? ad.nation_short_desc;
  const posting: RawPosting = {
    ...UNKNOWN_FIELDS,
    format: 'seek',
    board: 'seek',
    source_job_id: ad.job_id,
    url_job: 'https://example.com/1',
    title: ad.job_title,
    html: ad.job_ad_details,
    places: [{ text: null, address: { country } }],
    pay: line === null ? null : { min: null, max: null, currency: null, period: null, text: line },
  };
  const result = enrich(posting, CONTEXT);
  if ('reason' in result || result.record.salary === null) return [NO_PAY];
  const { min, max, currency, period } = result.record.salary;
  const [low, high] = [min ?? max ?? 0, max ?? min ?? 0];
  const whole = [Math.round, Math.floor, Math.ceil];
  return whole.flatMap((first) =>
    whole.map((last) => `${first(low)}-${last(high)}-${currency}-${PERIODS[period as PayPeriod]}`),
  );
};
