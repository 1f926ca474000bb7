import { commonParameters, pageParameters } from '#libs/search/query/request-parameters.js';
import { unread } from '../../reads/parameters.js';
import { defineRead, defineWrite } from '../../reads/read.js';
import { bytes, json } from '../../reads/response.js';
import { BlockedSources, HiddenJobs } from './exclusion-lists.js';
import { blockedSourceState, blockedSources, hiddenJobState, hiddenJobs } from './exclusion-schemas.js';

export const listHiddenJobs = defineRead({
  group: 'jobs',
  routes: [{ path: '/v4/jobs/hidden', summary: 'Hidden postings' }],
  description: 'Most recent first. 1 credit per entry.',
  parameters: unread(pageParameters),
  response: bytes(hiddenJobs),
  tools: [{ name: 'list_hidden_jobs', description: 'Postings that the organization has hidden. 1 credit per entry.' }],
  inject: [HiddenJobs],
  run: ({ query, operation }, list) => list.list(query, operation),
});

export const hideJob = defineWrite({
  method: 'post',
  group: 'jobs',
  price: 'unmetered',
  routes: [{ path: '/v4/jobs/hidden/{job_id}', summary: 'Hide a posting' }],
  description:
    "Free. Excludes the posting from all of the organization's job reads. An unknown id returns `{}` and is not stored.",
  parameters: unread(commonParameters),
  response: json(hiddenJobState),
  inject: [HiddenJobs],
  run: ({ path, query, operation }, list) => list.add(path.job_id, query, operation),
});

export const unhideJob = defineWrite({
  method: 'delete',
  group: 'jobs',
  price: 'unmetered',
  routes: [{ path: '/v4/jobs/hidden/{job_id}', summary: 'Unhide a posting' }],
  description: 'Free. Idempotent. An unknown id returns `{}`.',
  parameters: unread(commonParameters),
  response: json(hiddenJobState),
  inject: [HiddenJobs],
  run: ({ path, query, operation }, list) => list.remove(path.job_id, query, operation),
});

export const listBlockedSources = defineRead({
  group: 'sources',
  routes: [{ path: '/v4/sources/blocked', summary: 'Blocked companies' }],
  description: 'Most recent first. 1 credit per entry.',
  parameters: unread(pageParameters),
  response: bytes(blockedSources),
  tools: [
    {
      name: 'list_blocked_sources',
      description: 'Companies that the organization has blocked. 1 credit per entry.',
      compactFields: ['source_id', 'blocked_at', 'source.brand_name', 'source.url_source'],
    },
  ],
  inject: [BlockedSources],
  run: ({ query, operation }, list) => list.list(query, operation),
});

export const blockSource = defineWrite({
  method: 'post',
  group: 'sources',
  price: 'unmetered',
  routes: [{ path: '/v4/sources/blocked/{source_id}', summary: 'Block a company' }],
  description:
    "Free. Excludes the company's postings from all of the organization's job reads. An unknown id returns `{}` and is not stored.",
  parameters: unread(commonParameters),
  response: json(blockedSourceState),
  inject: [BlockedSources],
  run: ({ path, query, operation }, list) => list.add(path.source_id, query, operation),
});

export const unblockSource = defineWrite({
  method: 'delete',
  group: 'sources',
  price: 'unmetered',
  routes: [{ path: '/v4/sources/blocked/{source_id}', summary: 'Unblock a company' }],
  description: 'Free. Idempotent. An unknown id returns `{}`.',
  parameters: unread(commonParameters),
  response: json(blockedSourceState),
  inject: [BlockedSources],
  run: ({ path, query, operation }, list) => list.remove(path.source_id, query, operation),
});
