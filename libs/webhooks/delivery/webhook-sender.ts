import { Agent, fetch, type Response } from 'undici';
import { assertPublicHost, publicLookup } from '#libs/network/public-address.js';

/** The part of a response that is kept. */
const KEPT_BYTES = 2_048;
const USER_AGENT = 'Rolecall-Webhooks/1';

export interface WebhookSenderOptions {
  /** Whether receivers may have private, loopback or link-local addresses. */
  readonly allowPrivate: boolean;
  /** Milliseconds until the receiver must have answered, its name and connection included. */
  readonly timeout: number;
}

/** The outcome of a request. */
export interface SentRequest {
  /** Null if there was no answer. */
  readonly status: number | null;
  readonly durationMs: number;
  /** Why there was none; for the organization. */
  readonly error: string | null;
  /** The beginning of the answer; null if there was none. */
  readonly response: string | null;
}

class PrivateAddressError extends Error {}

const privateAddress = (host: string): PrivateAddressError =>
  new PrivateAddressError(`${host} has an address that is not on the public internet, so nothing was sent.`);

/** Sends requests to receivers. Redirects are not followed, and of an answer only the first 2 KB are read. */
export class WebhookSender {
  private readonly agent: Agent;

  constructor(private readonly options: WebhookSenderOptions) {
    const { allowPrivate, timeout } = options;
    this.agent = new Agent({
      headersTimeout: timeout,
      bodyTimeout: timeout,
      connect: { timeout, ...(!allowPrivate && { lookup: publicLookup(privateAddress) }) },
    });
  }

  /** Sends a body. Never throws. */
  async send(address: string, body: string, headers: Readonly<Record<string, string>>): Promise<SentRequest> {
    const started = performance.now();
    const elapsed = () => Math.round(performance.now() - started);
    const timeout = AbortSignal.timeout(this.options.timeout);
    try {
      const url = new URL(address);
      if (!this.options.allowPrivate) assertPublicHost(url, privateAddress);
      const response = await fetch(url, {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json', 'User-Agent': USER_AGENT, ...headers },
        redirect: 'manual',
        signal: timeout,
        dispatcher: this.agent,
      });
      // The status decides, also if the answer is endless.
      const beginning = await beginningOf(response).catch(() => '');
      return { status: response.status, durationMs: elapsed(), error: null, response: beginning };
    } catch (error) {
      const reason = timeout.aborted
        ? `The receiver did not answer within ${this.options.timeout / 1_000} s.`
        : explained(error);
      return { status: null, durationMs: elapsed(), error: reason, response: null };
    }
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }
}

const beginningOf = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the rest.
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= KEPT_BYTES) break;
  }
  // Postgres cannot store U+0000.
  return Buffer.concat(chunks).subarray(0, KEPT_BYTES).toString('utf8').replaceAll('\0', '\u{fffd}');
};

/** The error of a connection as a sentence. `fetch` hides it in `cause`. */
const explained = (error: unknown): string => {
  for (let cause = error; cause instanceof Error; cause = cause.cause as Error) {
    if (cause instanceof PrivateAddressError) return cause.message;
    const code = String((cause as NodeJS.ErrnoException).code ?? '');
    if (/TIMEOUT|ETIMEDOUT/.test(code)) return 'The receiver did not answer in time.';
    if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The name of the receiver cannot be resolved.';
    if (/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code))
      return `The certificate of the receiver cannot be verified (${code}).`;
    if (code !== '') return `The connection to the receiver failed (${code}).`;
  }
  return 'The connection to the receiver ended before it answered.';
};
