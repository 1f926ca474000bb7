import { randomBytes } from 'node:crypto';
import type { BrowserContext } from 'playwright-core';
import type { UserRole } from '#libs/accounts/user.entity.js';
import { Users } from '#libs/accounts/users.js';
import { createDataSource } from '#libs/database/data-source.js';
import { createTestOrganization, type TestOrganization } from '#libs/database/testing/test-database.js';
import type { Site } from './site.js';

export const PASSWORD = 'correct horse battery staple';

/** An organization with one live token, an Admin and a Member. */
export interface Team extends TestOrganization {
  readonly admin: string;
  readonly member: string;
}

export const createTeam = async (
  site: Site,
  options: Parameters<typeof createTestOrganization>[1] = {},
): Promise<Team> => {
  const organization = await createTestOrganization(site.databaseUrl, options);
  const dataSource = await createDataSource(site.databaseUrl).initialize();
  try {
    const create = async (role: UserRole) => {
      const email = `${role}-${randomBytes(4).toString('hex')}@example.com`;
      const operator = { type: 'operator', name: 'test' } as const;
      await new Users(dataSource).create(organization.organizationId, email, role, PASSWORD, operator);
      return email;
    };
    return { ...organization, admin: await create('admin'), member: await create('member') };
  } finally {
    await dataSource.destroy();
  }
};

/** Marks the tour of the sample as seen by a person, in every page that can store it. */
const skipTour = (user: string): void => {
  if (location.protocol.startsWith('http')) localStorage.setItem(`rolecall-sample-tour ${user}`, 'true');
};

/** A signed-in browser profile. @param options `tour`: the tour of the sample has not been seen yet */
export const signIn = async (
  site: Site,
  email: string,
  { tour = false, ...options }: Parameters<Site['profile']>[0] & { readonly tour?: boolean } = {},
): Promise<BrowserContext> => {
  const profile = await site.profile(options);
  const response = await profile.request.post('/dashboard/api/session', { data: { email, password: PASSWORD } });
  if (!response.ok()) throw new Error(`Could not sign in: ${await response.text()}`);
  const { user } = (await response.json()) as { user: { id: string } };
  if (!tour) await profile.addInitScript(skipTour, user.id);
  return profile;
};
