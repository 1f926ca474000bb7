import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { charges, refusals, storeCalls } from '#libs/telemetry/events.js';
import type { RequestOutcome } from './request-outcome.js';

/** Seconds. A page takes a few hundredths; what takes longer than the last bound was given up. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** How long a scrape waits for a figure that is read from a store. */
const READ_TIMEOUT_MS = 1_000;

/** A figure that is read at each scrape. */
export interface ReadFigure {
  readonly name: string;
  readonly help: string;
  /** @returns undefined when it is unknown. */
  read(): Promise<number | undefined> | number | undefined;
}

/** The metrics of one process for its operator, in the Prometheus text format. */
export class OperatorMetrics {
  private readonly registry = new Registry();
  private readonly requests: Counter<'entrance' | 'route' | 'method' | 'status'>;
  private readonly durations: Histogram<'entrance' | 'route'>;
  private readonly unsubscribe: readonly (() => void)[];

  constructor(figures: readonly ReadFigure[]) {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry });
    this.requests = new Counter({
      name: 'rolecall_http_requests_total',
      help: 'Requests that reached a route or its error handling, by the status of the response. 499: the client disconnected.',
      labelNames: ['entrance', 'route', 'method', 'status'],
      registers,
    });
    this.durations = new Histogram({
      name: 'rolecall_http_request_duration_seconds',
      help: 'Seconds from the head of a request to the end of its response.',
      labelNames: ['entrance', 'route'],
      buckets: BUCKETS,
      registers,
    });
    this.unsubscribe = this.countEvents(registers);
    for (const figure of figures) this.readAtScrape(figure, registers);
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  count({ entrance, route, method, status, ms }: RequestOutcome): void {
    this.requests.inc({ entrance, route, method, status: String(status) });
    this.durations.observe({ entrance, route }, ms / 1_000);
  }

  /** All metrics. A figure that cannot be read in time is absent. */
  scrape(): Promise<string> {
    return this.registry.metrics();
  }

  stop(): void {
    for (const end of this.unsubscribe) end();
    this.registry.clear();
  }

  private countEvents(registers: Registry[]): readonly (() => void)[] {
    const calls = new Histogram({
      name: 'rolecall_store_call_duration_seconds',
      help: 'Seconds of a search in Elasticsearch, or of a batch of admissions or charges in Postgres.',
      labelNames: ['store', 'outcome'],
      buckets: BUCKETS,
      registers,
    });
    const credits = new Counter({ name: 'rolecall_credits_charged_total', help: 'Credits charged.', registers });
    const records = new Counter({ name: 'rolecall_records_charged_total', help: 'Records charged.', registers });
    const refused = new Counter({
      name: 'rolecall_refusals_total',
      help: 'Requests and connections that were refused because of the limits of the process.',
      labelNames: ['reason'],
      registers,
    });
    return [
      storeCalls.subscribe(({ store, ms, failed }) =>
        calls.observe({ store, outcome: failed ? 'error' : 'ok' }, ms / 1_000),
      ),
      charges.subscribe((charge) => {
        credits.inc(charge.credits);
        records.inc(charge.records);
      }),
      refusals.subscribe(({ reason }) => refused.inc({ reason })),
    ];
  }

  private readAtScrape({ name, help, read }: ReadFigure, registers: Registry[]): void {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), READ_TIMEOUT_MS).unref());
        const value = await Promise.race([Promise.resolve().then(read), late]).catch(() => undefined);
        this.reset();
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  }
}
