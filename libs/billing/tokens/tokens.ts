import { type EntityManager, In, IsNull, MoreThan } from 'typeorm';
import { AppError } from '#libs/errors/app-error.js';
import type { Database } from '#libs/postgres/database.js';
import { newTokenId } from '#libs/postgres/ids.js';
import { displayName } from '../organizations/display-name.js';
import { lockOrganization, unknownOrganization } from '../organizations/lock-organization.js';
import { Organization } from '../organizations/organization.entity.js';
import { assertNoTest, testOrganization, testOrganizationIdOf } from '../organizations/test-organization.js';
import { ApiToken } from './api-token.entity.js';
import { newToken, tokenHash } from './token-format.js';
import { mayUse, readScopeText, scopeText, type TokenScope } from './token-scopes.js';

export const MAX_LIVE_TOKENS = 5;

export interface IssuedToken {
  /** The full token, which is stored nowhere else, so it cannot be shown again. */
  token: string;
  row: ApiToken;
}

interface NewToken extends TokenOptions {
  readonly name: string;
  /** E-mail address of an Admin; null for the operator. */
  readonly createdBy: string | null;
  /** Whether it may be the organization's first one. */
  readonly allowFirst: boolean;
  /** Whether it may exceed the limit. */
  readonly allowOverLimit: boolean;
}

/** What a token may do, and for how long. */
export interface TokenOptions {
  /** Default: it does not expire. */
  readonly expiresAt?: Date | null;
  /** Whether requests with it that change something are refused. Default: they are not. */
  readonly isReadOnly?: boolean;
  /** What it may use. Default, and null: everything. */
  readonly scopes?: readonly TokenScope[] | null;
  /** Whether it reads the test data, as a token of the test organization of its organization. Default: no. */
  readonly isTest?: boolean;
}

/** Days after which an API token may expire at the latest. */
export const MAX_TOKEN_DAYS = 3_650;

export class Tokens {
  constructor(private readonly database: Database) {}

  /**
   * Issues a token on behalf of the operator, also an organization's first one.
   *
   * @param options.allowOverLimit issues the token even if the organization has reached its limit.
   * @throws AppError `not_found`, `invalid_request` for a bad name, `token_limit_reached` at five live tokens.
   */
  async issue(
    organizationId: string,
    name: string,
    { allowOverLimit = false, ...options }: TokenOptions & { readonly allowOverLimit?: boolean } = {},
  ): Promise<IssuedToken> {
    return this.insert(organizationId, { ...options, name, createdBy: null, allowFirst: true, allowOverLimit });
  }

  /**
   * Creates a token on behalf of an Admin, for an organization that has a live token.
   *
   * @param createdBy e-mail address of the Admin.
   * @throws AppError what `issue` throws, and `first_token_required` for an organization without a live token.
   */
  async create(
    organizationId: string,
    name: string,
    createdBy: string,
    options: TokenOptions = {},
  ): Promise<IssuedToken> {
    return this.insert(organizationId, { ...options, name, createdBy, allowFirst: false, allowOverLimit: false });
  }

  /** Every API token that the organization ever had, oldest first, with its test tokens and without connected apps. @throws AppError `not_found`. */
  async list(organizationId: string): Promise<ApiToken[]> {
    const organization = await this.database.manager.findOneBy(Organization, { id: organizationId });
    if (!organization) throw unknownOrganization(organizationId);
    return this.database.manager.find(ApiToken, {
      where: { organizationId: await this.withTest(organizationId), clientId: IsNull() },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }

  /**
   * Revokes a token permanently, with effect from the next request in every process. Revoking it again does not change the time.
   *
   * @throws AppError `not_found` unless the organization has a token of that id.
   */
  async revoke(organizationId: string, tokenId: string): Promise<ApiToken> {
    const { manager } = this.database;
    const token = { id: tokenId, organizationId: await this.withTest(organizationId), clientId: IsNull() };
    await manager.update(ApiToken, { ...token, revokedAt: IsNull() }, { revokedAt: () => 'now()' });
    const row = await manager.findOneBy(ApiToken, token);
    if (!row) {
      throw new AppError('not_found', `Organization "${organizationId}" has no token with the id "${tokenId}".`);
    }
    return row;
  }

  /** An organization and its test organization. */
  private async withTest(organizationId: string) {
    const test = await testOrganizationIdOf(this.database.manager, organizationId);
    return In([organizationId, ...(test === null ? [] : [test])]);
  }

  private async insert(
    organizationId: string,
    {
      name,
      createdBy,
      allowFirst,
      allowOverLimit,
      expiresAt = null,
      isReadOnly = false,
      scopes = null,
      isTest = false,
    }: NewToken,
  ): Promise<IssuedToken> {
    if (isTest && scopes?.every((scope) => !mayUse({ scopes, isTest }, scope))) throw uselessScopes();
    const token = newToken();
    const id = newTokenId();
    const tokenName = displayName(name);
    return this.database.transaction(async (manager) => {
      // The lock on the organization serializes issuers, so that two of them never both take the last slot.
      const organization = await lockOrganization(manager, organizationId);
      assertNoTest(organization);
      if (!allowFirst && (await countLiveTokens(manager, organizationId)) === 0) throw firstTokenRequired();
      const owner = isTest ? await testOrganization(manager, organization) : organizationId;
      const live = await countLiveTokens(manager, owner);
      if (live >= MAX_LIVE_TOKENS && !allowOverLimit) {
        const excess = live - MAX_LIVE_TOKENS + 1;
        throw new AppError(
          'token_limit_reached',
          `This organization has ${live} live ${isTest ? 'test tokens' : 'tokens'}, and can have at most ${MAX_LIVE_TOKENS}: revoke ${excess === 1 ? 'one' : excess} first.`,
        );
      }
      await manager.insert(ApiToken, {
        id,
        organizationId: owner,
        name: tokenName,
        createdBy,
        sha256: tokenHash(token),
        last4: token.slice(-4),
        expiresAt,
        scope: scopeText(isReadOnly, scopes),
      });
      return { token, row: await manager.findOneByOrFail(ApiToken, { id }) };
    });
  }
}

const uselessScopes = (): AppError =>
  new AppError(
    'invalid_request',
    'A test token cannot use any of these scopes, because the test data has no watches and exports: choose another scope, or none.',
  );

/** How many API tokens of an organization are live. */
export const countLiveTokens = (manager: EntityManager, organizationId: string): Promise<number> =>
  manager.countBy(
    ApiToken,
    [IsNull(), MoreThan(new Date())].map((expiresAt) => ({
      organizationId,
      clientId: IsNull(),
      revokedAt: IsNull(),
      expiresAt,
    })),
  );

/** Whether requests with an API token are accepted. */
export const isLive = ({ revokedAt, expiresAt }: ApiToken): boolean =>
  revokedAt === null && (expiresAt === null || expiresAt > new Date());

/** What an API token may do. @param organizationId of the organization, whose test tokens belong to its test organization. */
export const limitsOf = (
  { scope, organizationId: owner }: ApiToken,
  organizationId: string,
): Required<Pick<TokenOptions, 'isReadOnly' | 'scopes' | 'isTest'>> => ({
  ...readScopeText(scope),
  isTest: owner !== organizationId,
});

export const firstTokenRequired = (): AppError =>
  new AppError(
    'first_token_required',
    'Your organization has no live token to add to: ask the operator of this service to issue the first one.',
  );
