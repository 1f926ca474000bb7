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
import { metricsReads } from './metrics/metrics-reads.js';
import { fieldQuality } from './quality/quality-read.js';
import { listSignals, signalTypes, sourceSignals } from './signals/signal-reads.js';
import { matchSources } from './sources/match/match-endpoint.js';
import { oneSource, relatedSources, searchSources, sourceFacets, sourceJobs } from './sources/source-reads.js';
import { technologyReads } from './technologies/technology-reads.js';
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
  ...metricsReads,
  ...technologyReads,
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
