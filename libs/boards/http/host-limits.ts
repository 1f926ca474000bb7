import { setTimeout as delay } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { getDomain } from 'tldts';
import { FetchError } from './fetch-error.js';

export interface HostLimitOptions {
  /** Requests to a site at the same time. */
  readonly concurrency: number;
  /** Milliseconds between the starts of two requests to a site. */
  readonly interval: number;
  /** Longest time for which a request waits because the host asked for it, in milliseconds. Requests then fail until that time has passed. */
  readonly maxWait: number;
  /** Transient failures in a row after which a site is left alone for the rest of the run. */
  readonly maxFailures: number;
}

interface Site {
  readonly limit: LimitFunction;
  /** When the next request may start, by `performance.now()`. */
  next: number;
  failures: number;
}

/** A site is a registrable domain: the boards of most vendors are subdomains on the same servers. */
const siteOf = ({ hostname }: URL): string => getDomain(hostname) ?? hostname;

/** Spaces requests, so that no site is hit harder than the limits allow. */
export class HostLimits {
  readonly #sites = new Map<string, Site>();

  constructor(private readonly options: HostLimitOptions) {}

  /**
   * Runs a request when its site may be asked.
   *
   * @param crawlDelay milliseconds between requests according to robots.txt.
   * @throws FetchError if the site asked to wait longer than `maxWait`, or failed too often.
   */
  async run<T>(url: URL, crawlDelay: number, signal: AbortSignal, request: () => Promise<T>): Promise<T> {
    const site = this.#site(url);
    return site.limit(async () => {
      this.#assertWilling(site, url);
      const now = performance.now();
      const start = Math.max(now, site.next);
      site.next = start + Math.max(this.options.interval, crawlDelay);
      if (start > now) await delay(start - now, undefined, { signal });
      signal.throwIfAborted();
      return request();
    });
  }

  /** The site responded. */
  succeeded(url: URL): void {
    this.#site(url).failures = 0;
  }

  /** The site did not respond, or asked to wait until a time. @param retryAt milliseconds since 1970. */
  failed(url: URL, retryAt: number | null): void {
    const site = this.#site(url);
    site.failures += 1;
    if (retryAt !== null) site.next = Math.max(site.next, performance.now() + retryAt - Date.now());
  }

  #site(url: URL): Site {
    const key = siteOf(url);
    let site = this.#sites.get(key);
    if (!site) {
      site = { limit: pLimit(this.options.concurrency), next: 0, failures: 0 };
      this.#sites.set(key, site);
    }
    return site;
  }

  #assertWilling(site: Site, url: URL): void {
    const { maxFailures, maxWait } = this.options;
    if (site.failures >= maxFailures)
      throw new FetchError(
        'unavailable',
        `${siteOf(url)} failed ${site.failures} times in a row and is left alone for the rest of this run.`,
      );
    const wait = site.next - performance.now();
    if (wait > maxWait) {
      const retryAt = Math.round(Date.now() + wait);
      throw new FetchError(
        'rate_limited',
        `${siteOf(url)} asked for no more requests before ${new Date(retryAt).toISOString()}.`,
        retryAt,
      );
    }
  }
}
