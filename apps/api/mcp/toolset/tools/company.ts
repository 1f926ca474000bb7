import { z } from 'zod';
import { jobFacets, searchJobs } from '../../../v4/jobs/job-reads.js';
import { metricsOfSlice } from '../../../v4/metrics/analyses/slice-metrics.js';
import { oneSource } from '../../../v4/sources/source-reads.js';
import { defineAgentTool } from '../agent-tool.js';
import { OPEN } from '../job-arguments.js';
import { known } from '../job-row.js';
import { readCompanies } from '../names/companies.js';
import { inPlan } from '../reads.js';
import { isOpenUnknown, openCaveats } from '../stale.js';
import { otherReadings, shownReadings } from '../understood.js';

/** What `show` offers: the facets of its open postings. */
const SHOWN = {
  role: 'onet_codes',
  city: 'cities',
  country: 'countries',
  level: 'levels',
  technology: 'technologies',
} as const;
const LISTED = 8;

export const company = defineAgentTool({
  name: 'company',
  title: 'Company',
  description:
    'One company by name or domain: facts, open postings by role, place, level and technology, figures of the last 365 days, signals, and since when its board is watched. 2 credits.',
  groups: ['jobs', 'sources', 'metrics'],
  price: 'records',
  input: z.strictObject({ company: z.string() }),
  output: z.strictObject({
    id: z.string(),
    name: z.string(),
    domain: z.string().optional(),
    industries: z.array(z.string()).optional(),
    employees: z.string().optional(),
    hq: z.string().optional(),
    open: z.int().optional(),
    stale: z.int(),
    published_365d: z.int().optional(),
    median_pay: z.number().optional(),
    state_pay: z.int().optional(),
    growth: z.number().optional(),
    signal_types: z.array(z.string()).optional(),
    rows: z.array(z.strictObject({ by: z.string(), label: z.string(), count: z.int() })),
    texts_read: z.int().optional(),
    watched: z.strictObject({ since: z.string(), until: z.string(), reads: z.int() }).optional(),
    unknown: z.array(z.string()),
    understood: z.array(z.string()),
    caveats: z.array(z.string()),
    as_of: z.string(),
  }),
  run: async ({ company: name }, { reads, charged }) => {
    const { companies, understood: readings } = await readCompanies([name], 'company', reads);
    const id = companies[0]?.value as string;
    const postings = { source_ids: id };
    const [open, stale, facets] = await Promise.all([
      reads.run(searchJobs, { ...postings, ...OPEN, count: true }),
      reads.run(searchJobs, { ...postings, job_statuses: 'unverified', count: true }),
      Promise.all(Object.entries(SHOWN).map(([key, facet]) => facetOf(key, facet))),
    ]);
    async function facetOf(key: string, facet: string) {
      // Facets beyond the data tier of the caller are left out.
      const query = { ...postings, ...OPEN, facets: facet, facet_limit: LISTED };
      const found = await inPlan(reads.run(jobFacets, query));
      const values = (found?.data[0].values ?? []) as { label: string; count: number }[];
      const {
        unknown = 0,
        total = 0,
        other_count: others = 0,
      } = (found?.data[0] ?? {}) as Partial<Record<string, number>>;
      return [key, { values, unknown, total, others, isInPlan: found !== null }] as const;
    }
    const record = await reads.run(oneSource, { include: 'growth,signal_types' }, { source_id: id });
    const metrics = await charged('analysis', (other) => other.run(metricsOfSlice, postings)).catch(() => null);
    const figures = metrics?.data[0];
    const watched = metrics?.watched;
    const day = String(open.as_of).slice(0, 10);
    const place = [record.hq_city, record.hq_state, record.hq_country].filter(Boolean).join(', ');
    const shown = Object.fromEntries(facets);
    const technologies = shown.technology?.isInPlan ? shown.technology.unknown : undefined;
    const openCount = open.count as number;
    const staleCount = stale.count as number;
    const facts = {
      industries: record.industries as string[],
      employees: record.employee_range as string | null,
      hq: place === '' ? null : place,
      growth: record.growth?.change as number | null | undefined,
    };
    return {
      id,
      name: record.brand_name as string,
      ...known({ domain: record.url_source as string | null, ...facts }),
      ...(!isOpenUnknown(openCount, staleCount) && { open: openCount }),
      stale: staleCount,
      ...known({
        published_365d: figures?.n as number | undefined,
        median_pay: figures?.pay.p50 as number | null | undefined,
        state_pay: figures?.pay.n as number | undefined,
      }),
      signal_types: record.signal_types as string[],
      rows: facets.flatMap(([by, { values }]) =>
        values.filter(({ count }) => count > 0).map(({ label, count }) => ({ by, label, count })),
      ),
      ...(technologies !== undefined && { texts_read: openCount - technologies }),
      ...(watched?.since && {
        watched: {
          since: watched.since.slice(0, 10),
          until: watched.until.slice(0, 10),
          reads: watched.fetches as number,
        },
      }),
      unknown: [
        ...(isOpenUnknown(openCount, staleCount) ? ['open'] : []),
        ...Object.entries(facts)
          .filter(([, value]) => value === null || value === undefined)
          .map(([fact]) => fact),
        ...facets
          .filter(([, { unknown }]) => unknown > 0)
          .map(([by, { unknown, total }]) => `${by}: ${unknown} of ${total}`),
      ],
      understood: shownReadings(readings),
      caveats: [
        ...otherReadings(readings),
        ...openCaveats(openCount, staleCount, day),
        ...(watched?.fetches <= 1
          ? ['Its board was read at most once: what it opened and closed since, and whether it grows, is not known.']
          : []),
        ...(metrics === null ? ['The figures of the last 365 days could not be read.'] : []),
        ...(figures?.pay.n > 0 && figures.pay.p50 === null
          ? [
              `No median of pay: ${figures.pay.suppressed.replaceAll('_', ' ')} (${figures.pay.from} to ${figures.pay.to}).`,
            ]
          : []),
        ...(figures?.pay.p50 != null && figures.pay.reliability.reason !== null
          ? [
              `The median of pay is ${figures.pay.reliability.level}: ${figures.pay.reliability.reason.replaceAll('_', ' ')}, ${figures.pay.n} postings.`,
            ]
          : []),
        ...(facts.growth == null ? ['Whether it grows is not known; no signal does not mean no change.'] : []),
        ...rowCaveats(facets),
      ],
      as_of: day,
    };
  },
});

interface Facet {
  readonly unknown: number;
  readonly total: number;
  readonly others: number;
}

/** Why the rows of a dimension do not add up to the open postings. */
const rowCaveats = (facets: readonly (readonly [by: string, facet: Facet])[]): string[] => {
  const stating = facets
    .filter(([, { unknown }]) => unknown > 0)
    .map(([by, { unknown, total }]) => `${total - unknown} of ${total} by ${by}`);
  const cut = facets.filter(([, { others }]) => others > 0).map(([by]) => by);
  return [
    ...(stating.length > 0
      ? [
          `The rows are of the open postings of which a value is known: ${stating.join(', ')}. The others were not read, or state none.`,
        ]
      : []),
    ...(cut.length > 0 ? [`Only the ${LISTED} most frequent values are listed by ${cut.join(', ')}.`] : []),
  ];
};
