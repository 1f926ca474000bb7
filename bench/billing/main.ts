import { sumBy } from 'es-toolkit';
import type { DataSource } from 'typeorm';
import { Admission } from '#libs/billing/admission/admission.js';
import type { Caller } from '#libs/billing/admission/caller.js';
import { Charging } from '#libs/billing/charging/charging.js';
import { reconcile } from '#libs/billing/credits/reconcile.js';
import { Organizations } from '#libs/billing/organizations/organizations.js';
import { Tokens } from '#libs/billing/tokens/tokens.js';
import { createDataSource } from '#libs/database/data-source.js';
import { migrate } from '#libs/database/migrate.js';
import { processVariables } from '#libs/services/define-env.js';
import { openBenchDatabase } from './bench-database.js';
import { line, type Measurement, measure, retryRefused } from './measure.js';

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
    await retryRefused(async () => {
      customers.push({ token, caller: (await admission.admit(token)).caller });
    });
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

function verdict(measured: Measurement, target: number, commit: Measurement): string {
  if (measured.perSecond >= target) return `  target ${target.toLocaleString('en')}/s: reached\n`;
  const bound =
    commit.p50 > measured.p50 / 2
      ? `the disk: a commit alone takes ${commit.p50.toFixed(1)} ms of the ${measured.p50.toFixed(1)} ms`
      : measured.cores > 0.8
        ? 'the CPU time of this process, which is single-threaded'
        : 'the CPU time of Postgres, or of what else runs on this machine';
  return `  target ${target.toLocaleString('en')}/s: missed, bound by ${bound}\n`;
}

const database = await openBenchDatabase(processVariables());
const dataSource = await createDataSource(database.url).initialize();
await migrate(dataSource);
const admission = new Admission({ databaseUrl: database.url });
const charging = new Charging({ databaseUrl: database.url });
try {
  write(`Creating ${organizationCount} organizations\n`);
  const customers = await createCustomers(dataSource, admission);
  await dataSource.query('ANALYZE');

  let attempts = 0;
  const charge = async (customer: Customer | undefined): Promise<void> => {
    if (!customer) throw new Error('No customer.');
    attempts += 1;
    const request = { requestId: `req_${attempts.toString(16).padStart(16, '0')}`, endpointGroup: 'jobs' } as const;
    (await charging.charge(customer.caller, { ...request, credits: 25, records: 25 })).delivered();
  };
  const one = () => charge(customers[0]);
  const many = (turn: number) => charge(customers[turn % customers.length]);
  const admit = async (turn: number, count: number) => {
    await admission.admit(customers[turn % count]?.token);
  };

  const commit = await commits(dataSource);
  write(line(`commits of one row (fsync ${await setting(dataSource, 'fsync')})`, commit));
  const charges: Measurement[] = [];
  const measureCharges = async (inFlight: number, duration: number, work: typeof many): Promise<Measurement> => {
    const measured = await measure(inFlight, duration, work);
    charges.push(measured);
    return measured;
  };
  for (const work of [one, many]) await measureCharges(64, 2, work);

  const onOne = await measureCharges(64, seconds, one);
  write(line('charges, one organization, 64 in flight', onOne) + verdict(onOne, targets.one, commit));
  const onMany = await measureCharges(64, seconds, many);
  write(line('charges, 1,000 organizations, 64 in flight', onMany) + verdict(onMany, targets.many, commit));
  write(line('charges, one organization, 8 in flight', await measureCharges(8, seconds, one)));
  write(line('charges, one organization, one after another', await measureCharges(1, seconds, one)));
  for (const inFlight of [64, 8, 1]) {
    const measured = await measure(inFlight, seconds, (turn) => admit(turn, 1));
    write(line(`admissions, one organization, ${inFlight} in flight`, measured));
  }
  const admissionsOfMany = await measure(64, seconds, (turn) => admit(turn, customers.length));
  write(line('admissions, 1,000 organizations, 64 in flight', admissionsOfMany));

  const problems = (await reconcile(dataSource)).map((discrepancy) => JSON.stringify(discrepancy));
  const succeeded = sumBy(charges, (measured) => measured.succeeded);
  const refused = sumBy(charges, (measured) => measured.refused);
  const [{ entries }] = await dataSource.query('SELECT count(*)::integer AS entries FROM credit_charges');
  // A charge is refused, although it took effect, when its response is lost or late.
  if (entries < succeeded || entries > succeeded + refused) problems.push(`it has ${entries} charges`);
  const summary = `${succeeded.toLocaleString('en')} successful charges (${refused} more attempts were refused)`;
  if (problems.length === 0) write(`The ledger of ${summary} adds up.\n`);
  else {
    write(`The ledger of ${summary} does not add up: ${problems.slice(0, 10).join('; ')}\n`);
    process.exitCode = 1;
  }
} finally {
  await charging.onApplicationShutdown();
  await admission.onApplicationShutdown();
  await dataSource.destroy();
  await database.close();
}
