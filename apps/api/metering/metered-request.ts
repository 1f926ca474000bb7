import type { FastifyReply } from 'fastify';
import type { ResponseBody } from '#libs/search/read/response/response-body.js';
import { encodedBody } from '../http/negotiate-encoding.js';
import type { MeteredOperation } from './operation.js';

/** An HTTP request with a single operation, which ends together with its response. */
export class MeteredRequest {
  private response: ResponseBody | undefined;

  constructor(
    readonly operation: MeteredOperation,
    private readonly reply: FastifyReply,
  ) {
    const { raw } = reply;
    const finish = (delivered: boolean) =>
      operation.finish({ delivered, failed: raw.statusCode >= 400, status: raw.statusCode });
    raw.once('finish', () => {
      finish(true);
      this.response?.release?.();
    });
    // Emitted without `finish` when the client disconnects. The request counts, but nothing was delivered.
    raw.once('close', () => finish(false));
    // It may have disconnected while it was admitted.
    if (raw.destroyed) finish(false);
  }

  /** @returns the bytes to send. Their buffers are released when they have been sent; after a disconnect, the garbage collector frees them. */
  send(response: ResponseBody): Buffer | Promise<Buffer> {
    this.response = response;
    return encodedBody(this.reply, response);
  }
}
