import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FetchError } from '../http/fetch-error.js';
import { requestKey, type WebClient, type WebRequest, type WebResponse } from '../http/web-request.js';

/** The files of a response: its body as it was received, and what else is known of it. */
const filesOf = (folder: string, request: WebRequest): { head: string; body: string } => {
  const name = createHash('sha256').update(requestKey(request)).digest('hex').slice(0, 24);
  const base = path.join(folder, new URL(request.url).hostname, name);
  return { head: `${base}.json`, body: `${base}.body` };
};

/** Saves every response to a folder, from which `replayClient` gives it again. */
export const recordingClient = (client: WebClient, folder: string): WebClient => ({
  async fetch(request: WebRequest, signal: AbortSignal): Promise<WebResponse> {
    // A response without a body would be useless without the one before it.
    const response = await client.fetch({ ...request, validators: null }, signal);
    const { head, body } = filesOf(folder, request);
    mkdirSync(path.dirname(head), { recursive: true });
    writeFileSync(body, response.body);
    writeFileSync(head, `${JSON.stringify({ request: requestKey(request), validators: response.validators })}\n`);
    return response;
  },
});

/** Gives recorded responses, without any network. */
export const replayClient = (folder: string): WebClient => ({
  async fetch(request: WebRequest): Promise<WebResponse> {
    const { head, body } = filesOf(folder, request);
    try {
      const { validators } = JSON.parse(readFileSync(head, 'utf8'));
      return { status: 200, validators, location: null, retryAfter: null, body: readFileSync(body) };
    } catch {
      throw new FetchError('not_recorded', `${folder} has no response to ${requestKey(request).slice(0, 300)}.`);
    }
  },
});
