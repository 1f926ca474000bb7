import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';
import { countUndelivered } from '#libs/billing/charging/undelivered-charges.js';
import { Dataset } from '#libs/search/read/dataset.js';
import type { ElasticsearchReader } from '#libs/search/read/elasticsearch.js';
import { outsideSearchContext } from '#libs/search/read/search-context.js';
import { COURIER_TASKS, type CourierStatus, CourierStatusReader } from '#libs/webhooks/courier-status.js';
import { DashboardDatabase } from '../database/dashboard-database.js';
import type { RequestQueue } from '../isolation/request-queue.js';
import { STORES } from '../search/search.module.js';
import { AccessLog, type AccessLogDetail } from './access-log.js';
import { MetricsServer } from './metrics-server.js';
import { OperatorMetrics, type ReadFigure } from './operator-metrics.js';
import { requestOutcome } from './request-outcome.js';

export interface TelemetryOptions {
  /** Where `/metrics` is served, without a token. Null: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  readonly accessLog: {
    readonly detail: AccessLogDetail;
    readonly perSecond: number;
    readonly output?: DestinationStream;
  };
}

export const NO_TELEMETRY: TelemetryOptions = { metrics: null, accessLog: { detail: 'off', perSecond: 1 } };

/** Starts what the operator asked for: metrics on an address of their own, and the access log. Both end with the process. */
export const startTelemetry = async (
  app: NestFastifyApplication,
  queue: RequestQueue,
  { metrics: address, accessLog: { detail, perSecond, output } }: TelemetryOptions,
): Promise<void> => {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const metrics = address ? new OperatorMetrics(readFigures(app, queue)) : undefined;
  const accessLog = detail === 'off' ? undefined : new AccessLog(detail, perSecond, output);
  if (!metrics && !accessLog) return;
  const server = metrics && new MetricsServer(metrics);
  fastify.addHook('onResponse', (request, reply, done) => {
    const outcome = requestOutcome(request, reply);
    metrics?.count(outcome);
    accessLog?.write({ ...outcome, requestId: request.id });
    done();
  });
  fastify.addHook('onClose', async () => {
    await server?.close();
    metrics?.stop();
    accessLog?.stop();
  });
  if (server && address) await server.listen(address.port, address.host);
};

const readFigures = (app: NestFastifyApplication, queue: RequestQueue): readonly ReadFigure[] => {
  const dataset = app.get(Dataset, { strict: false });
  const database = app.get(DashboardDatabase, { strict: false });
  const { elasticsearch } = app.get<{ elasticsearch: ElasticsearchReader }>(STORES, { strict: false });
  const queues = {
    requests: () => queue.length,
    searches: () => elasticsearch.queues.cheap,
    expensive_searches: () => elasticsearch.queues.expensive,
  };
  return [
    ...Object.entries(queues).flatMap(([name, length]): ReadFigure[] => [
      {
        name: `rolecall_${name}_running`,
        help: `What runs in the queue of ${name.replace('_', ' ')}.`,
        read: () => length().running,
      },
      {
        name: `rolecall_${name}_waiting`,
        help: `What waits in the queue of ${name.replace('_', ' ')}.`,
        read: () => length().waiting,
      },
    ]),
    {
      name: 'rolecall_dataset_as_of_timestamp_seconds',
      help: 'The `as_of` of the dataset, in seconds since 1970.',
      read: async () => (await outsideSearchContext(() => dataset.asOf())) / 1_000,
    },
    {
      name: 'rolecall_dataset_applied_timestamp_seconds',
      help: 'When the last file of a feed was applied, in seconds since 1970.',
      read: async () => {
        const at = await outsideSearchContext(() => dataset.appliedAt());
        return at === null ? undefined : at / 1_000;
      },
    },
    {
      name: 'rolecall_undelivered_charges',
      help: 'Charges older than a minute whose response may not have been delivered.',
      read: () => database.run((stores) => countUndelivered(stores.database)),
    },
    ...courierFigures(app.get(CourierStatusReader, { strict: false })),
  ];
};

/** What couriers have to do, and what they did. Read once for a scrape. */
const courierFigures = (reader: CourierStatusReader): ReadFigure[] => {
  let current: Promise<CourierStatus> | null = null;
  const status = (): Promise<CourierStatus> => {
    current ??= reader.read().finally(() => {
      current = null;
    });
    return current;
  };
  return [
    {
      name: 'rolecall_courier_changes_behind',
      help: 'Published changes that are not yet compared with every watch.',
      read: async () => (await status()).changesBehind,
    },
    {
      name: 'rolecall_courier_oldest_undelivered_seconds',
      help: 'Age of the event that waits longest for its delivery, without webhooks that fail; 0 if none waits.',
      read: async () => (await status()).oldestUndelivered,
    },
    {
      name: 'rolecall_webhooks_failing',
      help: 'Webhooks whose deliveries fail and are retried.',
      read: async () => (await status()).failingWebhooks,
    },
    {
      name: 'rolecall_webhooks_paused',
      help: 'Webhooks that were paused because deliveries failed.',
      read: async () => (await status()).pausedWebhooks,
    },
    {
      name: 'rolecall_courier_oldest_unsent_digest_seconds',
      help: 'Age of the digest that waits longest for the mail server; 0 if none waits.',
      read: async () => (await status()).oldestUnsentDigest,
    },
    {
      name: 'rolecall_digests',
      help: 'Digests that people receive by e-mail.',
      read: async () => (await status()).digests,
    },
    ...COURIER_TASKS.map(
      (task): ReadFigure => ({
        name: `rolecall_courier_${task}_age_seconds`,
        help: `Seconds since a courier last finished the task: ${task}.`,
        read: async () => (await status()).lastRun[task] ?? undefined,
      }),
    ),
  ];
};
