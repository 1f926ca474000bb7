import type { FastifyReply } from 'fastify';
import type { Admitted } from '#libs/billing/admission/admission.js';
import type { Caller } from '#libs/billing/admission/caller.js';
import type { Charge, Charging } from '#libs/billing/credits/charging.js';
import { affordable, creditsFor } from '#libs/billing/credits/prices.js';
import type { RateWindows } from '#libs/billing/rate-limits/rate-windows.js';
import type { Bookkeeping } from '#libs/billing/usage/bookkeeping.js';
import { AppError } from '#libs/errors/app-error.js';
import type { Reader } from '#libs/search/read/list-reader.js';
import type { Answer } from '#libs/search/read/page.js';
import type { Scope } from '#libs/search/registry/scope.js';
import type { Scopes } from '#libs/visibility/scopes.js';
import type { Endpoint } from './endpoints.js';
import type { Standing } from './metering-headers.js';

interface Stores {
  readonly charging: Charging;
  readonly bookkeeping: Bookkeeping;
  readonly scopes: Scopes;
}

/**
 * An admitted request: who asks, what the answer costs, and what is written down when it has been sent. A route that calls
 * neither `cap` nor `settle` is free.
 */
export class MeteredRequest implements Reader, Standing {
  readonly caller: Caller;
  readonly windows: RateWindows;
  private readonly waited: number;
  readonly scope: Scope;
  taken: Standing['taken'];
  private charge: Charge | undefined;
  private release: (() => void) | undefined;
  private counted = false;

  constructor(
    { caller, windows, waited }: Admitted,
    private readonly reply: FastifyReply,
    private readonly endpoint: Endpoint,
    private readonly stores: Stores,
  ) {
    this.caller = caller;
    this.windows = windows;
    this.waited = waited;
    this.scope = stores.scopes.of(caller);
    reply.raw.once('finish', () => this.sent());
    // Comes without `finish` when the client leaves: its request counts, but nothing was sent.
    reply.raw.once('close', () => this.count());
  }

  get organizationId() {
    return this.caller.organizationId;
  }

  get dataTier() {
    return this.caller.dataTier;
  }

  /** @throws AppError `insufficient_credits`. */
  cap(wanted: number): number {
    return affordable(this.caller, this.endpoint.call, wanted);
  }

  /** Takes what the records cost. @throws AppError `insufficient_credits`, `service_unavailable`. */
  async settle(found: number): Promise<number> {
    // Its answer holds no record.
    if (this.reply.request.method === 'HEAD') return found;
    try {
      this.charge = await this.stores.charging.charge(this.caller, {
        requestId: this.reply.request.id,
        endpointGroup: this.endpoint.group,
        credits: creditsFor(this.endpoint.call, found),
        records: found,
        waited: this.waited,
      });
    } catch (error) {
      if (error instanceof AppError && error.code === 'insufficient_credits') this.taken = { credits: 0, balance: 0 };
      throw error;
    }
    this.taken = this.charge;
    return this.charge.records;
  }

  /** @returns the bytes to be sent. Their memory is given back when they are; of a broken connection the collector takes care. */
  answer({ body, release }: Answer): Buffer {
    this.release = release;
    return body;
  }

  private sent(): void {
    this.charge?.sent();
    this.release?.();
    this.count();
  }

  private count(): void {
    if (this.counted) return;
    this.counted = true;
    const failed = this.reply.raw.statusCode >= 400;
    this.stores.bookkeeping.requestAnswered(this.organizationId, this.endpoint.group, { failed });
  }
}
