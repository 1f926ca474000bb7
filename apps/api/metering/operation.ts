import type { AdmissionResult } from '#libs/billing/admission/admission.js';
import type { Caller } from '#libs/billing/admission/caller.js';
import type { Charge, Charging } from '#libs/billing/charging/charging.js';
import { affordable, creditsFor, PRICE_TABLE } from '#libs/billing/credits/prices.js';
import type { PaidRequest } from '#libs/billing/idempotency/idempotency-keys.js';
import type { RateWindows } from '#libs/billing/rate-limits/rate-windows.js';
import type { RequestRecorder } from '#libs/billing/requests/request-recorder.js';
import type { UsageRecorder } from '#libs/billing/usage/usage-recorder.js';
import { AppError } from '#libs/errors/app-error.js';
import { waitFor } from '#libs/fairness/thread-time.js';
import type { Visibility } from '#libs/registry/visibility.js';
import type { Requester } from '#libs/search/read/list-reader.js';
import { matchesTag } from '#libs/search/read/response/entity-tag.js';
import { searchContext } from '#libs/search/read/search-context.js';
import type { VisibilityStore } from '#libs/visibility/visibility-store.js';
import type { AccountStatus } from '../http/headers/account-headers.js';
import type { Endpoint } from './endpoints.js';

/** The stores in which an operation is charged and counted. */
export interface MeterStores {
  readonly charging: Charging;
  readonly usageRecorder: UsageRecorder;
  readonly requestRecorder: RequestRecorder;
  readonly visibilityStore: VisibilityStore;
}

export interface OperationOptions {
  readonly endpoint: Endpoint;
  /** Identifies the charge for a refund; unique among all operations. */
  readonly requestId: string;
  /** What the log of requests says of it. */
  readonly logged: { readonly method: string; readonly route: string };
  /** Whether the response has no body, so that its records are not charged. */
  readonly headersOnly?: boolean;
  /** The header `If-None-Match`: the versions of the response that the caller has. */
  readonly ifNoneMatch?: string | undefined;
  /** Aborted when the result is no longer needed; nothing is charged afterwards. */
  readonly signal?: AbortSignal | undefined;
  /** How many records fit into the response, if its size is limited. See `Requester`. */
  readonly fits?: Requester['fits'];
}

/**
 * One admitted operation, with its caller, visibility and charge. It does not depend on how it was requested: a request to `/v4` is one
 * operation, a batch of MCP calls is several. An operation that calls neither `cap` nor `charge` is free. Each must end with `finish`.
 */
export class MeteredOperation implements Requester, AccountStatus {
  readonly caller: Caller;
  readonly windows: RateWindows;
  readonly visibility: Visibility;
  charged: AccountStatus['charged'];
  private currentCharge: Charge | undefined;
  private idempotency: { readonly key: string; readonly paid: PaidRequest | null } | undefined;
  private finished = false;
  private readonly started = performance.now();

  constructor(
    private readonly admission: AdmissionResult,
    private readonly options: OperationOptions,
    private readonly stores: MeterStores,
    private readonly onFinish: () => void = () => {},
  ) {
    this.caller = admission.caller;
    this.windows = admission.windows;
    this.visibility = stores.visibilityStore.of(admission.caller);
  }

  get fits(): Requester['fits'] {
    return this.options.fits;
  }

  holds(tag: string): boolean {
    return matchesTag(this.options.ifNoneMatch, tag);
  }

  get organizationId() {
    return this.caller.organizationId;
  }

  get dataTier() {
    return this.caller.dataTier;
  }

  /** Whether no response of the endpoint is ever charged. */
  get isFree(): boolean {
    return PRICE_TABLE[this.options.endpoint.call] === 'free';
  }

  /** Charges the request under its idempotency key, or not at all if that is paid for: then at most the records that were. */
  payBy(key: string, paid: PaidRequest | null): void {
    this.idempotency = { key, paid };
    // Listed as undelivered until a response has arrived.
    if (paid)
      this.currentCharge = {
        credits: 0,
        records: paid.records,
        balance: this.caller.credits?.balance ?? null,
        delivered: () => this.stores.charging.deliver(paid.chargeId),
      };
  }

  /** @returns the number of the requested records that the caller can pay for. @throws AppError `insufficient_credits`. */
  cap(requested: number): number {
    const { paid } = this.idempotency ?? {};
    return paid ? requested : affordable(this.caller, this.options.endpoint.call, requested);
  }

  /**
   * Charges for the records found.
   * @returns the number of records that were paid for.
   * @throws AppError `insufficient_credits`, `service_unavailable`.
   */
  async charge(found: number): Promise<number> {
    const { endpoint, requestId, headersOnly, signal } = this.options;
    signal?.throwIfAborted();
    if (headersOnly) return found;
    const { key, paid } = this.idempotency ?? {};
    if (paid && this.currentCharge) {
      const records = this.isPerRecord ? Math.min(found, paid.records) : found;
      this.charged = { ...this.currentCharge, records };
      return records;
    }
    try {
      this.currentCharge = await waitFor(searchContext(), () =>
        this.stores.charging.charge(this.caller, {
          requestId,
          endpointGroup: endpoint.group,
          credits: creditsFor(endpoint.call, found),
          records: found,
          key,
          waited: this.admission.waited,
        }),
      );
    } catch (error) {
      if (error instanceof AppError && error.code === 'insufficient_credits')
        this.charged = { credits: 0, records: 0, balance: 0 };
      throw error;
    }
    this.charged = this.currentCharge;
    return this.currentCharge.records;
  }

  private get isPerRecord(): boolean {
    return PRICE_TABLE[this.options.endpoint.call] === 'per_record';
  }

  /**
   * Counts the operation; further calls have no effect. A charge whose records were not delivered stays listed for a refund.
   * @param outcome whether the whole response was sent, whether it was an error, and its HTTP status.
   */
  finish({ delivered, failed, status }: { delivered: boolean; failed: boolean; status: number }): void {
    if (this.finished) return;
    this.finished = true;
    this.onFinish();
    if (delivered && !failed) this.currentCharge?.delivered();
    // What is paid for already is not charged again, and not used again.
    const { credits = 0, records = 0 } = (this.idempotency?.paid ? undefined : this.charged) ?? {};
    this.stores.usageRecorder.count(this.organizationId, this.options.endpoint.group, { failed });
    this.stores.usageRecorder.countCaller(this.caller, { failed, credits, records });
    this.log(delivered ? status : CLIENT_CLOSED);
  }

  private log(status: number): void {
    const { requestId, logged } = this.options;
    this.stores.requestRecorder.record(this.organizationId, {
      at: new Date().toISOString(),
      ...logged,
      status,
      ms: Math.round((performance.now() - this.started) * 10) / 10,
      credits: this.charged?.credits ?? 0,
      records: this.charged?.records ?? 0,
      tokenId: this.caller.tokenId,
      requestId,
    });
  }
}

/** The status of a request whose client disconnected before the end of the response. */
const CLIENT_CLOSED = 499;
