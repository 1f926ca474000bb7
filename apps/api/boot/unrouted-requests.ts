import type { FastifyReply } from 'fastify';
import { mayHoldToken } from '#libs/billing/tokens/token-format.js';
import { AppError, type ErrorCode } from '#libs/errors/app-error.js';
import { entranceOf, entrances } from '../entrances.js';
import { isInside } from '../http/entrance.js';
import type { AcquireSlot } from '../isolation/isolation.js';
import { admitRequest, wasAdmitted } from '../metering/admit-request.js';
import type { Meter } from '../metering/meter.js';
import type { TokenAdmission } from '../metering/token-admission.js';

/** Errors that the framework reports before the guard of a route admits the request. */
const BEFORE_ADMISSION: ReadonlySet<ErrorCode> = new Set(['not_found', 'method_not_allowed', 'payload_too_large']);

/** Admits requests with a token that reach no route, so that they are counted and get account headers like all other requests. */
export class UnroutedRequests {
  constructor(
    private readonly meter: Meter,
    private readonly tokens: TokenAdmission,
    private readonly acquireSlot: AcquireSlot,
  ) {}

  /**
   * @param error the error that the request would receive.
   * @returns the error to respond with, which is another one if the caller is refused; null if the request has no token to admit.
   */
  admit(error: AppError, reply: FastifyReply): Promise<unknown> | null {
    const { request } = reply;
    const { url, headers } = request;
    const { unroutedGroup: group, acceptsApps } = entranceOf(url);
    const { authorization } = headers;
    if (!group || authorization === undefined || !BEFORE_ADMISSION.has(error.code)) return null;
    // A route found nothing.
    if (wasAdmitted(request)) return null;
    // Outside of the entrances, the header may be meant for another program, such as a proxy with a password.
    if (!entrances.some((entrance) => isInside(entrance, url)) && !mayHoldToken(authorization)) return null;
    const admit = async () => {
      // A body that is too large is refused before the request has a slot.
      await this.acquireSlot(request, reply);
      return this.tokens.admit(request, 1, acceptsApps);
    };
    return admitRequest(request, reply, this.meter, { group, call: 'records' }, admit).then(
      () => error,
      (refusal: unknown) => refusal,
    );
  }
}
