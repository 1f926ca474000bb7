import type { RawAddress, RawPay, RawPosting } from '../posting.js';

interface Address {
  postalAddress?: {
    addressRegion?: unknown;
    addressCountry?: unknown;
    addressLocality?: unknown;
    streetAddress?: unknown;
    postalCode?: unknown;
  } | null;
}

interface Component {
  compensationType?: unknown;
  interval?: unknown;
  currencyCode?: unknown;
  minValue?: unknown;
  maxValue?: unknown;
}

const string = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
const number = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null);
const list = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'object' && each !== null) : [];

const KINDS: Record<string, string> = {
  EquityPercentage: 'equity',
  EquityCashValue: 'equity',
  Commission: 'commission',
  Bonus: 'bonus',
};

function address(value: unknown): RawAddress | null {
  const parts = (value as Address | null)?.postalAddress;
  if (!parts || typeof parts !== 'object') return null;
  return {
    street: string(parts.streetAddress),
    city: string(parts.addressLocality),
    state: string(parts.addressRegion),
    country: string(parts.addressCountry),
    zip: string(parts.postalCode),
  };
}

function components(job: Record<string, unknown>): Component[] {
  const compensation = (job.compensation ?? {}) as Record<string, unknown>;
  return list(compensation.compensationTiers).flatMap((tier) => list(tier.components));
}

/** The span over the tiers; tiers in another currency or period than the first are left out, since one range cannot hold both. */
function pay(job: Record<string, unknown>): RawPay | null {
  if (job.shouldDisplayCompensationOnJobPostings === false) return null;
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
    currency: string(first.currencyCode),
    period: string(first.interval),
    text: string((job.compensation as Record<string, unknown>).compensationTierSummary),
  };
}

/** The postings of an Ashby job-board payload; those that are not listed, and those without id or title, are left out. */
export function ashbyPostings(board: string, payload: unknown): RawPosting[] {
  return list((payload as { jobs?: unknown } | null)?.jobs).flatMap((job): RawPosting[] => {
    const [id, title, url] = [string(job.id), string(job.title), string(job.jobUrl)];
    if (id === null || title === null || url === null || job.isListed === false) return [];
    const [department, team] = [string(job.department), string(job.team)];
    const hidden = job.shouldDisplayCompensationOnJobPostings === false;
    return [
      {
        format: 'ashby',
        board,
        source_job_id: id,
        url_job: url,
        title,
        company: null,
        html: string(job.descriptionHtml),
        text: string(job.descriptionPlain),
        places: [
          { text: string(job.location), address: address(job.address) },
          ...list(job.secondaryLocations).map((each) => ({
            text: string(each.location),
            address: address(each.address),
          })),
        ].filter((each) => each.text !== null || each.address !== null),
        department,
        team: team === department ? null : team,
        employment_type: string(job.employmentType),
        remote: typeof job.isRemote === 'boolean' ? job.isRemote : null,
        workplace_type: string(job.workplaceType),
        pay: pay(job),
        extra_pay: hidden
          ? []
          : [
              ...new Set(
                components(job)
                  .map(({ compensationType }) => KINDS[String(compensationType)])
                  .filter((each) => each !== undefined),
              ),
            ],
        published_at: string(job.publishedAt),
        updated_at: null,
        details: { apply_url: string(job.applyUrl) },
      },
    ];
  });
}
