import type { FastifyReply } from 'fastify';
import { AppError, type ErrorCode } from '#libs/errors/app-error.js';
import { entranceOf } from '../entrances.js';
import { admitRequest } from '../metering/admit-request.js';
import type { Meter } from '../metering/meter.js';
import type { TokenAdmission } from '../metering/token-admission.js';

/** Errors that the framework reports before the guard of a route admits the request. */
const BEFORE_ADMISSION: ReadonlySet<ErrorCode> = new Set(['not_found', 'method_not_allowed', 'payload_too_large']);

/** Admits requests with a token that reach no route, so that they are counted and get account headers like all others. */
export class UnroutedRequests {
  constructor(
    private readonly meter: Meter,
    private readonly tokens: TokenAdmission,
  ) {}

  /**
   * @param error the response to the request.
   * @returns null when there is no caller to admit; otherwise the error to respond with, which differs if the sender is refused.
   */
  admit(error: AppError, reply: FastifyReply): Promise<unknown> | null {
    const { request } = reply;
    const { unroutedGroup: group } = entranceOf(request.url);
    if (!group || request.headers.authorization === undefined || !BEFORE_ADMISSION.has(error.code)) return null;
    const admit = () => this.tokens.admit(request);
    return admitRequest(request, reply, this.meter, { group, call: 'records' }, admit).then(
      () => error,
      (refusal: unknown) => refusal,
    );
  }
}
