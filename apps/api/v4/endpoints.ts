import type { Endpoint } from '../reads/read.js';
import { accountStatus, accountUsage } from './account/account-reads.js';
import { requestLog } from './account/request-log-read.js';
import { companySuggestions, titleSuggestions } from './autocomplete/autocomplete-reads.js';
import { changedJobs, changedSources } from './changes/change-reads.js';
import {
  blockSource,
  hideJob,
  listBlockedSources,
  listHiddenJobs,
  unblockSource,
  unhideJob,
} from './exclusions/exclusion-endpoints.js';
import { cancelExport, createExport, listExports, readExport, resumeExport } from './exports/export-endpoints.js';
import { classifyJobs } from './jobs/classify/classify-endpoint.js';
import { jobFacets, oneJob, searchJobs } from './jobs/job-reads.js';
import { metricsBenchmark } from './metrics/analyses/benchmark.js';
import { metricsComparison } from './metrics/analyses/compare.js';
import { metricsDiffusion } from './metrics/analyses/hiring-diffusion.js';
import { metricsConcentration } from './metrics/analyses/market-concentration.js';
import { metricsOverTime } from './metrics/analyses/metrics-series.js';
import { metricsGridStatus } from './metrics/analyses/metrics-status.js';
import { metricsDistribution } from './metrics/analyses/pay-distribution.js';
import { metricsPayGrowth } from './metrics/analyses/pay-growth.js';
import { metricsEndings } from './metrics/analyses/posting-endings.js';
import { metricsTurnover } from './metrics/analyses/posting-turnover.js';
import { metricsSkillPremium } from './metrics/analyses/skill-premium.js';
import { metricsOfSlice } from './metrics/analyses/slice-metrics.js';
import { fieldQuality } from './quality/quality-read.js';
import { listSignals, signalTypes, sourceSignals } from './signals/signal-reads.js';
import { matchSources } from './sources/match/match-endpoint.js';
import { oneSource, relatedSources, searchSources, sourceFacets, sourceJobs } from './sources/source-reads.js';
import { technologyBridge } from './technologies/analyses/occupation-bridge.js';
import { occupationsWithSimilarSkills } from './technologies/analyses/similar-occupations.js';
import { technologyGridStatus } from './technologies/analyses/technologies-status.js';
import { technologyTurnover } from './technologies/analyses/technology-churn.js';
import { stackOfSlice, stackOfSource } from './technologies/analyses/technology-stack.js';
import { technologiesOverTime } from './technologies/analyses/technology-trend.js';
import { searchTechnologies } from './technologies/catalogue-read.js';
import {
  changeWatch,
  createWatch,
  deleteWatch,
  listWatches,
  readWatch,
  readWatchEvents,
} from './watches/watch-endpoints.js';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhook,
  rotateWebhookSecret,
  testWebhook,
} from './webhooks/webhook-endpoints.js';

/** Every endpoint of `/v4`, in the order of the documents and of `tools/list`. */
export const v4Endpoints: readonly Endpoint[] = [
  searchJobs,
  oneJob,
  jobFacets,
  classifyJobs,
  fieldQuality,
  changedJobs,
  listHiddenJobs,
  hideJob,
  unhideJob,
  titleSuggestions,
  companySuggestions,
  searchSources,
  oneSource,
  sourceJobs,
  relatedSources,
  sourceFacets,
  matchSources,
  changedSources,
  listBlockedSources,
  blockSource,
  unblockSource,
  listSignals,
  signalTypes,
  sourceSignals,
  metricsOfSlice,
  metricsOverTime,
  metricsDistribution,
  metricsConcentration,
  metricsDiffusion,
  metricsTurnover,
  metricsEndings,
  metricsPayGrowth,
  metricsBenchmark,
  metricsComparison,
  metricsSkillPremium,
  metricsGridStatus,
  searchTechnologies,
  technologiesOverTime,
  stackOfSlice,
  stackOfSource,
  technologyTurnover,
  technologyBridge,
  occupationsWithSimilarSkills,
  technologyGridStatus,
  listWatches,
  readWatch,
  createWatch,
  changeWatch,
  deleteWatch,
  readWatchEvents,
  listExports,
  createExport,
  readExport,
  resumeExport,
  cancelExport,
  listWebhooks,
  createWebhook,
  changeWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  replayWebhook,
  testWebhook,
  listWebhookDeliveries,
  accountStatus,
  accountUsage,
  requestLog,
];
