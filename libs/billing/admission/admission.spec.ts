import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { createDataSource } from '#libs/database/data-source.js';
import { createTestDatabase, createTestOrganization, type TestDatabase } from '#libs/database/testing/test-database.js';
import { Organization } from '../organizations/organization.entity.js';
import { Organizations } from '../organizations/organizations.js';
import { newToken } from '../tokens/token-format.js';
import { Tokens } from '../tokens/tokens.js';
import { Admission } from './admission.js';

let database: TestDatabase;
let dataSource: DataSource;
let admission: Admission;
let otherProcess: Admission;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource(database.url).initialize();
  admission = new Admission(database.options);
  otherProcess = new Admission(database.options);
});

afterAll(async () => {
  await admission?.onApplicationShutdown();
  await otherProcess?.onApplicationShutdown();
  await dataSource?.destroy();
  await database?.drop();
});

test('a valid token is admitted with the limits and the data tier of its plan', async () => {
  const { token, tokenId, organizationId } = await createTestOrganization(database.url, {
    rateTier: 'tier_2',
    billingMode: 'credits',
    allowanceCredits: 50,
    purchasedCredits: 20,
  });
  expect((await admission.admit(`Bearer ${token}`)).caller).toEqual({
    organizationId,
    tokenId,
    rateTier: 'tier_2',
    dataTier: 'default',
    billingMode: 'credits',
    credits: { balance: 70, periodAllowance: 50 },
    exclusionsVersion: 0,
    isApp: false,
    isReadOnly: false,
    scopes: null,
    isTest: false,
    spendable: undefined,
  });
});

test('"Bearer" is accepted in any case, and so is a bare token', async () => {
  const { token, organizationId } = await createTestOrganization(database.url);
  for (const header of [`bearer ${token}`, `BEARER ${token}`, ` ${token} `]) {
    expect(await admission.admit(header)).toMatchObject({ caller: { organizationId } });
  }
});

test('a token that was never issued is unauthorized', async () => {
  await expect(admission.admit(`Bearer ${newToken()}`)).rejects.toMatchObject({ code: 'unauthorized' });
});

test('a revoked token is refused immediately, in every process', async () => {
  const { token, tokenId, organizationId } = await createTestOrganization(database.url);
  await admission.admit(token);
  await otherProcess.admit(token);
  await new Tokens(dataSource).revoke(organizationId, tokenId);
  await expect(admission.admit(token)).rejects.toMatchObject({ code: 'unauthorized' });
  await expect(otherProcess.admit(token)).rejects.toMatchObject({ code: 'unauthorized' });
});

test('a plan change takes effect immediately, for every token and in every process', async () => {
  const { token, organizationId } = await createTestOrganization(database.url, { rateTier: 'tier_1' });
  const second = await new Tokens(dataSource).issue(organizationId, 'second');
  expect(await admission.admit(token)).toMatchObject({ caller: { rateTier: 'tier_1', dataTier: 'min' } });
  await new Organizations(dataSource).setRateTier(organizationId, 'tier_3');
  expect(await admission.admit(second.token)).toMatchObject({ caller: { rateTier: 'tier_3', dataTier: 'max' } });
  expect(await otherProcess.admit(token)).toMatchObject({ caller: { rateTier: 'tier_3', dataTier: 'max' } });
});

test('a disabled organization is organization_api_disabled until it is enabled', async () => {
  const { token, organizationId } = await createTestOrganization(database.url);
  const organizations = new Organizations(dataSource);
  await organizations.setApiEnabled(organizationId, false);
  await expect(admission.admit(token)).rejects.toMatchObject({ code: 'organization_api_disabled' });
  await organizations.setApiEnabled(organizationId, true);
  await expect(admission.admit(token)).resolves.toMatchObject({ caller: { organizationId } });
});

test('a valid token of a deleted organization is organization_not_linked, and a revoked one unauthorized', async () => {
  const { token, tokenId, organizationId } = await createTestOrganization(database.url);
  await dataSource.manager.delete(Organization, { id: organizationId });
  await expect(admission.admit(token)).rejects.toMatchObject({ code: 'organization_not_linked' });
  await dataSource.query('UPDATE api_tokens SET revoked_at = now() WHERE id = $1', [tokenId]);
  await expect(admission.admit(token)).rejects.toMatchObject({ code: 'unauthorized' });
});

test('each response of a batch reaches its own caller', async () => {
  const callers = await Promise.all(Array.from({ length: 5 }, () => createTestOrganization(database.url)));
  const requests = Array.from({ length: 500 }, (_, index) => callers[index % callers.length]);
  const admitted = await Promise.all(requests.map((caller) => admission.admit(caller?.token)));
  expect(admitted.map(({ caller }) => caller.organizationId)).toEqual(requests.map((caller) => caller?.organizationId));
});
