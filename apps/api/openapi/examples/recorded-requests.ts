/** A request without its token. Default method: GET. */
export interface ExampleRequest {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly body?: object;
}

/** Ids and the domain of the records in the requests. */
export interface ExampleIds {
  readonly job: string;
  readonly source: string;
  readonly domain: string;
  /** A company with signals. */
  readonly hiring: string;
}

export const CREATED_WATCH = '{watch_id}';
export const CREATED_WEBHOOK = '{webhook_id}';
export const CREATED_EXPORT = '{export_id}';

/** What stands for the id of a record in later requests, by the operation that creates it. */
export const CREATED_BY: Readonly<Record<string, string>> = {
  postWatches: CREATED_WATCH,
  postWebhooks: CREATED_WEBHOOK,
  postExports: CREATED_EXPORT,
};

/** The token of the requests in the log. */
export const LOGGED_TOKEN = `K${'5e1c'.repeat(8)}`;

const SLICE = 'countries=US&levels=senior';

/**
 * For each operation, by `operationId`, a request that finds something in the shipped dataset. None has `fields`: a part of a record is no example of
 * its schema.
 */
export const exampleRequests = ({ job, source, domain, hiring }: ExampleIds): Record<string, ExampleRequest> => ({
  getMe: { url: '/v4/me' },
  getQuality: { url: '/v4/quality?filters=isco_codes' },
  getAccountRequests: { url: `/v4/account/requests?token_id=${LOGGED_TOKEN}&limit=2` },
  getUsage: { url: '/v4/usage?from=2026-08-21&to=2026-08-22&group_by=day,endpoint_group' },
  getJobs: { url: `/v4/jobs?titles=engineer&countries=US&has_salary=true&limit=1` },
  getJobsSearch: { url: `/v4/jobs/search?technologies=python&limit=1` },
  postJobsSearch: {
    method: 'POST',
    url: '/v4/jobs/search',
    body: { titles: ['engineer'], countries: ['US', 'CA'], limit: 1 },
  },
  getJobsOptions: { url: '/v4/jobs/options?titles=engineer&facets=work_models,levels&facet_limit=3' },
  postJobsClassify: {
    method: 'POST',
    url: '/v4/jobs/classify',
    body: {
      postings: [
        {
          id: '1',
          title: 'Senior Data Engineer',
          locations: ['Berlin, Germany'],
          published_at: '2026-08-20T09:00:00Z',
          text: 'You build pipelines with Python. At least 5 years of experience. The salary range is €80,000 to €95,000 per year.',
        },
      ],
    },
  },
  getJobsChanges: { url: `/v4/jobs/changes?countries=US&limit=1` },
  getJobsByJobId: { url: `/v4/jobs/${job}` },
  postJobsHiddenByJobId: { method: 'POST', url: `/v4/jobs/hidden/${job}` },
  getJobsHidden: { url: '/v4/jobs/hidden' },
  deleteJobsHiddenByJobId: { method: 'DELETE', url: `/v4/jobs/hidden/${job}` },
  getSources: { url: `/v4/sources?hq_countries=US&limit=1` },
  getSourcesSearch: { url: `/v4/sources/search?industries=technology&limit=1` },
  getSourcesOptions: { url: '/v4/sources/options?facets=industries,hq_countries&facet_limit=3' },
  postSourcesMatch: {
    method: 'POST',
    url: '/v4/sources/match',
    body: { companies: [domain, 'Airbnb, Inc.', 'Globex'] },
  },
  getSourcesChanges: { url: `/v4/sources/changes?hq_countries=US&limit=1` },
  getSourcesIdBySourceId: { url: `/v4/sources-id/${source}` },
  getSourcesIdBySourceIdJobs: { url: `/v4/sources-id/${source}/jobs?limit=1` },
  getSourcesIdBySourceIdRelated: { url: `/v4/sources-id/${source}/related?limit=1` },
  getSourcesUrlByUrlSource: { url: `/v4/sources-url/${domain}` },
  getSourcesByUrlSource: { url: `/v4/sources/${domain}` },
  getSourcesByUrlSourceJobs: { url: `/v4/sources/${domain}/jobs?limit=1` },
  getSourcesByUrlSourceRelated: { url: `/v4/sources/${domain}/related?limit=1` },
  postSourcesBlockedBySourceId: { method: 'POST', url: `/v4/sources/blocked/${source}` },
  getSourcesBlocked: { url: '/v4/sources/blocked' },
  deleteSourcesBlockedBySourceId: { method: 'DELETE', url: `/v4/sources/blocked/${source}` },
  getAutocompleteTitles: { url: '/v4/autocomplete/titles?q=soft+eng&limit=3' },
  getAutocompleteSources: { url: `/v4/autocomplete/sources?q=${domain.slice(0, 4)}&limit=1` },
  getSignals: { url: '/v4/signals?limit=1' },
  getSignalsTypes: { url: '/v4/signals/types' },
  getSourcesIdBySourceIdSignals: { url: `/v4/sources-id/${hiring}/signals?limit=1` },
  getMetrics: { url: `/v4/metrics?${SLICE}` },
  postMetricsQuery: {
    method: 'POST',
    url: '/v4/metrics/query',
    body: { group_by: ['levels'], countries: ['US'], limit: 1 },
  },
  getMetricsSeries: { url: `/v4/metrics/series?${SLICE}&from=2026-06&to=2026-07` },
  getMetricsDistribution: {
    url: '/v4/metrics/distribution?countries=US&period=2025-08-23..2025-10-31&bin_width=50000',
  },
  getMetricsConcentration: { url: '/v4/metrics/concentration?by=levels&limit=3' },
  getMetricsDiffusion: { url: '/v4/metrics/diffusion?period=90d' },
  getMetricsIndex: { url: '/v4/metrics/index?from=2026-08-18&to=2026-08-19' },
  getMetricsTurnover: { url: '/v4/metrics/turnover?onet_codes=15-12&from=2026-06&to=2026-07' },
  getMetricsPayGrowth: { url: '/v4/metrics/pay-growth?from=2026-08&to=2026-08' },
  getMetricsEndings: { url: '/v4/metrics/endings?onet_codes=15-12' },
  getMetricsCompare: { url: '/v4/metrics/compare?slices=countries%3DUS&slices=countries%3DGB' },
  postMetricsCompareQuery: {
    method: 'POST',
    url: '/v4/metrics/compare/query',
    body: { slices: ['levels=senior', 'levels=mid'], period: '90d' },
  },
  getMetricsBenchmark: { url: '/v4/metrics/benchmark?levels=senior' },
  getMetricsSkillPremium: { url: '/v4/metrics/skill-premium?limit=2' },
  getMetricsStatus: { url: '/v4/metrics/status' },
  getTechnologies: { url: '/v4/technologies?q=python&limit=1' },
  getTechnologiesTrend: { url: '/v4/technologies/trend?technologies=python&from=2025-09&to=2025-10' },
  getTechnologiesStack: { url: '/v4/technologies/stack?countries=US&limit=2' },
  getSourcesIdBySourceIdTechnologies: { url: `/v4/sources-id/${source}/technologies?limit=2` },
  getTechnologiesChurn: { url: '/v4/technologies/churn?period=365d&limit=2' },
  getTechnologiesBridge: { url: '/v4/technologies/bridge?from=15-1252&to=15-2051&period=365d&limit=2' },
  getTechnologiesSimilarOccupations: { url: '/v4/technologies/similar-occupations?onet_codes=15-1252&limit=2' },
  getTechnologiesStatus: { url: '/v4/technologies/status' },
  postWatches: {
    method: 'POST',
    url: '/v4/watches',
    body: {
      name: 'Senior Python engineers in the US',
      kind: 'jobs',
      filters: { technologies: ['python'], levels: ['senior'], countries: ['US'] },
      on: ['matched', 'closed'],
      start: 'beginning',
    },
  },
  getWatches: { url: '/v4/watches' },
  getWatchesByWatchId: { url: `/v4/watches/${CREATED_WATCH}` },
  getWatchesByWatchIdEvents: { url: `/v4/watches/${CREATED_WATCH}/events?limit=1` },
  postWebhooks: {
    method: 'POST',
    url: '/v4/webhooks',
    body: { url: 'https://example.com/rolecall', watch_ids: [CREATED_WATCH], start: 'beginning' },
  },
  getWebhooks: { url: '/v4/webhooks' },
  getWebhooksByWebhookIdDeliveries: { url: `/v4/webhooks/${CREATED_WEBHOOK}/deliveries?limit=1` },
  postWebhooksByWebhookIdTest: { method: 'POST', url: `/v4/webhooks/${CREATED_WEBHOOK}/test` },
  postWebhooksByWebhookIdReplay: {
    method: 'POST',
    url: `/v4/webhooks/${CREATED_WEBHOOK}/replay`,
    body: { watch_id: CREATED_WATCH, from_sequence: 1 },
  },
  postWebhooksByWebhookIdRotateSecret: { method: 'POST', url: `/v4/webhooks/${CREATED_WEBHOOK}/rotate-secret` },
  patchWebhooksByWebhookId: { method: 'PATCH', url: `/v4/webhooks/${CREATED_WEBHOOK}`, body: { status: 'paused' } },
  deleteWebhooksByWebhookId: { method: 'DELETE', url: `/v4/webhooks/${CREATED_WEBHOOK}` },
  patchWatchesByWatchId: { method: 'PATCH', url: `/v4/watches/${CREATED_WATCH}`, body: { status: 'paused' } },
  deleteWatchesByWatchId: { method: 'DELETE', url: `/v4/watches/${CREATED_WATCH}` },
  postExports: {
    method: 'POST',
    url: '/v4/exports',
    body: {
      kind: 'jobs',
      parameters: {
        technologies: ['python'],
        countries: ['US'],
        fields: ['id', 'title', 'salary', 'source.brand_name'],
      },
      format: 'parquet',
      max_credits: 5,
    },
  },
  getExports: { url: '/v4/exports' },
  getExportsByExportId: { url: `/v4/exports/${CREATED_EXPORT}` },
  postExportsByExportIdResume: {
    method: 'POST',
    url: `/v4/exports/${CREATED_EXPORT}/resume`,
    body: { max_credits: 1_000 },
  },
  deleteExportsByExportId: { method: 'DELETE', url: `/v4/exports/${CREATED_EXPORT}` },
});
