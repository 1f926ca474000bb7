import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { createDataSource } from '#libs/database/data-source.js';
import { createTestDatabase, createTestOrganization, type TestDatabase } from '#libs/database/testing/test-database.js';
import { Admission } from '../admission/admission.js';
import { Organizations } from '../organizations/organizations.js';
import { Tokens } from '../tokens/tokens.js';
import type { RateTier } from './rate-tiers.js';
import { RateLimited } from './rate-windows.js';

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

const limited = async (limits: { perMinute?: number; perFiveHours?: number }) => {
  const organization = await createTestOrganization(database.url);
  await new Organizations(dataSource).setLimits(organization.organizationId, limits);
  return organization;
};

const refused = async (token: string, count = 1): Promise<RateLimited> => {
  const error = await admission.admit(token, count).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(RateLimited);
  return error as RateLimited;
};

/** Moves the windows of one organization into the past. */
const wait = async (organizationId: string, interval: string): Promise<void> => {
  await dataSource.query(
    `UPDATE rate_windows SET short_ends_at = short_ends_at - $2::interval, long_ends_at = long_ends_at - $2::interval
     WHERE organization_id = $1`,
    [organizationId, interval],
  );
};

test.each<[string, RateTier, number, number]>([
  ['Default (no API plan)', 'default', 60, 5_000],
  ['Tier 1', 'tier_1', 60, 5_000],
  ['Tier 2', 'tier_2', 600, 50_000],
  ['Tier 3', 'tier_3', 6_000, 500_000],
])('%s: admission counts in a window of 60 s and one of 18,000 s', async (_, rateTier, perMinute, perFiveHours) => {
  const { token } = await createTestOrganization(database.url, { rateTier });
  await admission.admit(token);
  expect((await admission.admit(token)).windows).toEqual({
    short: { seconds: 60, limit: perMinute, remaining: perMinute - 2, reset: 60 },
    long: { seconds: 18_000, limit: perFiveHours, remaining: perFiveHours - 2, reset: 18_000 },
  });
});

test('429 rate_limited, short window: window_seconds 60, and retry_after_seconds until it ends', async () => {
  const { token, organizationId } = await createTestOrganization(database.url, { rateTier: 'default' });
  await Promise.all(Array.from({ length: 60 }, () => admission.admit(token)));
  await wait(organizationId, '15 seconds');
  const error = await refused(token);
  expect(error).toMatchObject({
    code: 'rate_limited',
    details: { window_seconds: 60, retry_after_seconds: 45 },
    caller: { organizationId },
    windows: { short: { remaining: 0, reset: 45 }, long: { remaining: 4_940 } },
  });
  expect(error.message).toContain('45 seconds');
  await wait(organizationId, '45 seconds');
  expect((await admission.admit(token)).windows.short).toMatchObject({ remaining: 59, reset: 60 });
});

test('429 rate_limited, 5-hour window: an exhausted budget yields 18000 and blocks for a full window', async () => {
  const { token, organizationId } = await limited({ perFiveHours: 3 });
  for (let sent = 0; sent < 3; sent += 1) await admission.admit(token);
  await wait(organizationId, '1 hour');
  expect(await refused(token)).toMatchObject({
    details: { window_seconds: 18_000, retry_after_seconds: 18_000 },
    windows: { long: { remaining: 0, reset: 18_000 } },
  });
  await wait(organizationId, '2 hours');
  // Further attempts do not prolong the wait.
  for (let tried = 0; tried < 2; tried += 1) {
    expect(await refused(token)).toMatchObject({
      details: { retry_after_seconds: 10_800 },
      windows: { long: { reset: 10_800 } },
    });
  }
  await wait(organizationId, '3 hours');
  expect((await admission.admit(token)).windows.long).toMatchObject({ remaining: 2, reset: 18_000 });
});

test('a 429 counts in neither window', async () => {
  const { token } = await limited({ perMinute: 2, perFiveHours: 10 });
  await admission.admit(token);
  await admission.admit(token);
  for (let tried = 0; tried < 5; tried += 1) {
    expect((await refused(token)).windows).toMatchObject({ short: { remaining: 0 }, long: { remaining: 8 } });
  }
});

test('windows are keyed to the organization: two tokens share them, and another organization has its own', async () => {
  const { token, organizationId } = await limited({ perMinute: 2 });
  const { token: second } = await new Tokens(dataSource).issue(organizationId, 'second');
  await admission.admit(token);
  await admission.admit(second);
  await refused(token);
  await refused(second);
  await expect(admission.admit((await limited({ perMinute: 2 })).token)).resolves.toBeDefined();
});

test('a batch of requests is admitted as a whole or not at all', async () => {
  const { token } = await limited({ perMinute: 10, perFiveHours: 100 });
  expect((await admission.admit(token, 6)).windows.short.remaining).toBe(4);
  expect((await refused(token, 5)).windows.short.remaining).toBe(4);
  expect((await admission.admit(token, 4)).windows.short.remaining).toBe(0);
});

test('a batch that exceeds the 5-hour budget does not close the window for a smaller one', async () => {
  const { token, organizationId } = await limited({ perFiveHours: 10 });
  await admission.admit(token, 8);
  await wait(organizationId, '1 hour');
  expect(await refused(token, 3)).toMatchObject({ details: { window_seconds: 18_000, retry_after_seconds: 14_400 } });
  expect((await admission.admit(token, 2)).windows.long.remaining).toBe(0);
});

test('a higher tier lifts a block immediately, and a lower one leaves no requests', async () => {
  const organizations = new Organizations(dataSource);
  const { token, organizationId } = await createTestOrganization(database.url, { rateTier: 'tier_1' });
  await admission.admit(token, 60);
  await refused(token);
  await organizations.setRateTier(organizationId, 'tier_2');
  expect((await otherProcess.admit(token)).windows.short).toMatchObject({ limit: 600, remaining: 539 });
  await organizations.setRateTier(organizationId, 'tier_1');
  expect((await refused(token)).windows.short).toMatchObject({ limit: 60, remaining: 0 });
});

test("an organization's limits override its tier's individually, and can be removed", async () => {
  const organizations = new Organizations(dataSource);
  const { token, organizationId } = await createTestOrganization(database.url, { rateTier: 'tier_1' });
  await organizations.setLimits(organizationId, { perMinute: 1_000_000 });
  expect((await admission.admit(token)).windows).toMatchObject({ short: { limit: 1_000_000 }, long: { limit: 5_000 } });
  await organizations.setLimits(organizationId, { perMinute: null });
  expect((await admission.admit(token)).windows.short.limit).toBe(60);
  await expect(organizations.setLimits(organizationId, { perMinute: 0 })).rejects.toMatchObject({
    code: 'invalid_request',
  });
});

test('windows survive a restart', async () => {
  const { token } = await limited({ perMinute: 3 });
  for (let remaining = 2; remaining >= 0; remaining -= 1) {
    const process = new Admission(database.options);
    expect((await process.admit(token)).windows.short.remaining).toBe(remaining);
    await process.onApplicationShutdown();
  }
  await refused(token);
});

test('64 parallel clients on two connections are admitted exactly as often as the window allows', async () => {
  const { token } = await limited({ perMinute: 500 });
  let admitted = 0;
  let limitedOnes = 0;
  const client = async (process: Admission) => {
    for (let sent = 0; sent < 20; sent += 1) {
      await process.admit(token).then(
        () => {
          admitted += 1;
        },
        () => {
          limitedOnes += 1;
        },
      );
    }
  };
  await Promise.all(Array.from({ length: 64 }, (_, index) => client(index % 2 === 0 ? admission : otherProcess)));
  expect({ admitted, limitedOnes }).toEqual({ admitted: 500, limitedOnes: 780 });
});

test("the next admission reports a change of the organization's exclusions", async () => {
  const { token, organizationId } = await createTestOrganization(database.url);
  expect((await admission.admit(token)).caller.exclusionsVersion).toBe(0);
  await dataSource.query('UPDATE organizations SET exclusions_version = exclusions_version + 1 WHERE id = $1', [
    organizationId,
  ]);
  expect((await otherProcess.admit(token)).caller.exclusionsVersion).toBe(1);
});
