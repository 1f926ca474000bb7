import { Client } from '@elastic/elasticsearch';
import type { Command } from 'commander';
import type { DataSource } from 'typeorm';
import { countAuditBefore, deleteAuditBefore } from '#libs/accounts/audit/audit-retention.js';
import { countUndeliveredBefore, deleteUndeliveredBefore } from '#libs/billing/retention/delete-undelivered.js';
import { countUsageBefore, foldUsage } from '#libs/billing/retention/fold-usage.js';
import { addChargePartitions, sealableCharges, sealCharges } from '#libs/billing/retention/seal-charges.js';
import { acquireWriterLock } from '#libs/changes/writer-lock.js';
import { countDeletedBefore, purgeDeletedBefore } from '#libs/saved-items/purge-deleted.js';
import { RESTORABLE_MINUTES } from '#libs/saved-items/saved-item.js';
import { elasticsearchNodes } from '#libs/search/elasticsearch/elasticsearch-nodes.js';
import { countSignalsBefore, deleteSignalsBefore } from '#libs/search/store/signal-retention.js';
import { databaseUrl, retentionVariables, searchEnv, sizingVariables } from '../env.js';
import { tableLines } from '../output.js';
import { type Session, withJson } from '../session.js';
import type { OutputOptions } from './org-options.js';
import { waitOption } from './wait-option.js';

/** One sort of data, and how much of it is older than it is kept. */
interface Step {
  readonly data: string;
  /** What is older is removed. RFC 3339. */
  readonly before: string;
  readonly rows: number;
  /** On disk; null where it is not known. */
  readonly bytes: number | null;
}

interface RetentionFlags extends OutputOptions {
  readonly dryRun?: boolean;
  readonly wait: number;
}

/** Adds `retention`. It may run while requests are charged. */
export const addRetentionCommand = (program: Command, session: Session): void => {
  withJson(program.command('retention'))
    .description(
      'remove what is older than it is kept (ROLECALL_KEEP_...); charges and usage are replaced by monthly sums',
    )
    .option('--dry-run', 'only print what would be removed')
    .addOption(waitOption())
    .action(async ({ dryRun = false, wait, ...options }: RetentionFlags) => {
      const keep = retentionVariables.read(session.env);
      const now = new Date();
      const database = await session.withDatabase((dataSource) => retainDatabase(dataSource, { keep, now, dryRun }));
      const print = (steps: readonly Step[]) => {
        const views = steps.map((step) => ({ ...step }));
        const text = tableLines(views, ['data', 'before', 'rows', 'bytes']);
        session.print(options, { dry_run: dryRun, steps: views }, dryRun ? `${text}Nothing was removed.\n` : text);
      };
      const signalsBefore = startOfMonth(now, keep.ROLECALL_KEEP_SIGNALS);
      const signals = await retainSignals(session, signalsBefore, { dryRun, waitMs: wait * 1_000 }).catch((error) => {
        // The database has been changed.
        print(database);
        throw error;
      });
      print([...database, signals]);
    });
};

/** The first moment of a month, some months before the present one. */
const startOfMonth = (now: Date, months: number): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months));

interface Retention {
  readonly keep: ReturnType<typeof retentionVariables.read>;
  readonly now: Date;
  readonly dryRun: boolean;
}

const retainDatabase = async (dataSource: DataSource, { keep, now, dryRun }: Retention): Promise<Step[]> => {
  const { manager } = dataSource;
  if (!dryRun) await addChargePartitions(manager);
  const chargesBefore = startOfMonth(now, keep.ROLECALL_KEEP_CHARGES);
  const sealable = await sealableCharges(manager, chargesBefore);
  if (!dryRun) for (const charges of sealable) await sealCharges(dataSource, charges);
  const sum = (name: 'charges' | 'bytes') => sealable.reduce((total, each) => total + each[name], 0);

  const usageBefore = startOfMonth(now, keep.ROLECALL_KEEP_USAGE);
  const day = usageBefore.toISOString().slice(0, 10);
  const usage = await countUsageBefore(manager, day);
  if (!dryRun) await foldUsage(manager, day);

  const auditBefore = startOfMonth(now, keep.ROLECALL_KEEP_AUDIT);
  const audit = await countAuditBefore(manager, auditBefore);
  if (!dryRun) await deleteAuditBefore(dataSource, auditBefore);

  const undeliveredBefore = new Date(now.getTime() - keep.ROLECALL_KEEP_UNDELIVERED * 86_400_000);
  const undelivered = await countUndeliveredBefore(manager, undeliveredBefore);
  if (!dryRun) await deleteUndeliveredBefore(manager, undeliveredBefore);

  const deletedBefore = new Date(now.getTime() - RESTORABLE_MINUTES * 60_000);
  const deleted = await countDeletedBefore(manager, deletedBefore);
  if (!dryRun) await purgeDeletedBefore(manager, deletedBefore);

  const step = (data: string, before: Date, rows: number, bytes: number | null = null): Step => ({
    data,
    before: before.toISOString(),
    rows,
    bytes,
  });
  return [
    step('charges', chargesBefore, sum('charges'), sum('bytes')),
    step('usage', usageBefore, usage),
    step('audit log', auditBefore, audit),
    step('undelivered charges', undeliveredBefore, undelivered),
    step('deleted views and boards', deletedBefore, deleted),
  ];
};

const retainSignals = async (
  session: Session,
  before: Date,
  { dryRun, waitMs }: { readonly dryRun: boolean; readonly waitMs: number },
): Promise<Step> => {
  const { elasticsearchUrl, prefix } = searchEnv(session.env);
  const { ROLECALL_SHARDS: shards, ROLECALL_REPLICAS: replicas } = sizingVariables.read(session.env);
  const client = new Client({ nodes: elasticsearchNodes(elasticsearchUrl) });
  try {
    const rows = await countSignalsBefore(client, prefix, before);
    if (!dryRun && rows > 0) {
      const lock = await acquireWriterLock(databaseUrl(session.env), prefix, waitMs);
      await deleteSignalsBefore(client, prefix, before, { shards, replicas }).finally(() => lock.release());
    }
    return { data: 'signals', before: before.toISOString(), rows, bytes: null };
  } finally {
    await client.close();
  }
};
