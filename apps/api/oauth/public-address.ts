import type { AddressInfo } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

/** Injection token of the configured public URL; null if there is none. */
export const PUBLIC_URL = Symbol('public url');

/** The address by which clients know the API. Issuer and resource are built from it, so it must not depend on the `Host` of a request. */
@Injectable()
export class PublicAddress {
  constructor(
    @Inject(PUBLIC_URL) private readonly publicUrl: string | null,
    private readonly adapter: HttpAdapterHost,
  ) {}

  /** Without a trailing slash: `PUBLIC_URL`, or the address that the process prints when it listens. */
  get origin(): string {
    if (this.publicUrl !== null) return new URL(this.publicUrl).origin;
    const address = this.adapter.httpAdapter.getHttpServer().address() as AddressInfo | null;
    return address === null ? 'http://localhost' : `http://${hostOf(address)}:${address.port}`;
  }

  /** The resource for which access tokens are issued. */
  get resource(): string {
    return `${this.origin}/mcp`;
  }
}

/** As Nest prints it: an unspecified address is not one to connect to. */
const hostOf = ({ address, family }: AddressInfo): string => {
  if (address === '::') return '[::1]';
  if (address === '0.0.0.0') return '127.0.0.1';
  return family === 'IPv6' ? `[${address}]` : address;
};
