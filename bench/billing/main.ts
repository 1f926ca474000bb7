import type { DataSource } from 'typeorm';
import { Admission } from '#libs/billing/admission/admission.js';
import type { Caller } from '#libs/billing/admission/caller.js';
import { Charging } from '#libs/billing/charging/charging.js';
import { reconcile } from '#libs/billing/credits/reconcile.js';
import { Organizations } from '#libs/billing/organizations/organizations.js';
import { Tokens } from '#libs/billing/tokens/tokens.js';
import { createDataSource } from '#libs/database/data-source.js';
import { migrate } from '#libs/database/migrate.js';
import { AppError } from '#libs/errors/app-error.js';
import { openBenchDatabase } from './bench-database.js';
import { line, type Measurement, measure } from './measure.js';

const seconds = 5;
const organizationCount = 1_000;
const targets = { one: 1_000, many: 5_000 };

const write = (text: string) => process.stdout.write(text);

interface Customer {
  caller: Caller;
  token: string;
}

async function createCustomers(dataSource: DataSource, admission: Admission): Promise<Customer[]> {
  const organizations = new Organizations(dataSource);
  const tokens = new Tokens(dataSource);
  const customers: Customer[] = [];
  const create = async (): Promise<void> => {
    const terms = { name: 'Bench', rateTier: 'tier_3', billingMode: 'credits' } as const;
    const { id } = await organizations.create({ ...terms, allowanceCredits: 10_000, purchasedCredits: 1_000_000_000 });
    await organizations.setLimits(id, { perMinute: 1_000_000_000, perFiveHours: 1_000_000_000 });
    const { token } = await tokens.issue(id, 'bench');
    customers.push({ token, caller: (await admission.admit(token)).caller });
  };
  for (let made = 0; made < organizationCount; made += 4) await Promise.all([create(), create(), create(), create()]);
  return customers;
}

/** Commits of a single small row per second, one after the other: the upper bound for charges without concurrency. */
async function commits(dataSource: DataSource): Promise<Measurement> {
  await dataSource.query('CREATE TABLE bench_commits (number bigint)');
  return measure(1, 1, async (turn) => {
    await dataSource.query('INSERT INTO bench_commits VALUES ($1)', [turn]);
  });
}

async function setting(dataSource: DataSource, name: string): Promise<string> {
  const [row] = await dataSource.query(`SELECT current_setting($1) AS value`, [name]);
  return row.value;
}

function verdict(found: Measurement, target: number, commit: Measurement): string {
  if (found.perSecond >= target) return `  target ${target.toLocaleString('en')}/s: reached\n`;
  const bound =
    commit.p50 > found.p50 / 2
      ? `the disk: a commit alone takes ${commit.p50.toFixed(1)} ms of the ${found.p50.toFixed(1)} ms`
      : found.cores > 0.8
        ? 'the processor time of this process, which is single-threaded'
        : 'the processor time of Postgres, or of what else runs on this machine';
  return `  target ${target.toLocaleString('en')}/s: missed, bound by ${bound}\n`;
}

const database = await openBenchDatabase(process.env);
const dataSource = await createDataSource(database.url).initialize();
await migrate(dataSource);
const admission = new Admission({ databaseUrl: database.url });
const charging = new Charging({ databaseUrl: database.url });
try {
  write(`Creating ${organizationCount} organizations\n`);
  const customers = await createCustomers(dataSource, admission);
  await dataSource.query('ANALYZE');

  let requests = 0;
  let refused = 0;
  const charge = async (customer: Customer | undefined): Promise<void> => {
    if (!customer) throw new Error('No customer.');
    requests += 1;
    const order = { requestId: `req_${requests.toString(16).padStart(16, '0')}`, endpointGroup: 'jobs' } as const;
    try {
      (await charging.charge(customer.caller, { ...order, credits: 25, records: 25 })).delivered();
    } catch (error) {
      // After the disk has stalled for half a second, the ledger must still be consistent.
      if (!(error instanceof AppError && error.code === 'service_unavailable')) throw error;
      refused += 1;
    }
  };
  const one = () => charge(customers[0]);
  const many = (turn: number) => charge(customers[turn % customers.length]);
  const admit = async (turn: number, count: number) => {
    await admission.admit(customers[turn % count]?.token);
  };

  const commit = await commits(dataSource);
  write(line(`commits of one row (fsync ${await setting(dataSource, 'fsync')})`, commit));
  for (const work of [one, many]) await measure(64, 2, work);

  const onOne = await measure(64, seconds, one);
  write(line('charges, one organization, 64 in flight', onOne) + verdict(onOne, targets.one, commit));
  const onMany = await measure(64, seconds, many);
  write(line('charges, 1,000 organizations, 64 in flight', onMany) + verdict(onMany, targets.many, commit));
  write(line('charges, one organization, 8 in flight', await measure(8, seconds, one)));
  write(line('charges, one organization, one after another', await measure(1, seconds, one)));
  for (const inFlight of [64, 8, 1]) {
    const found = await measure(inFlight, seconds, (turn) => admit(turn, 1));
    write(line(`admissions, one organization, ${inFlight} in flight`, found));
  }
  write(
    line(
      'admissions, 1,000 organizations, 64 in flight',
      await measure(64, seconds, (turn) => admit(turn, customers.length)),
    ),
  );

  const discrepancies = await reconcile(dataSource);
  write(
    discrepancies.length === 0
      ? `The ledger of ${requests.toLocaleString('en')} charges adds up; ${refused} were refused because Postgres was too slow.\n`
      : `The ledger does not add up: ${JSON.stringify(discrepancies.slice(0, 10))}\n`,
  );
  if (discrepancies.length > 0) process.exitCode = 1;
} finally {
  await charging.onApplicationShutdown();
  await admission.onApplicationShutdown();
  await dataSource.destroy();
  await database.close();
}
