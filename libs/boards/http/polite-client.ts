import pRetry from 'p-retry';
import { getDomain } from 'tldts';
import { FetchError, isTransient } from './fetch-error.js';
import { type HostLimitOptions, HostLimits } from './host-limits.js';
import { RequestBudget } from './request-budget.js';
import { Robots } from './robots.js';
import type { Send, WebClient, WebRequest, WebResponse } from './web-request.js';

export interface PoliteOptions extends HostLimitOptions {
  /** The name that robots.txt may address. */
  readonly userAgent: string;
  /** How often a request is sent again after a transient failure. */
  readonly retries: number;
  /** Milliseconds until the first retry; each further one waits twice as long. */
  readonly backOff: number;
  readonly budget?: RequestBudget;
}

const MAX_REDIRECTS = 5;
/** Each rule of a robots.txt is compared with the whole address. */
const MAX_URL = 4_096;

/** Reads boards over the network, as their hosts allow it: robots.txt, spaced requests, few retries. */
export class PoliteClient implements WebClient {
  #budget: RequestBudget;
  #hosts: HostLimits;
  readonly #robots: Robots;

  constructor(
    private readonly send: Send,
    private readonly options: PoliteOptions,
  ) {
    this.#budget = options.budget ?? new RequestBudget();
    this.#hosts = new HostLimits(options);
    this.#robots = new Robots(options.userAgent, (request, signal) => this.#withRetries(request, signal, () => 0));
  }

  /** Counts requests from now on against another budget, and asks hosts again that failed too often. */
  beginRound(budget: RequestBudget): void {
    this.#budget = budget;
    this.#hosts = new HostLimits(this.options);
  }

  async fetch(request: WebRequest, signal: AbortSignal): Promise<WebResponse> {
    const response = await this.#withRetries(request, signal, (url) => this.#robots.crawlDelay(url, signal));
    if (response.status === 200 || (response.status === 304 && request.validators)) return response;
    throw ofStatus(new URL(request.url), response.status);
  }

  #withRetries(request: WebRequest, signal: AbortSignal, crawlDelay: CrawlDelay): Promise<WebResponse> {
    const { retries, backOff } = this.options;
    return pRetry(() => this.#followRedirects(request, signal, crawlDelay), {
      retries,
      minTimeout: backOff,
      randomize: true,
      signal,
      // Budget and bugs are not FetchErrors; a host that asked to wait for long is not asked again.
      shouldRetry: ({ error }) =>
        isTransient(error) && (error.retryAt === null || error.retryAt <= Date.now() + this.options.maxWait),
    });
  }

  async #followRedirects(request: WebRequest, signal: AbortSignal, crawlDelay: CrawlDelay): Promise<WebResponse> {
    let url = webUrl(request.url);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await this.#sendOnce({ ...request, url: url.href }, url, signal, await crawlDelay(url));
      if (response.location === null || response.status < 300 || response.status > 399 || response.status === 304)
        return response;
      url = redirectTarget(url, response.location);
      assertLength(url);
    }
    throw new FetchError('redirected', `${url.hostname} redirects more than ${MAX_REDIRECTS} times.`);
  }

  async #sendOnce(request: WebRequest, url: URL, signal: AbortSignal, crawlDelay: number): Promise<WebResponse> {
    return this.#hosts.run(url, crawlDelay, signal, async () => {
      this.#budget.take();
      try {
        const response = await this.send(request, signal);
        if (response.status === 429 || response.status >= 500)
          throw ofStatus(url, response.status, retryTime(response.retryAfter, Date.now()));
        this.#hosts.succeeded(url);
        return response;
      } catch (error) {
        if (isTransient(error)) this.#hosts.failed(url, error.retryAt);
        throw error;
      }
    });
  }
}

type CrawlDelay = (url: URL) => number | Promise<number>;

const webUrl = (text: string): URL => {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new FetchError('malformed', `${text.slice(0, 200)} is not a web address.`);
  assertLength(url);
  if (hasCredentials(url))
    throw new FetchError('malformed', `The address of ${url.hostname} has a user name or password, which is not sent.`);
  return url;
};

const assertLength = (url: URL): void => {
  if (url.href.length > MAX_URL)
    throw new FetchError('malformed', `An address of ${url.hostname} has more than ${MAX_URL} characters.`);
};

const hasCredentials = ({ username, password }: URL): boolean => username !== '' || password !== '';

/** Other ports of a host are other servers, such as SSH. */
const isSamePort = (from: URL, to: URL): boolean => to.port === '' || to.port === from.port;

/** @throws FetchError if a board has moved to another site: the operator decides whether it is the same board. */
const redirectTarget = (from: URL, location: string): URL => {
  const to = URL.parse(location, from.href);
  const isSameSite =
    to?.hostname === from.hostname || (to && getDomain(to.hostname) === (getDomain(from.hostname) ?? undefined));
  const isSameProtocol = to?.protocol === from.protocol || to?.protocol === 'https:';
  if (to && isSameSite && isSameProtocol && isSamePort(from, to) && !hasCredentials(to)) return to;
  const shown = to && hasCredentials(to) ? `${to.origin} with a password` : to?.href.slice(0, 300);
  throw new FetchError(
    'redirected',
    `${from.hostname} redirects to ${shown ?? 'an invalid address'}: if the board has moved, correct its address.`,
  );
};

const ofStatus = ({ hostname }: URL, status: number, retryAt: number | null = null): FetchError => {
  if (status === 404 || status === 410)
    return new FetchError('not_found', `${hostname} returned ${status}: there is no such board.`);
  if (status === 429) return new FetchError('rate_limited', `${hostname} returned 429: too many requests.`, retryAt);
  if (status >= 500) return new FetchError('unavailable', `${hostname} returned ${status}.`, retryAt);
  return new FetchError('refused', `${hostname} returned ${status}.`);
};

/** The time of a Retry-After header, in milliseconds since 1970: seconds or an HTTP date; null if it is neither. */
const retryTime = (header: string | null, now: number): number | null => {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return now + Number(text) * 1_000;
  const date = text === '' ? Number.NaN : Date.parse(text);
  return Number.isNaN(date) ? null : date;
};
