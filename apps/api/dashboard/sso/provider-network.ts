import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { CustomFetch } from 'openid-client';
import { BoundedFetch } from '#libs/network/bounded-fetch.js';
import { OrganizationShares } from './organization-shares.js';

/** Of a response of a provider: metadata, keys, tokens, claims. */
const MAX_BYTES = 256 * 1_024;
const TIMEOUT_MS = 5_000;
/** Requests to providers at once: a slow one must not occupy what others need. */
const MAX_AT_ONCE = 32;
/** Those of one organization. */
const MAX_OF_ORGANIZATION = 4;

/** A provider cannot be reached, or does not answer as it should. The message completes "the provider ...". */
export class ProviderNetworkError extends Error {}

/** The process, or the organization, has as many requests to providers open as it may. */
export class ProvidersBusyError extends Error {}

const privateAddress = (host: string): ProviderNetworkError =>
  new ProviderNetworkError(
    `has the address ${host}, which is not on the public internet: the operator can allow it with ROLECALL_PRIVATE_ISSUERS`,
  );

/** Requests to identity providers, whose addresses organizations choose. Redirects are not followed. */
@Injectable()
export class ProviderNetwork implements OnApplicationShutdown {
  private readonly bounded: BoundedFetch;
  private readonly shares = new OrganizationShares(MAX_OF_ORGANIZATION);

  /** @param allowPrivate whether providers may have private, loopback and link-local addresses, and no TLS. */
  constructor(readonly allowPrivate: boolean) {
    this.bounded = new BoundedFetch(LIMITS, ERRORS, { allowPrivate });
  }

  /** Requests to the provider of an organization. They throw ProviderNetworkError and ProvidersBusyError. */
  fetchOf(organizationId: string): CustomFetch {
    return (...request) => this.shares.run(organizationId, ERRORS.busy, () => this.fetch(...request));
  }

  private readonly fetch: CustomFetch = async (address, { body, headers, method }) => {
    const url = new URL(address);
    try {
      const response = await this.bounded.send(url, {
        method,
        headers,
        body: body as string | URLSearchParams | null,
      });
      const { status, content } = response;
      const isBodyless = status === 204 || status === 304 || content.length === 0;
      return new Response(isBodyless ? null : content, { status, headers: [...response.headers] });
    } catch (error) {
      throw error instanceof ProvidersBusyError ? error : explained(error, url.host);
    }
  };

  async onApplicationShutdown(): Promise<void> {
    await this.bounded.close();
  }
}

const LIMITS = { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, maxAtOnce: MAX_AT_ONCE };
const ERRORS = {
  privateAddress,
  timeout: (host: string) => new ProviderNetworkError(`did not answer within ${TIMEOUT_MS / 1_000} s (${host})`),
  tooLarge: () => new ProviderNetworkError(`sent more than ${MAX_BYTES / 1_024} KB`),
  busy: () => new ProvidersBusyError(),
};

/** The error of a connection. `fetch` hides it in `cause`. */
const explained = (error: unknown, host: string): Error => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ProviderNetworkError) return cause;
    const { code, syscall } = cause as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || syscall?.startsWith('query'))
      return new ProviderNetworkError(`has a name that cannot be resolved (${host})`);
    if (code !== undefined && /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code))
      return new ProviderNetworkError(`has a certificate that cannot be verified (${host}: ${code})`);
    if (code !== undefined) return new ProviderNetworkError(`cannot be reached (${host}: ${code})`);
  }
  return new ProviderNetworkError(`ended the connection before it answered (${host})`);
};
