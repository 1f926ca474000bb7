import { Users } from '#libs/accounts/users.js';
import { createDataSource } from '#libs/database/data-source.js';
import { createTestOrganization, NO_LIMITS } from '#libs/database/testing/test-database.js';

/** A document that requests are derived from, and the credentials of their sender. */
export interface FuzzTarget {
  /** Path of the OpenAPI document. */
  readonly document: string;
  /** `Name: value`. */
  readonly header: string;
  /** Ids of operations that are not called. */
  readonly excluded: readonly string[];
}

export type RateTierName = 'tier_1' | 'tier_2' | 'tier_3';

const EMAIL = 'fuzzer@example.com';
const PASSWORD = 'only for the fuzzer: correct horse battery staple';

/** The public API, with the token of an organization, and the API of the dashboard, with the session of an Admin of the same organization. */
export const createTargets = async (apiUrl: string, databaseUrl: string, rateTier: RateTierName) => {
  const { organizationId, token } = await createTestOrganization(databaseUrl, { limits: NO_LIMITS, rateTier });
  const dataSource = await createDataSource(databaseUrl).initialize();
  await new Users(dataSource)
    .create(organizationId, EMAIL, 'admin', PASSWORD, { type: 'operator', name: 'fuzzer' })
    .finally(() => dataSource.destroy());
  const targets = {
    v4: { document: '/openapi.json', header: `Authorization: Bearer ${token}`, excluded: [] },
    dashboard: {
      document: '/dashboard/openapi.json',
      header: `Cookie: ${await signIn(apiUrl)}`,
      // It would end the session of all other requests.
      excluded: ['deleteSession'],
    },
  } as const satisfies Record<string, FuzzTarget>;
  return { ...targets, token };
};

/** @returns the cookie of a new session. */
const signIn = async (apiUrl: string): Promise<string> => {
  const response = await fetch(`${apiUrl}/dashboard/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  const cookie = response.headers.get('set-cookie')?.split(';')[0];
  if (!response.ok || cookie === undefined) throw new Error(`Signing in failed: ${await response.text()}`);
  return cookie;
};
