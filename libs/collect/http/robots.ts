import { LRUCache } from 'lru-cache';
import robotsParser from 'robots-parser';
import { FetchError } from './fetch-error.js';
import type { WebRequest, WebResponse } from './web-request.js';

/** Part of a robots.txt that is read (RFC 9309 requires at least 500 KiB). */
const MAX_BYTES = 512 * 1024;
const MAX_CRAWL_DELAY = 30_000;
/** RFC 9309: a robots.txt should not be cached for longer. */
const MAX_AGE = 24 * 3_600_000;

// The types describe an ES module, but the package is CommonJS.
const parseRules = robotsParser as unknown as typeof robotsParser.default;
type Rules = ReturnType<typeof parseRules>;

const HTTP_OK = 200;
const isClientError = (status: number): boolean => status >= 400 && status < 500 && status !== 429;

/** Reads the robots.txt of each host once a day, and decides which URLs may be fetched. */
export class Robots {
  readonly #rules = new LRUCache<string, Promise<Rules>>({ max: 50_000, ttl: MAX_AGE });

  /**
   * @param userAgent the name of the crawler, without its version.
   * @param fetch follows redirects, and throws FetchError where there is no response.
   */
  constructor(
    private readonly userAgent: string,
    private readonly fetch: (request: WebRequest, signal: AbortSignal) => Promise<WebResponse>,
  ) {}

  /**
   * Milliseconds that the host wants between two requests.
   *
   * @throws FetchError if robots.txt disallows the URL, or cannot be read because of an error of the server (RFC 9309, 2.3.1.4).
   */
  async crawlDelay(url: URL, signal: AbortSignal): Promise<number> {
    const rules = await this.#read(url.origin, signal);
    if (rules.isAllowed(url.href, this.userAgent) === false)
      throw new FetchError('disallowed', `The robots.txt of ${url.hostname} disallows ${url.pathname}.`);
    return Math.min(MAX_CRAWL_DELAY, (rules.getCrawlDelay(this.userAgent) ?? 0) * 1_000);
  }

  #read(origin: string, signal: AbortSignal): Promise<Rules> {
    const known = this.#rules.get(origin);
    if (known) return known;
    const reading = this.#fetchRules(origin, signal);
    this.#rules.set(origin, reading);
    // A failure is not remembered.
    reading.catch(() => this.#rules.delete(origin));
    return reading;
  }

  async #fetchRules(origin: string, signal: AbortSignal): Promise<Rules> {
    const url = `${origin}/robots.txt`;
    const { status, body } = await this.fetch({ url }, signal);
    if (status === HTTP_OK) return parseRules(url, Buffer.from(body.subarray(0, MAX_BYTES)).toString('utf8'));
    if (isClientError(status)) return parseRules(url, '');
    throw new FetchError('unavailable', `${new URL(origin).hostname} returned ${status} to ${url}.`);
  }
}
