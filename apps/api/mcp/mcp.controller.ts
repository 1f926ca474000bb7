import { HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { reportAccountStatus } from '../http/headers/account-headers.js';
import { Meter } from '../metering/meter.js';
import { Exchange } from './http/exchange.js';
import { Admitted, type AdmittedCall } from './http/mcp.guard.js';
import { McpEntranceController } from './mcp.entrance.js';
import { Dispatcher, errorResponse } from './protocol/dispatcher.js';
import type { RequestBody } from './protocol/request-body.js';
import { RpcError } from './protocol/rpc-error.js';

@McpEntranceController()
export class McpController {
  constructor(
    private readonly meter: Meter,
    private readonly dispatcher: Dispatcher,
  ) {}

  @Post()
  @HttpCode(200)
  async handle(
    @Admitted() call: AdmittedCall,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object | undefined> {
    const exchange = new Exchange(this.meter, call.admission, request, reply);
    reportAccountStatus(request, exchange);
    try {
      const body = await readBody(call, exchange);
      const responses = await this.respond(body, exchange);
      const [first] = responses;
      if (!first) {
        reply.status(202);
        return undefined;
      }
      if (body.batch) return responses.map((response) => response.body);
      reply.status(first.status);
      return first.body;
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      const { status, body } = errorResponse(null, error);
      reply.status(status);
      return body;
    }
  }

  /** Performs the operations of a batch concurrently. */
  private async respond({ messages, batch }: RequestBody, exchange: Exchange) {
    const responses = await Promise.all(messages.map((message) => this.dispatcher.respond(message, exchange, batch)));
    return responses.filter((response) => response !== null);
  }
}

/** Reads the body. If it has no request, the HTTP request itself counts as an operation. */
const readBody = async (call: AdmittedCall, exchange: Exchange): Promise<RequestBody> => {
  try {
    const body = call.body();
    if (body.messages.every(({ kind }) => kind === 'notification'))
      await exchange.perform('records', async () => undefined);
    return body;
  } catch (error) {
    return exchange.perform('records', () => Promise.reject(error));
  }
};
