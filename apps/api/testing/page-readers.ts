import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import type { SentPage } from '#libs/billing/testing/settlement.js';

/** A refused request, as its client saw it. */
export interface Refusal {
  status: number;
  code: string;
  retryAfter: number;
  /** Milliseconds from the request to the complete response. */
  elapsed: number;
}

/** Clients that read pages of an API in parallel over HTTP until it stops, credits run out, or they are stopped. */
export class PageReaders {
  readonly pages: SentPage[] = [];
  readonly refusals: Refusal[] = [];
  readonly ended: Promise<unknown>;
  private readonly connections: Pool;
  private ending = false;

  /** @param api its base URL. */
  constructor(
    api: string,
    private readonly token: string,
    clients: number,
  ) {
    this.connections = new Pool(api, { connections: clients });
    const reading = Array.from({ length: clients }, (_, number) => this.read(number));
    this.ended = Promise.all(reading).finally(() => this.connections.destroy());
  }

  end(): Promise<unknown> {
    this.ending = true;
    return this.ended;
  }

  async hasStarted(): Promise<void> {
    while (this.pages.length === 0) await sleep(5);
  }

  private async read(number: number): Promise<void> {
    // Odd page sizes, so that the last page costs more than the credits that are left.
    for (let turn = number; !this.ending; turn += 1) {
      const status = await this.readPage(1 + ((turn * 7) % 25)).catch(() => undefined);
      if (status === undefined || status === 402) return;
      // Waits before the next request, as clients should after a refusal.
      if (status !== 200) await sleep(50);
    }
  }

  /** @returns the status. Rejects when the process has ended. */
  private async readPage(limit: number): Promise<number> {
    const start = performance.now();
    const {
      statusCode: status,
      headers,
      body,
    } = await this.connections.request({
      method: 'GET',
      path: `/v4/jobs?limit=${limit}`,
      headers: { authorization: `Bearer ${this.token}` },
    });
    if (status !== 200) {
      const { error } = (await body.json()) as { error: { code: string } };
      const retryAfter = Number(headers['retry-after']);
      this.refusals.push({ status, code: error.code, retryAfter, elapsed: performance.now() - start });
      return status;
    }
    const page: SentPage = { requestId: String(headers['x-request-id']), records: null };
    this.pages.push(page);
    const { data } = (await body.json()) as { data: unknown[] };
    page.records = data.length;
    return status;
  }
}
