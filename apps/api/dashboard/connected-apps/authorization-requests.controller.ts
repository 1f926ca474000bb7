import { Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Actor } from '#libs/accounts/audit/audit-log.js';
import type { SignedInUser } from '#libs/accounts/sessions/sessions.js';
import { AuthorizationRequests } from '../../oauth/authorization-requests.js';
import { DashboardController } from '../dashboard.entrance.js';
import { Body, Id } from '../http/input.js';
import { Route } from '../http/route.js';
import { named, time } from '../http/schema.js';
import { CurrentActor, CurrentUser } from '../session/session.guard.js';

const MAX_CREDITS_PER_DAY = 1_000_000;

const request = named(
  'AuthorizationRequest',
  z.object({
    name: z.string().describe('What the app calls itself.'),
    verified_host: z
      .string()
      .nullable()
      .describe(
        'The host that published its metadata; null for an app that registered itself, whose name proves nothing.',
      ),
    returns_to: z
      .string()
      .describe('The host to which the browser is sent, with the scheme if it is that of a local app.'),
    scope: z.string(),
    organization: z.string(),
    expires_at: time,
  }),
);
const LIMIT = `must be a whole number from 1 to ${MAX_CREDITS_PER_DAY.toLocaleString('en-US')}`;
const approval = z.strictObject({
  credits_per_day: z.int({ error: LIMIT }).min(1, LIMIT).max(MAX_CREDITS_PER_DAY, LIMIT),
});
const answered = named(
  'AnsweredAuthorizationRequest',
  z.object({ redirect: z.string().describe('The address at which the browser continues, to return to the app.') }),
);

/** Requests of apps to be connected. Each is answered in the browser in which it was made, which has its cookie. */
@DashboardController('authorization-requests')
export class AuthorizationRequestsController {
  constructor(private readonly requests: AuthorizationRequests) {}

  @Route('get', ':request_id', {
    access: 'member',
    summary: 'The app that asks to be connected',
    response: request,
    errors: [400],
  })
  async get(
    @Id('request_id') id: string,
    @Req() http: FastifyRequest,
    @CurrentUser() { organizationName }: SignedInUser,
  ): Promise<z.infer<typeof request>> {
    const { name, verifiedHost, returnsTo, scope, expiresAt } = await this.requests.find(id, http);
    return {
      name,
      verified_host: verifiedHost,
      returns_to: returnsTo,
      scope,
      organization: organizationName,
      expires_at: expiresAt.toISOString(),
    };
  }

  @Route('post', ':request_id', {
    access: 'admin',
    summary: 'Connect the app',
    description:
      'It may then read on behalf of the organization, with the scope of the request, and spend this many credits a day. 403 `first_token_required` and `token_limit_reached` as for API tokens.',
    body: approval,
    response: answered,
  })
  async approve(
    @Id('request_id') id: string,
    @Req() http: FastifyRequest,
    @CurrentUser() user: SignedInUser,
    @CurrentActor() actor: Actor,
    @Body() { credits_per_day: creditsPerDay }: z.infer<typeof approval>,
  ): Promise<z.infer<typeof answered>> {
    return { redirect: await this.requests.approve(id, http, user, { creditsPerDay, actor }) };
  }

  @Route('delete', ':request_id', {
    access: 'member',
    summary: 'Refuse to connect the app',
    response: answered,
    errors: [400],
  })
  async refuse(@Id('request_id') id: string, @Req() http: FastifyRequest): Promise<z.infer<typeof answered>> {
    return { redirect: await this.requests.refuse(id, http) };
  }
}
