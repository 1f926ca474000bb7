import { commonParameters } from '#libs/search/query/request-parameters.js';
import { parameters, unread } from '../../reads/parameters.js';
import { defineRead } from '../../reads/read.js';
import { json } from '../../reads/response.js';
import { AccountReports } from './account-reports.js';
import { account } from './account-schema.js';
import { usageParameters } from './usage-request.js';
import { usageList } from './usage-schema.js';

export const accountStatus = defineRead({
  group: 'account',
  price: 'unmetered',
  needsNoScope: true,
  routes: [{ path: '/v4/me', summary: 'Plan and current quota' }],
  description: 'Free. Read the lists in `fields` instead of hard-coding them.',
  parameters: parameters(commonParameters),
  response: json(account),
  tools: [{ name: 'account_status', description: 'Plan, quota, credits, and what the plan includes. Free.' }],
  inject: [AccountReports],
  run: ({ operation }, reports) => reports.status(operation),
});

export const accountUsage = defineRead({
  group: 'account',
  price: 'unmetered',
  routes: [{ path: '/v4/usage', summary: 'Daily usage history' }],
  description:
    'Free. Days without usage have no row. Records and credits are exact; requests and errors can lag by up to a second.',
  parameters: unread(usageParameters),
  response: json(usageList),
  tools: [{ name: 'account_usage', description: 'Requests, records and credits used per day. Free.' }],
  inject: [AccountReports],
  run: ({ query, operation }, reports) => reports.usage(query, operation),
});
