import { LRUCache } from 'lru-cache';
import { FetchError } from './fetch-error.js';
import { parseRobots, type RobotsRules } from './robots-rules.js';
import type { WebRequest, WebResponse } from './web-request.js';

/** Part of a robots.txt that is read (RFC 9309 requires at least this). */
const MAX_BYTES = 500 * 1024;
/** Of the rules of all hosts. */
const MAX_CACHED_BYTES = 50_000_000;
/** What a host costs besides its rules. */
const HOST_BYTES = 1_000;
const MAX_CRAWL_DELAY = 30_000;
/** RFC 9309: a robots.txt should not be cached for longer. */
const MAX_AGE = 24 * 3_600_000;

const HTTP_OK = 200;
const isClientError = (status: number): boolean => status >= 400 && status < 500 && status !== 429;

/** Reads the robots.txt of each host once a day, and decides which URLs may be fetched. */
export class Robots {
  readonly #rules = new LRUCache<string, Promise<RobotsRules>>({ maxSize: MAX_CACHED_BYTES, ttl: MAX_AGE });

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
    if (!rules.isAllowed(`${url.pathname}${url.search}`))
      throw new FetchError('disallowed', `The robots.txt of ${url.hostname} disallows ${url.pathname}.`);
    return Math.min(MAX_CRAWL_DELAY, (rules.crawlDelay ?? 0) * 1_000);
  }

  #read(origin: string, signal: AbortSignal): Promise<RobotsRules> {
    const known = this.#rules.get(origin);
    if (known) return known;
    const reading = this.#fetchRules(origin, signal);
    this.#rules.set(origin, reading, { size: HOST_BYTES });
    reading.then(
      ({ bytes }) => this.#rules.set(origin, reading, { size: HOST_BYTES + bytes }),
      // A failure is not remembered.
      () => this.#rules.delete(origin),
    );
    return reading;
  }

  async #fetchRules(origin: string, signal: AbortSignal): Promise<RobotsRules> {
    const url = `${origin}/robots.txt`;
    const { status, body } = await this.fetch({ url }, signal);
    if (status === HTTP_OK)
      return parseRobots(Buffer.from(body.subarray(0, MAX_BYTES)).toString('utf8'), this.userAgent);
    if (isClientError(status)) return parseRobots('', this.userAgent);
    throw new FetchError('unavailable', `${new URL(origin).hostname} returned ${status} to ${url}.`);
  }
}
