import { z } from 'zod';
import { USAGE_GROUPINGS, type UsageGrouping, type UsageQuery } from '#libs/billing/usage/usage.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import type { Scalar } from '#libs/registry/kind.js';
import { oneOf } from '#libs/registry/kinds/scalars.js';
import { invalidParameter } from '#libs/registry/parameters/parameter-errors.js';
import { parameterReader } from '#libs/search/query/list-request.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import type { RequestParameter } from '#libs/search/query/request-parameters.js';

const DEFAULT_DAYS = 30;
const MAX_DAYS = 400;

const date: Scalar<string> = {
  openapi: { type: 'string', format: 'date' },
  example: '2026-08-22',
  schema: z.iso
    .date({ error: 'must be a date (2026-08-22)' })
    .refine((value) => value >= '1970-01-01', 'must not be before 1970'),
};

/** The parameters of `/v4/usage`. */
export const usageParameters: readonly RequestParameter[] = [
  {
    name: 'from',
    arity: 'one',
    scalar: date,
    description: `First day, UTC. Default: ${DEFAULT_DAYS - 1} days before \`to\`.`,
  },
  {
    name: 'to',
    arity: 'one',
    scalar: date,
    description: `Last day, UTC. Default: today. The range may span at most ${MAX_DAYS} days, inclusive.`,
  },
  {
    name: 'group_by',
    arity: 'many',
    scalar: oneOf(USAGE_GROUPINGS),
    description: 'Grouping of rows: `day` (the default), `endpoint_group` (over all days), or both.',
  },
];

const readParameters = parameterReader(usageParameters);

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * MS_PER_DAY).toISOString().slice(0, 10);

/** @param today UTC, `YYYY-MM-DD`. @throws AppError `invalid_request`. */
export const readUsageRequest = (query: RawQuery, today: string): UsageQuery => {
  const parameters = readParameters(query) as { from?: string; to?: string; group_by?: UsageGrouping[] };
  const to = parameters.to ?? today;
  const from = parameters.from ?? daysBefore(to, DEFAULT_DAYS - 1);
  if (from > to) throw invalidParameter('from', `must not be after \`to\` (${to})`, from);
  if (from <= daysBefore(to, MAX_DAYS)) {
    throw invalidParameter('from', `must be less than ${MAX_DAYS} days before \`to\` (${to})`, from);
  }
  return { from, to, groupBy: parameters.group_by ?? ['day'] };
};
