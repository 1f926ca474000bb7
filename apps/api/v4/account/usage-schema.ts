import { z } from 'zod';
import { ENDPOINT_GROUPS } from '#libs/billing/usage/endpoint-groups.js';
import { component, integer, text, time } from '../../reads/components.js';

const usageRow = component(
  'UsageRow',
  z.object({
    date: z.iso.date().optional().describe('Day in UTC; present if grouped by `day`.'),
    endpoint_group: z
      .enum(ENDPOINT_GROUPS)
      .optional()
      .describe('Group of routes; present if grouped by `endpoint_group`.'),
    requests: integer('Requests counted by the rate limits.'),
    records: integer('Records returned.'),
    credits: integer('Credits charged; 0 with billing mode `subscription`.'),
    errors: integer('Requests that returned an error.'),
  }),
);

/** The response of `/v4/usage`. */
export const usageList = component(
  'UsageList',
  z.object({
    data: z.array(usageRow).describe('Rows, oldest day first.'),
    next_cursor: text('Always null: there is one page.').nullable(),
    has_more: z.literal(false).describe('Always false: there is one page.'),
    as_of: time('Time up to which the dataset is complete; null if it cannot be read.').nullable(),
  }),
);
