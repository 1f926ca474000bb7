import type { ServerResponse } from 'node:http';
import { AppError } from '#libs/errors/app-error.js';
import { errorTable } from '../errors/error-table.js';
import { envelope, toPublicError } from '../errors/public-error.js';
import { NOSNIFF } from '../http/headers/protection-headers.js';
import { newRequestId } from '../http/headers/request-id.js';

/** Responds with 503. Everything but the request id is prepared once, because an overloaded process refuses thousands of requests a second. */
export class Refusal {
  private readonly status: number;
  private readonly headers: readonly string[];
  private readonly beforeId: string;
  private readonly afterId: string;

  constructor(message: string, headers: Readonly<Record<string, string>> = {}) {
    const error = new AppError('service_unavailable', message);
    const id = newRequestId();
    const body = JSON.stringify(envelope(toPublicError(error, id)));
    [this.beforeId = '', this.afterId = ''] = body.split(id);
    this.status = errorTable[error.code].status;
    this.headers = Object.entries({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'retry-after': '1',
      ...NOSNIFF,
      ...headers,
    }).flat();
  }

  send(response: ServerResponse): void {
    const id = newRequestId();
    response.writeHead(this.status, [...this.headers, 'x-request-id', id]);
    response.end(`${this.beforeId}${id}${this.afterId}`);
  }
}
