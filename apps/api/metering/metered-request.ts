import type { FastifyReply } from 'fastify';
import type { ResponseBody } from '#libs/search/read/response-body.js';
import type { MeteredOperation } from './operation.js';

/** An HTTP request with a single operation, which ends together with its response. */
export class MeteredRequest {
  private release: (() => void) | undefined;

  constructor(
    readonly operation: MeteredOperation,
    reply: FastifyReply,
  ) {
    const { raw } = reply;
    const finish = (delivered: boolean) => operation.finish({ delivered, failed: raw.statusCode >= 400 });
    raw.once('finish', () => {
      finish(true);
      this.release?.();
    });
    // Emitted without `finish` when the client disconnects. The request counts, but nothing was delivered.
    raw.once('close', () => finish(false));
    // It may have disconnected while it was admitted.
    if (raw.destroyed) finish(false);
  }

  /** @returns the bytes to send. Their buffer is released when they have been sent; after a disconnect, the garbage collector frees it. */
  send({ body, release }: ResponseBody): Buffer {
    this.release = release;
    return body;
  }
}
