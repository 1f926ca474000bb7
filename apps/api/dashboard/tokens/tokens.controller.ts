import { z } from 'zod';
import type { AuditAction } from '#libs/accounts/audit/audit-actions.js';
import type { Actor } from '#libs/accounts/audit/audit-log.js';
import type { SignedInUser } from '#libs/accounts/sessions/sessions.js';
import type { ApiToken } from '#libs/billing/tokens/api-token.entity.js';
import { TOKEN_SCOPES } from '#libs/billing/tokens/token-scopes.js';
import { isLive, limitsOf, MAX_LIVE_TOKENS, MAX_TOKEN_DAYS } from '#libs/billing/tokens/tokens.js';
import type { DatabaseStores } from '#libs/database/database-stores.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import { Dataset } from '#libs/search/read/dataset.js';
import { DashboardDatabase } from '../../database/dashboard-database.js';
import { TestData } from '../../v4/test-data/test-data.js';
import { DashboardController } from '../dashboard.entrance.js';
import { Body, Id } from '../http/input.js';
import { Route } from '../http/route.js';
import { named, time, wholeList } from '../http/schema.js';
import { CurrentActor, CurrentUser } from '../session/session.guard.js';

const createBody = z.strictObject({
  name: z.string({ error: 'must be a name' }),
  expires_in_days: z
    .int({ error: 'must be a whole number of days, or null' })
    .min(1, { error: 'must be at least 1' })
    .max(MAX_TOKEN_DAYS, { error: `must be at most ${MAX_TOKEN_DAYS}` })
    .nullable()
    .default(null)
    .describe('Days after which requests with it are refused. Default: it does not expire.'),
  read_only: z
    .boolean({ error: 'must be true or false' })
    .default(false)
    .describe(
      'Whether requests with it that change something are refused: watches, webhooks, exports, and what is hidden or blocked.',
    ),
  scopes: z
    .array(z.enum(TOKEN_SCOPES))
    .min(1, { error: 'must have at least one scope; leave it out for all of them' })
    .nullable()
    .default(null)
    .describe('The parts of the API that it may use. Default: all.'),
  test: z
    .boolean({ error: 'must be true or false' })
    .default(false)
    .describe('Whether it reads the test data instead of the dataset. It is never charged.'),
});

const shape = {
  id: z.string(),
  name: z.string(),
  created_at: time,
  created_by: z.string().nullable().describe('E-mail address of the Admin; null when the operator issued it.'),
  expires_at: time.nullable().describe('From then on, requests with it are refused; null if it does not expire.'),
  read_only: z.boolean().describe('Whether requests with it that change something are refused.'),
  scopes: z.array(z.enum(TOKEN_SCOPES)).nullable().describe('The parts of the API that it may use; null: all.'),
  test: z.boolean().describe('Whether it reads the test data instead of the dataset.'),
  last_used_at: time.nullable().describe('Can lag by up to a minute.'),
};
const token = named('Token', z.object({ ...shape, token: z.string().describe('Masked: its last four characters.') }));
const tokenList = named(
  'TokenList',
  z.object({
    data: z.array(token),
    next_cursor: z.null(),
    has_more: z.literal(false),
    limit: z
      .int()
      .describe(
        'A token can be created while the organization has fewer live ones than this; test tokens count apart.',
      ),
  }),
);
const createdToken = named(
  'CreatedToken',
  z.object({ ...shape, token: z.string().describe('The full token. It is not stored and cannot be shown again.') }),
);
const revokedToken = named('RevokedToken', z.object({ id: z.string(), revoked_at: time }));

/** The API tokens of the organization. */
@DashboardController('tokens')
export class TokensController {
  constructor(
    private readonly database: DashboardDatabase,
    private readonly testData: TestData,
  ) {}

  @Route('get', '', { access: 'member', summary: 'Live API tokens, masked', response: tokenList })
  async list(@CurrentUser() { organizationId }: SignedInUser) {
    const tokens = await this.database.run((stores) => stores.tokens.list(organizationId));
    const live = tokens.filter(isLive);
    return { ...wholeList(live.map((row) => view(row, organizationId, `T…${row.last4}`))), limit: MAX_LIVE_TOKENS };
  }

  @Route('post', '', {
    access: 'admin',
    summary: 'Create an API token',
    description:
      'The full token is returned only in this response. 403 `first_token_required` for an organization without a live token, 403 `token_limit_reached` for one with five or more; 503 `service_unavailable` for a test token while no test data is loaded.',
    body: createBody,
    response: createdToken,
    status: 201,
  })
  async create(
    @CurrentUser() { organizationId, email }: SignedInUser,
    @CurrentActor() actor: Actor,
    @Body() { name, expires_in_days: days, read_only: isReadOnly, scopes, test: isTest }: z.infer<typeof createBody>,
  ) {
    // Without test data, the token would read nothing.
    if (isTest) await (await this.testData.get(Dataset)).asOf();
    const { token: value, row } = await this.database.run((outer) =>
      outer.transaction(async (stores) => {
        const expiresAt = days === null ? null : new Date(Date.now() + days * MS_PER_DAY);
        const limits = { isReadOnly, scopes, isTest };
        const issued = await stores.tokens.create(organizationId, name, email, { expiresAt, ...limits });
        await audit(stores, actor, 'token.create', issued.row, organizationId);
        return issued;
      }),
    );
    return view(row, organizationId, value);
  }

  @Route('delete', ':token_id', {
    access: 'admin',
    summary: 'Revoke an API token',
    description: 'Requests with the token are refused immediately, in every process.',
    response: revokedToken,
  })
  async revoke(
    @Id('token_id') id: string,
    @CurrentUser() { organizationId }: SignedInUser,
    @CurrentActor() actor: Actor,
  ): Promise<z.infer<typeof revokedToken>> {
    const row = await this.database.run((outer) =>
      outer.transaction(async (stores) => {
        const revoked = await stores.tokens.revoke(organizationId, id);
        await audit(stores, actor, 'token.revoke', revoked, organizationId);
        return revoked;
      }),
    );
    return { id: row.id, revoked_at: (row.revokedAt as Date).toISOString() };
  }
}

const limitsViewOf = (row: ApiToken, organizationId: string) => {
  const { isReadOnly, scopes, isTest } = limitsOf(row, organizationId);
  return { read_only: isReadOnly, scopes: scopes === null ? null : [...scopes], test: isTest };
};

const view = (row: ApiToken, organizationId: string, shown: string): z.infer<typeof token> => ({
  id: row.id,
  name: row.name,
  token: shown,
  created_at: row.createdAt.toISOString(),
  created_by: row.createdBy,
  expires_at: row.expiresAt?.toISOString() ?? null,
  ...limitsViewOf(row, organizationId),
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
});

const audit = (
  { auditLog }: DatabaseStores,
  actor: Actor,
  action: AuditAction,
  row: ApiToken,
  organizationId: string,
): Promise<void> => {
  const { isReadOnly, scopes, isTest } = limitsOf(row, organizationId);
  const limits = { ...(isReadOnly && { read_only: true }), ...(scopes && { scopes }), ...(isTest && { test: true }) };
  return auditLog.record(actor, {
    organizationId,
    action,
    targetId: row.id,
    targetName: row.name,
    details: { last4: row.last4, ...limits },
  });
};
