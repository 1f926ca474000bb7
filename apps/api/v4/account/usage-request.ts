import { z } from 'zod';
import { USAGE_GROUPINGS, type UsageQuery } from '#libs/billing/usage/usage.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import type { Scalar } from '#libs/registry/kind.js';
import { oneOf } from '#libs/registry/kinds/scalars.js';
import { invalidParameter } from '#libs/registry/parameters/parameter-errors.js';
import { parameterReader } from '#libs/search/query/list-request.js';
import { many, one } from '#libs/search/query/parameter.js';
import type { RawQuery } from '#libs/search/query/read-values.js';

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
export const usageParameters = [
  one('from', date, `First day, UTC. Default: ${DEFAULT_DAYS - 1} days before \`to\`.`),
  one('to', date, `Last day, UTC. Default: today. The range may span at most ${MAX_DAYS} days, inclusive.`),
  many(
    'group_by',
    oneOf(USAGE_GROUPINGS),
    'Grouping of rows: `day` (the default), `endpoint_group` (over all days), or both.',
  ),
] as const;

const readParameters = parameterReader(usageParameters);

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * MS_PER_DAY).toISOString().slice(0, 10);

/** @param today UTC, `YYYY-MM-DD`. @throws AppError `invalid_request`. */
export const readUsageRequest = (query: RawQuery, today: string): UsageQuery => {
  const parameters = readParameters(query);
  const to = parameters.to ?? today;
  const from = parameters.from ?? daysBefore(to, DEFAULT_DAYS - 1);
  if (from > to) throw invalidParameter('from', `must not be after \`to\` (${to})`, from);
  if (from <= daysBefore(to, MAX_DAYS)) {
    throw invalidParameter('from', `must be less than ${MAX_DAYS} days before \`to\` (${to})`, from);
  }
  return { from, to, groupBy: parameters.group_by ?? ['day'] };
};
