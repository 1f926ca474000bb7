import type { RawAddress, RawPay, RawPosting } from '#libs/enrichment/posting.js';
import { boardInPath } from '../addresses.js';
import type { BoardFormat } from '../board-format.js';
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

const tiersOf = (compensation: unknown): JsonObject[] => toObjects(toObject(compensation).compensationTiers);

/** The salary of each tier: of a place, a zone or a level. */
const payOf = (compensation: unknown): RawPay | null => {
  const ranges = tiersOf(compensation).flatMap((tier) =>
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
    : { ...first, text: toText(toObject(compensation).compensationTierSummary) };
};

/** Payload: `api.ashbyhq.com/posting-api/job-board/BOARD?includeCompensation=true` */
export const ashby: BoardFormat = {
  format: 'ashby',
  pageOf: (board) => `https://jobs.ashbyhq.com/${encodeURIComponent(board)}`,
  boardOf: boardInPath(/^jobs\.ashbyhq\.com$/),
  list: ({ board }) => ({
    url: `https://api.ashbyhq.com/posting-api/job-board/${encodeURIComponent(board)}?includeCompensation=true`,
  }),
  body: 'json',
  items: (payload) => (Array.isArray(toObject(payload).jobs) ? (toObject(payload).jobs as unknown[]) : null),
  draft: (
    {
      isListed,
      id: given,
      department: departmentName,
      team: teamName,
      shouldDisplayCompensationOnJobPostings,
      jobUrl,
      title,
      descriptionHtml,
      descriptionPlain,
      location: place,
      address: ownAddress,
      secondaryLocations,
      employmentType,
      isRemote,
      workplaceType,
      compensation,
      publishedAt,
      ...others
    },
    { board },
  ) => {
    if (isListed === false) return null;
    const [id, department, team] = [toText(given), toText(departmentName), toText(teamName)];
    const hidden = shouldDisplayCompensationOnJobPostings === false;
    return {
      source_job_id: id ?? '',
      url_job: toText(jobUrl) ?? (id === null ? '' : `https://jobs.ashbyhq.com/${encodeURIComponent(board)}/${id}`),
      title: toText(title) ?? '',
      html: toText(descriptionHtml),
      text: toText(descriptionPlain),
      places: [
        { text: firstText(place, toObject(place).name), address: address(ownAddress) },
        ...toObjects(secondaryLocations).map((each) => ({
          text: toText(each.location),
          address: address(each.address),
        })),
      ].filter((each) => each.text !== null || each.address !== null),
      department,
      team: team === department ? null : team,
      employment_type: toText(employmentType),
      remote: toBoolean(isRemote),
      workplace_type: toText(workplaceType),
      pay: hidden ? null : payOf(compensation),
      extra_pay: hidden
        ? []
        : [
            ...new Set(
              tiersOf(compensation)
                .flatMap((tier) => toObjects(tier.components))
                .map(({ compensationType }) => EXTRA_PAY[String(compensationType)])
                .filter((each) => each !== undefined),
            ),
          ],
      published_at: toText(publishedAt),
      details: otherDetails(others),
    };
  },
};

/** The postings of an Ashby board's payload. */
export const ashbyPostings = (board: string, payload: unknown): RawPosting[] =>
  readPayload(ashby, { board }, payload).postings;
