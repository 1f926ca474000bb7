import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { AppError } from '#libs/errors/app-error.js';
import { BatchedStatement, settingLockTimeout } from '#libs/postgres/batched-statement.js';
import type { RequestDatabase } from '#libs/postgres/request-database.js';
import { charges } from '#libs/telemetry/events.js';
import type { Caller } from '../admission/caller.js';
import { dailyLimitReached, insufficientCredits } from '../credits/prices.js';
import type { EndpointGroup } from '../usage/endpoint-groups.js';

/** A response that is about to be sent, and what it costs. */
export interface ChargeRequest {
  /** Listed with the charge until its response is delivered. Each operation of a batch has its own. */
  requestId: string;
  endpointGroup: EndpointGroup;
  /** Its cost, from `creditsFor`. */
  credits: number;
  /** Records in it. */
  records: number;
  /** The idempotency key that the request holds. */
  key?: string | undefined;
  /** `AdmissionResult.waited` of the request, which counts towards its timeout. */
  waited?: number;
}

/** What may be sent. */
export interface Charge {
  /** Credits charged: the cost, or the rest of the balance. 0 on `subscription`. */
  credits: number;
  /** Records that were paid for: the first ones of the page. */
  records: number;
  /** Credits left; null on `subscription`. */
  balance: number | null;
  /** Call it when the response has been sent. Otherwise the charge stays listed for a refund. */
  delivered(): void;
}

type Entry = ChargeRequest & { organizationId: string; tokenId: string | null };

/**
 * A row of the database function `charge_responses`; without a charge when the balance was 0, a connected app has spent its limit of the day, or
 * the key is no longer held.
 */
interface ChargeRow {
  ordinal: number;
  charge_id: string | null;
  credits: number;
  records: number;
  balance: string | null;
  held: boolean;
}

/** Milliseconds after which deliveries are reported if no charge has reported them. */
const REPORT_INTERVAL = 1_000;

/** Charges responses, each exactly once and never more than the balance. */
export class Charging implements OnModuleInit, OnApplicationShutdown {
  private readonly statement: BatchedStatement<Entry, ChargeRow>;
  private readonly timer: NodeJS.Timeout;
  private readonly deliveredCharges: string[] = [];
  private reported = 0;

  constructor({ databaseUrl, timeout }: RequestDatabase) {
    this.statement = new BatchedStatement<Entry, ChargeRow>({
      databaseUrl,
      timeout,
      applicationName: 'rolecall-charging',
      // A page must not be sent before its charge is on disk.
      synchronousCommit: 'on',
      statement: {
        name: 'charge-responses',
        text: `SELECT * FROM charge_responses($2, $3, $4, $5, $6, $7, ${settingLockTimeout('$8::bigint[]')}, $9)`,
      },
      values: (entries) => {
        this.reported = this.deliveredCharges.length;
        return [
          entries.map(({ organizationId }) => organizationId),
          entries.map(({ requestId }) => requestId),
          entries.map(({ endpointGroup }) => endpointGroup),
          entries.map(({ credits }) => credits),
          entries.map(({ records }) => records),
          entries.map(({ key }) => key ?? null),
          [...this.deliveredCharges],
          entries.map(({ tokenId }) => tokenId),
        ];
      },
      lockKey: ({ organizationId }) => organizationId,
      onBatchDone: () => this.deliveredCharges.splice(0, this.reported),
    });
    this.timer = setInterval(() => void this.reportDeliveries(), REPORT_INTERVAL).unref();
  }

  /**
   * Charges a response in one round trip, or in none if it is free. Charges of one organization in one process are made in the order of
   * the calls. The allowance is drawn first.
   *
   * @throws AppError `insufficient_credits` at balance 0 or the daily limit of a connected app, `service_unavailable` when Postgres does not respond in time. Then the
   *   response must not be sent.
   */
  async charge(caller: Caller, request: ChargeRequest): Promise<Charge> {
    if (request.credits === 0) {
      return { credits: 0, records: request.records, balance: caller.credits?.balance ?? null, delivered: () => {} };
    }
    // Other tokens have no limit of their own that would have to be looked up.
    const tokenId = caller.isApp ? caller.tokenId : null;
    const entry = { ...request, organizationId: caller.organizationId, tokenId };
    const row = await this.statement.run(entry, request.waited).catch(unavailable);
    if (row && !row.held) {
      throw new AppError(
        'service_unavailable',
        'Another request with this Idempotency-Key was faster. Repeat the request with the same key.',
      );
    }
    if (row?.charge_id === null && Number(row.balance) > 0) throw dailyLimitReached();
    if (!row || row.charge_id === null) throw insufficientCredits();
    const { charge_id: chargeId, credits, records, balance } = row;
    charges.publish({ credits, records });
    return {
      credits,
      records,
      balance: balance === null ? null : Number(balance),
      delivered: () => {
        if (credits > 0) this.deliveredCharges.push(chargeId);
      },
    };
  }

  /** Reports that the response of an earlier charge has been delivered now. */
  deliver(chargeId: string): void {
    this.deliveredCharges.push(chargeId);
  }

  async onModuleInit(): Promise<void> {
    await this.statement.open();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    // No further charges follow; the batch in flight confirms only deliveries from before it was sent.
    await this.statement.idle();
    await this.reportDeliveries();
    await this.statement.close();
  }

  /** Reports deliveries if no charge does. */
  private async reportDeliveries(): Promise<void> {
    if (this.deliveredCharges.length > 0) await this.statement.runEmpty();
  }
}

const unavailable = (cause: unknown): never => {
  throw new AppError('service_unavailable', 'Credits cannot be charged at the moment. Retry after a few seconds.', {
    cause,
  });
};
