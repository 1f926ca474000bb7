import type { RawAddress, RawPay, RawPosting } from '../posting.js';
import type { Connector } from './connector.js';
import { firstText, type Item, item, items, number, otherDetails, text, toFlag } from './payload/payload.js';
import { readPayload } from './payload/read-payload.js';

const KINDS: Record<string, string> = {
  EquityPercentage: 'equity',
  EquityCashValue: 'equity',
  Commission: 'commission',
  Bonus: 'bonus',
};

const address = (value: unknown): RawAddress | null => {
  const parts = item(item(value).postalAddress);
  if (Object.keys(parts).length === 0) return null;
  return {
    street: text(parts.streetAddress),
    city: text(parts.addressLocality),
    state: text(parts.addressRegion),
    country: text(parts.addressCountry),
    zip: text(parts.postalCode),
  };
};

const components = (job: Item): Item[] =>
  items(item(job.compensation).compensationTiers).flatMap((tier) => items(tier.components));

/** The span over the tiers; tiers in another currency or period than the first are left out, since one range cannot hold both. */
const pay = (job: Item): RawPay | null => {
  const parts = components(job).filter(
    ({ compensationType, minValue, maxValue }) =>
      compensationType === 'Salary' && (number(minValue) ?? number(maxValue)) !== null,
  );
  const [first] = parts;
  if (!first) return null;
  const same = parts.filter(
    ({ currencyCode, interval }) => currencyCode === first.currencyCode && interval === first.interval,
  );
  const lows = same.map(({ minValue }) => number(minValue)).filter((each) => each !== null);
  const highs = same.map(({ maxValue }) => number(maxValue)).filter((each) => each !== null);
  return {
    min: lows.length > 0 ? Math.min(...lows) : null,
    max: highs.length > 0 ? Math.max(...highs) : null,
    currency: text(first.currencyCode),
    period: text(first.interval),
    text: text(item(job.compensation).compensationTierSummary),
  };
};

const USED = [
  'id',
  'title',
  'department',
  'team',
  'employmentType',
  'location',
  'secondaryLocations',
  'publishedAt',
  'isListed',
  'isRemote',
  'workplaceType',
  'address',
  'jobUrl',
  'descriptionHtml',
  'descriptionPlain',
  'compensation',
  'shouldDisplayCompensationOnJobPostings',
];

/** `api.ashbyhq.com/posting-api/job-board/BOARD?includeCompensation=true` */
export const ashby: Connector = {
  format: 'ashby',
  body: 'json',
  items: (payload) => (Array.isArray(item(payload).jobs) ? (item(payload).jobs as unknown[]) : null),
  draft: (job, { board }) => {
    if (job.isListed === false) return null;
    const [id, department, team] = [text(job.id), text(job.department), text(job.team)];
    const hidden = job.shouldDisplayCompensationOnJobPostings === false;
    return {
      source_job_id: id ?? '',
      url_job: text(job.jobUrl) ?? (id === null ? '' : `https://jobs.ashbyhq.com/${encodeURIComponent(board)}/${id}`),
      title: text(job.title) ?? '',
      html: text(job.descriptionHtml),
      text: text(job.descriptionPlain),
      places: [
        { text: firstText(job.location, item(job.location).name), address: address(job.address) },
        ...items(job.secondaryLocations).map((each) => ({ text: text(each.location), address: address(each.address) })),
      ].filter((each) => each.text !== null || each.address !== null),
      department,
      team: team === department ? null : team,
      employment_type: text(job.employmentType),
      remote: toFlag(job.isRemote),
      workplace_type: text(job.workplaceType),
      pay: hidden ? null : pay(job),
      extra_pay: hidden
        ? []
        : [
            ...new Set(
              components(job)
                .map(({ compensationType }) => KINDS[String(compensationType)])
                .filter((each) => each !== undefined),
            ),
          ],
      published_at: text(job.publishedAt),
      details: otherDetails(job, USED),
    };
  },
};

/** The postings of an Ashby board's payload. */
export const ashbyPostings = (board: string, payload: unknown): RawPosting[] =>
  readPayload(ashby, { board }, payload).postings;
