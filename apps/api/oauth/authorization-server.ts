import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { inject } from 'light-my-request';
import type Provider from 'oidc-provider';
import { DashboardDatabase } from '../database/dashboard-database.js';
import { toAppError } from '../errors/public-error.js';
import { reportServerError } from '../isolation/report-server-error.js';
import { ThrottledLog } from '../isolation/throttled-log.js';
import { ClientDocuments } from './client-documents.js';
import { createProvider } from './provider.js';
import { PublicAddress } from './public-address.js';

const SWEEP_INTERVAL_MS = 10 * 60_000;

/** A request to the provider. */
interface ServerRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly payload?: Buffer | string | undefined;
  /** Of the client. */
  readonly address: string;
}

interface ServerResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly body: string;
}

/** The authorization server of this process. */
@Injectable()
export class AuthorizationServer implements OnModuleInit, OnApplicationShutdown {
  private current: { readonly origin: string; readonly provider: Provider } | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly address: PublicAddress,
    private readonly database: DashboardDatabase,
    private readonly documents: ClientDocuments,
    private readonly adapter: HttpAdapterHost,
  ) {}

  /** Made by the first request, when the process listens and its address is known. */
  get provider(): Provider {
    const { origin, resource } = this.address;
    if (this.current?.origin !== origin) {
      const { database, documents } = this;
      const log = new ThrottledLog((this.adapter.httpAdapter.getInstance() as FastifyInstance).log);
      const onServerError = (error: Error) => reportServerError(log, toAppError(error), {});
      this.current = { origin, provider: createProvider({ origin, resource, database, documents, onServerError }) };
    }
    return this.current.provider;
  }

  /** Passes a request to the provider, as if it had been sent to the public address. */
  async handle({ method, url, headers, payload, address }: ServerRequest): Promise<ServerResponse> {
    const { host, protocol } = new URL(this.address.origin);
    const sent = { ...headers, host, 'x-forwarded-proto': protocol.slice(0, -1), 'x-forwarded-for': address };
    const response = await inject(this.provider.callback() as never, {
      method,
      url,
      headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Record<
        string,
        string
      >,
      ...(payload !== undefined && { payload }),
    });
    return { status: response.statusCode, headers: response.headers, body: response.payload };
  }

  onModuleInit(): void {
    const sweep = () => this.database.run(({ authorizationState }) => authorizationState.sweep()).catch(() => {});
    this.timer = setInterval(() => void sweep(), SWEEP_INTERVAL_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }
}
