import { Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { DashboardController } from '../dashboard.entrance.js';
import { DashboardOptions } from '../dashboard-options.js';
import { Query } from '../http/input.js';
import { Route } from '../http/route.js';
import { count, named, time } from '../http/schema.js';
import { Throttle } from '../session/throttling.js';
import { allowVisitors } from './allow-visitors.js';
import { QuestionAnswers } from './question-answers.js';

const question = z.object({
  text: z
    .string()
    .max(200, 'must have at most 200 characters')
    .regex(/[\p{L}\p{N}]/u, 'must have a letter or a digit')
    // Postgres and Elasticsearch take no such character.
    .refine((text) => !text.includes('\0'), 'must not contain a null character')
    .describe('Such as `remote data engineers in Germany above 80,000 EUR`.'),
});

const answer = named(
  'QuestionAnswer',
  z.object({
    understood: z.array(
      z.object({
        given: z.string().describe('Words of the question.'),
        as: z.string().describe('What they were understood as.'),
        parameter: z.string(),
        value: z.string(),
        others: z.array(z.string()).describe('What else they may mean.'),
      }),
    ),
    path: z.string().describe('Request to the public API with these filters.'),
    count: count.describe('Open postings that match.'),
    unknown: z
      .array(z.object({ parameter: z.string(), unknown: count, of: count }))
      .describe('Filters that are not known for some of the postings that match everything else.'),
    without: z
      .array(z.object({ parameter: z.string(), count }))
      .describe('If nothing matches: filters without which, one by one, something does, and how much.'),
    data: z.array(z.record(z.string(), z.unknown())).describe('The first postings, with a subset of their fields.'),
    as_of: time,
  }),
);

/** A question that a visitor types on the landing page. */
@DashboardController('public/question')
export class QuestionController {
  constructor(
    private readonly answers: QuestionAnswers,
    private readonly options: DashboardOptions,
  ) {}

  @Route('get', '', {
    access: 'public',
    summary: 'Open postings that a question in words finds, and how it was understood',
    description:
      'For the landing page. Free, 20 a minute from an IP address, and cached for up to a minute. 404 if the operator has turned public figures off.',
    query: question,
    response: answer,
    errors: [404],
  })
  @Throttle('question')
  async read(@Query() { text }: z.output<typeof question>, @Res({ passthrough: true }) reply: FastifyReply) {
    allowVisitors(this.options, reply);
    try {
      return await this.answers.answer(text);
    } catch (error) {
      // Errors are not cached: "try again" would find the same one.
      reply.removeHeader('cache-control');
      throw error;
    }
  }
}
