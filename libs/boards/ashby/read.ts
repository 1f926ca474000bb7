import type { RawAddress, RawPay, RawPosting } from '#libs/enrichment/posting.js';
import type { Connector } from '../connector.js';
import { toAmount } from '../payload/amounts.js';
import {
  firstText,
  type JsonObject,
  otherDetails,
  toBoolean,
  toObject,
  toObjects,
  toText,
} from '../payload/payload.js';
import { readPayload } from '../payload/read-payload.js';

const EXTRA_PAY: Record<string, string> = {
  EquityPercentage: 'equity',
  EquityCashValue: 'equity',
  Commission: 'commission',
  Bonus: 'bonus',
};

const address = (value: unknown): RawAddress | null => {
  const parts = toObject(toObject(value).postalAddress);
  if (Object.keys(parts).length === 0) return null;
  return {
    street: toText(parts.streetAddress),
    city: toText(parts.addressLocality),
    state: toText(parts.addressRegion),
    country: toText(parts.addressCountry),
    zip: toText(parts.postalCode),
  };
};

const tiers = (job: JsonObject): JsonObject[] => toObjects(toObject(job.compensation).compensationTiers);

const components = (job: JsonObject): JsonObject[] => tiers(job).flatMap((tier) => toObjects(tier.components));

/** The salary of each tier: of a place, a zone or a level. */
const pay = (job: JsonObject): RawPay | null => {
  const ranges = tiers(job).flatMap((tier) =>
    toObjects(tier.components)
      .filter(
        ({ compensationType, minValue, maxValue }) =>
          compensationType === 'Salary' && (toAmount(minValue) ?? toAmount(maxValue)) !== null,
      )
      .map((part) => ({
        min: toAmount(part.minValue),
        max: toAmount(part.maxValue),
        currency: toText(part.currencyCode),
        period: toText(part.interval),
        text: toText(tier.tierSummary),
        place: toText(tier.title),
      })),
  );
  const [first] = ranges;
  if (!first) return null;
  return ranges.length > 1
    ? { ...first, ranges }
    : { ...first, text: toText(toObject(job.compensation).compensationTierSummary) };
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

/** Payload: `api.ashbyhq.com/posting-api/job-board/BOARD?includeCompensation=true` */
export const ashby: Connector = {
  format: 'ashby',
  body: 'json',
  items: (payload) => (Array.isArray(toObject(payload).jobs) ? (toObject(payload).jobs as unknown[]) : null),
  draft: (job, { board }) => {
    if (job.isListed === false) return null;
    const [id, department, team] = [toText(job.id), toText(job.department), toText(job.team)];
    const hidden = job.shouldDisplayCompensationOnJobPostings === false;
    return {
      source_job_id: id ?? '',
      url_job: toText(job.jobUrl) ?? (id === null ? '' : `https://jobs.ashbyhq.com/${encodeURIComponent(board)}/${id}`),
      title: toText(job.title) ?? '',
      html: toText(job.descriptionHtml),
      text: toText(job.descriptionPlain),
      places: [
        { text: firstText(job.location, toObject(job.location).name), address: address(job.address) },
        ...toObjects(job.secondaryLocations).map((each) => ({
          text: toText(each.location),
          address: address(each.address),
        })),
      ].filter((each) => each.text !== null || each.address !== null),
      department,
      team: team === department ? null : team,
      employment_type: toText(job.employmentType),
      remote: toBoolean(job.isRemote),
      workplace_type: toText(job.workplaceType),
      pay: hidden ? null : pay(job),
      extra_pay: hidden
        ? []
        : [
            ...new Set(
              components(job)
                .map(({ compensationType }) => EXTRA_PAY[String(compensationType)])
                .filter((each) => each !== undefined),
            ),
          ],
      published_at: toText(job.publishedAt),
      details: otherDetails(job, USED),
    };
  },
};

/** The postings of an Ashby board's payload. */
export const ashbyPostings = (board: string, payload: unknown): RawPosting[] =>
  readPayload(ashby, { board }, payload).postings;
