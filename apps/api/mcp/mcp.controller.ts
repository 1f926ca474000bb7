import { HttpCode, Post, Req, Res } from '@nestjs/common';
import { limitAsync } from 'es-toolkit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { reportAccountStatus } from '../http/headers/account-headers.js';
import { inTurn, leaveTurn } from '../isolation/isolation.js';
import { Meter } from '../metering/meter.js';
import { Exchange } from './http/exchange.js';
import { Admitted, type AdmittedCall } from './http/mcp.guard.js';
import { McpEntranceController } from './mcp.entrance.js';
import { Dispatcher, errorResponse, type OperationTurn } from './protocol/dispatcher.js';
import type { Message } from './protocol/message.js';
import type { RequestBody } from './protocol/request-body.js';
import { RpcError } from './protocol/rpc-error.js';

/** Operations of a batch in progress or waiting for their turn: more would only lengthen the queue. */
const BATCH_CONCURRENCY = 4;

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
      const responses = await this.respond(body, exchange, request);
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

  /** A batch takes as many turns as it has operations, a few at a time. */
  private async respond({ messages, batch }: RequestBody, exchange: Exchange, request: FastifyRequest) {
    if (batch) leaveTurn(request);
    const turn: OperationTurn = (operation) => (batch ? inTurn(request, operation) : operation());
    const respond = (message: Message) => this.dispatcher.respond(message, exchange, { batch, turn });
    const responses = await Promise.all(messages.map(limitAsync(respond, BATCH_CONCURRENCY)));
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
