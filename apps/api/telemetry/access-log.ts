import { type DestinationStream, destination, pino } from 'pino';
import { withoutMailToken } from '../dashboard/watches/mail-links.entrance.js';
import { withoutSignature } from '../v4/exports/download-url.js';
import { withoutFeedSecret } from '../v4/watches/serve-feeds.js';
import type { RequestOutcome } from './request-outcome.js';

/** What a line says of the URL: nothing, the path, or the path with its query string. */
export const ACCESS_LOG_DETAILS = ['off', 'path', 'query'] as const;
export type AccessLogDetail = (typeof ACCESS_LOG_DETAILS)[number];

const WINDOW_MS = 1_000;
/** Bytes that are collected before they are written, so that a request does not wait for the disk or the pipe. */
const BUFFER_BYTES = 8_192;
const MAX_URL_LENGTH = 2_000;

/** A request that ended. */
export interface AccessLogEntry extends RequestOutcome {
  readonly requestId: string;
}

/**
 * Writes one JSON line a request. Above a rate, the requests of the rest of the second are only counted. Lines hold no headers, and so no
 * token.
 */
export class AccessLog {
  private readonly log;
  private readonly output: DestinationStream & { end?(): void };
  private windowEnds = 0;
  private written = 0;
  private omitted = 0;
  private readonly timer: NodeJS.Timeout;

  /** @param perSecond lines a second. @param output default: standard output. */
  constructor(
    private readonly detail: Exclude<AccessLogDetail, 'off'>,
    private readonly perSecond: number,
    output?: DestinationStream,
  ) {
    this.output = output ?? standardOutput();
    this.log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime, messageKey: 'message' }, this.output);
    this.timer = setInterval(() => this.flush(), WINDOW_MS).unref();
  }

  write({ requestId, url, ...outcome }: AccessLogEntry): void {
    const now = performance.now();
    if (now >= this.windowEnds) {
      this.reportOmitted();
      this.windowEnds = now + WINDOW_MS;
      this.written = 0;
    }
    if (this.written >= this.perSecond) {
      this.omitted += 1;
      return;
    }
    this.written += 1;
    const shown = withoutSecrets(this.detail === 'path' ? url?.split('?', 1)[0] : url);
    const { ms, ...rest } = outcome;
    this.log.info({
      ...rest,
      ms: Math.round(ms * 10) / 10,
      request_id: requestId,
      url: shown?.slice(0, MAX_URL_LENGTH) ?? null,
    });
  }

  /** Writes what is left. */
  stop(): void {
    clearInterval(this.timer);
    this.flush();
    this.output.end?.();
  }

  private flush(): void {
    if (performance.now() >= this.windowEnds) this.reportOmitted();
    this.log.flush();
  }

  private reportOmitted(): void {
    if (this.omitted > 0) this.log.info({ omitted: this.omitted }, 'requests above the rate of the access log');
    this.omitted = 0;
  }
}

/** The addresses that stand for a token are not logged completely. */
const withoutSecrets = (url: string | null | undefined): string | undefined =>
  withoutMailToken(withoutFeedSecret(withoutSignature(url)));

/** A closed pipe or a full disk loses lines, and nothing else. */
const standardOutput = (): DestinationStream => {
  const output = destination({ dest: 1, sync: false, minLength: BUFFER_BYTES });
  output.on('error', () => {});
  return output;
};
