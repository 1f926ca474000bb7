import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { AppError } from '#libs/errors/app-error.js';
import { BatchedStatement, settingLockPatience } from '#libs/postgres/batched-statement.js';
import type { Caller } from '../admission/caller.js';
import type { EndpointGroup } from '../usage/endpoint-groups.js';
import { insufficientCredits } from './prices.js';

/** What is about to be answered. */
export interface Order {
  /** Told in the list of charges whose answer was not sent. An operation of a batch has its own. */
  requestId: string;
  endpointGroup: EndpointGroup;
  /** What it costs, by `creditsFor`. */
  credits: number;
  /** Records in it. */
  records: number;
  /** `Admitted.waited` of the request: what is left of its two seconds. */
  waited?: number;
}

/** What may be answered. */
export interface Charge {
  /** Credits taken: what was asked for, or what was left. 0 on `subscription`. */
  credits: number;
  /** Records to answer with, the first ones of the page. */
  records: number;
  /** Credits left; null on `subscription`. */
  balance: number | null;
  /** To be called when the answer has been sent; otherwise the charge is listed for a refund. */
  sent(): void;
}

type Entry = Order & { organizationId: string };
type ChargeRow = [ordinal: number, chargeId: string | null, credits: number, records: number, balance: string | null];

/** Milliseconds after which what was sent is reported without a charge that takes it along. */
const reportEvery = 1_000;

/** Takes credits for what is answered, exactly once and never more than there are. */
export class Charging implements OnModuleInit, OnApplicationShutdown {
  private readonly statement: BatchedStatement<Entry, ChargeRow>;
  private readonly reporting: NodeJS.Timeout;
  private readonly sentCharges: string[] = [];
  private reported = 0;

  constructor(databaseUrl: string) {
    this.statement = new BatchedStatement<Entry, ChargeRow>({
      databaseUrl,
      applicationName: 'rolecall-charging',
      // A page must not be sent before its charge is safe on disk.
      synchronousCommit: 'on',
      statement: {
        name: 'charge-credits',
        text: `SELECT * FROM charge_credits($2, $3, $4, $5, $6, ${settingLockPatience('$7::bigint[]')})`,
      },
      values: (entries) => {
        this.reported = this.sentCharges.length;
        return [
          entries.map(({ organizationId }) => organizationId),
          entries.map(({ requestId }) => requestId),
          entries.map(({ endpointGroup }) => endpointGroup),
          entries.map(({ credits }) => credits),
          entries.map(({ records }) => records),
          [...this.sentCharges],
        ];
      },
      lockKey: ({ organizationId }) => organizationId,
      onAnswer: () => this.sentCharges.splice(0, this.reported),
    });
    this.reporting = setInterval(() => void this.reportSent(), reportEvery).unref();
  }

  /**
   * One round trip, and none for what costs nothing. Within an organization the charges of a process are made in the order of the
   * calls; the allowance is drawn first.
   *
   * @throws AppError `insufficient_credits` when nothing is left, `service_unavailable` when Postgres does not answer within two
   *   seconds, less those for which the request has `waited`. Then nothing may be answered.
   */
  async charge(caller: Caller, order: Order): Promise<Charge> {
    if (order.credits === 0) {
      return { credits: 0, records: order.records, balance: caller.credits?.balance ?? null, sent: () => {} };
    }
    const entry = { ...order, organizationId: caller.organizationId };
    const row = await this.statement.run(entry, order.waited).catch(unavailable);
    const [, chargeId, credits, records, balance] = row ?? [];
    if (typeof chargeId !== 'string' || credits === undefined || records === undefined) throw insufficientCredits();
    return {
      credits,
      records,
      balance: typeof balance === 'string' ? Number(balance) : null,
      sent: () => {
        if (credits > 0) this.sentCharges.push(chargeId);
      },
    };
  }

  async onModuleInit(): Promise<void> {
    await this.statement.open();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.reporting);
    // Nobody charges any more; the batch under way took along only what was sent before it left.
    await this.statement.idle();
    await this.reportSent();
    await this.statement.close();
  }

  /** For the time when no charge takes the news along. */
  private async reportSent(): Promise<void> {
    if (this.sentCharges.length > 0) await this.statement.runEmpty();
  }
}

function unavailable(cause: unknown): never {
  throw new AppError(
    'service_unavailable',
    'Nothing can be charged at the moment: send the request again in a few seconds.',
    { cause },
  );
}
