import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { createDataSource } from '#libs/database/data-source.js';
import { createTestDatabase, type TestDatabase } from '#libs/database/testing/test-database.js';
import { Credits } from '../credits/credits.js';
import { Organizations } from './organizations.js';

let database: TestDatabase;
let dataSource: DataSource;
let organizations: Organizations;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource(database.url).initialize();
  organizations = new Organizations(dataSource);
});

afterAll(async () => {
  await dataSource?.destroy();
  await database?.drop();
});

test('an organization starts on the Default tier, on subscription, enabled', async () => {
  const organization = await organizations.create({ name: '  Acme  ' });
  expect(organization.id).toMatch(/^O[0-9a-f]{32}$/);
  expect(organization).toMatchObject({
    name: 'Acme',
    rateTier: 'default',
    billingMode: 'subscription',
    productPlan: 'free',
    apiEnabled: true,
    allowanceCredits: 0,
  });
});

test('the credits of a new organization are granted', async () => {
  const { id } = await organizations.create({
    name: 'Paying',
    rateTier: 'tier_3',
    billingMode: 'credits',
    allowanceCredits: 100_000,
    purchasedCredits: 3_000_000_000,
  });
  const summary = await organizations.get(id);
  expect(summary.granted).toEqual({ allowance: 100_000, purchased: 3_000_000_000 });
  expect(summary.organization.allowanceCredits).toBe(100_000);
});

test('a subscription has no credits', async () => {
  await expect(organizations.create({ name: 'Flat', purchasedCredits: 1 })).rejects.toMatchObject({
    code: 'invalid_request',
  });
});

test.each([-1, 0.5, 1e12 + 1, Number.NaN])('%d credits are refused', async (credits) => {
  const terms = { name: 'Paying', billingMode: 'credits' } as const;
  for (const amount of [{ allowanceCredits: credits }, { purchasedCredits: credits }]) {
    await expect(organizations.create({ ...terms, ...amount })).rejects.toMatchObject({ code: 'invalid_request' });
  }
  const { id } = await organizations.create(terms);
  const grant = new Credits(dataSource).grant(id, credits);
  await expect(grant).rejects.toMatchObject({ code: 'invalid_request' });
  await expect(organizations.setBilling(id, 'credits', credits)).rejects.toMatchObject({ code: 'invalid_request' });
});

test.each(['', '   ', 'two\nlines', 'x'.repeat(101), 'null\0byte'])('the name %j is refused', async (name) => {
  await expect(organizations.create({ name })).rejects.toMatchObject({ code: 'invalid_request' });
});

test('rows of credit_grants cannot be changed or removed', async () => {
  await organizations.create({ name: 'Paying', billingMode: 'credits', purchasedCredits: 10 });
  for (const statement of [
    'UPDATE credit_grants SET amount = 1',
    'DELETE FROM credit_grants',
    'TRUNCATE credit_grants',
  ]) {
    await expect(dataSource.query(statement)).rejects.toThrow('append-only');
  }
});

test('changes of an unknown organization are not_found', async () => {
  const unknown = `O${'0'.repeat(32)}`;
  await expect(organizations.get('nonsense')).rejects.toMatchObject({ code: 'not_found' });
  await expect(organizations.setRateTier(unknown, 'tier_1')).rejects.toMatchObject({ code: 'not_found' });
  await expect(organizations.setApiEnabled(unknown, false)).rejects.toMatchObject({ code: 'not_found' });
});
