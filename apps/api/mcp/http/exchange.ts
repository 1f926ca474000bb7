import { sumBy } from 'es-toolkit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AdmissionResult } from '#libs/billing/admission/admission.js';
import type { PricedCall } from '#libs/billing/credits/prices.js';
import type { Requester } from '#libs/search/read/list-reader.js';
import { errorTable } from '../../errors/error-table.js';
import { toAppError } from '../../errors/public-error.js';
import type { AccountStatus } from '../../http/headers/account-headers.js';
import { countRefusal, disconnectSignal } from '../../isolation/isolation.js';
import type { Meter } from '../../metering/meter.js';
import type { MeteredOperation } from '../../metering/operation.js';
import { RpcError } from '../protocol/rpc-error.js';
import { type ToolList, toolListOf } from '../tools/tool-lists.js';

const isServerError = (error: unknown): boolean =>
  !(error instanceof RpcError) && errorTable[toAppError(error).code].status >= 500;

/** One HTTP request and its operations, which finish together with its response. */
export class Exchange implements AccountStatus {
  private readonly operations: { readonly operation: MeteredOperation; failed: boolean }[] = [];

  constructor(
    private readonly meter: Meter,
    private readonly admission: AdmissionResult,
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
  ) {
    reply.raw.once('finish', () => this.finish(true));
    // Emitted without `finish` when the client disconnects.
    reply.raw.once('close', () => this.finish(false));
  }

  get requestId(): string {
    return this.request.id;
  }

  /** The list of tools at the address of the request. @throws RpcError if there is no such list. */
  get toolList(): ToolList {
    return toolListOf(this.request.url);
  }

  get caller() {
    return this.admission.caller;
  }

  get windows() {
    return this.admission.windows;
  }

  /** Total credits charged for all operations. */
  get charged(): AccountStatus['charged'] {
    const charges = this.operations.flatMap(({ operation }) => operation.charged ?? []);
    if (charges.length === 0) return undefined;
    const balances = charges.flatMap(({ balance }) => balance ?? []);
    return {
      credits: sumBy(charges, ({ credits }) => credits),
      records: sumBy(charges, ({ records }) => records),
      balance: balances.length === 0 ? null : Math.min(...balances),
    };
  }

  /**
   * Performs one operation.
   * @param call its entry in the price table. @param work throws if the operation fails. @param fits limits the size of its result.
   */
  async perform<T>(
    call: PricedCall,
    work: (operation: MeteredOperation) => Promise<T>,
    fits?: Requester['fits'],
  ): Promise<T> {
    const index = this.operations.length;
    const operation = this.meter.begin(this.admission, {
      endpoint: { group: 'mcp', call },
      requestId: index === 0 ? this.requestId : `${this.requestId}.${index}`,
      logged: { method: 'POST', route: '/mcp' },
      signal: disconnectSignal(this.request),
      ...(fits && { fits }),
    });
    const entry = { operation, failed: true };
    this.operations.push(entry);
    try {
      const result = await work(operation);
      entry.failed = false;
      return result;
    } catch (error) {
      if (!isServerError(error)) countRefusal(this.request);
      throw error;
    } finally {
      // The client may have disconnected before this operation began.
      if (this.reply.raw.destroyed) operation.finish({ delivered: false, failed: entry.failed, status: 200 });
    }
  }

  private finish(delivered: boolean): void {
    const { statusCode: status } = this.reply.raw;
    for (const { operation, failed } of this.operations) operation.finish({ delivered, failed, status });
  }
}
