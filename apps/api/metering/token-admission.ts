import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { AdmissionResult } from '#libs/billing/admission/admission.js';
import { AppError } from '#libs/errors/app-error.js';
import { AnonymousRequests } from '../isolation/anonymous-requests.js';
import { Meter } from './meter.js';

/** Admits requests by their tokens. Requests without a valid token are limited by address. */
@Injectable()
export class TokenAdmission {
  constructor(
    private readonly meter: Meter,
    private readonly anonymous: AnonymousRequests,
  ) {}

  /**
   * @param operations how many to count in the rate windows: all of them or none.
   * @param acceptsApps whether the token may be that of a connected app.
   * @throws AppError as `Meter.admitToken` does; `rate_limited` when the address sent too many requests without a valid token.
   */
  async admit(request: FastifyRequest, operations = 1, acceptsApps = false): Promise<AdmissionResult> {
    const {
      headers: { authorization },
      ip,
    } = request;
    this.anonymous.assertNotBlocked(ip, authorization);
    const admission = await this.countingFailures(
      request,
      this.meter.admitToken(authorization, operations, acceptsApps),
    );
    this.anonymous.rememberToken(authorization, admission.caller.organizationId);
    return admission;
  }

  /**
   * Checks the token of a request whose body has not been read yet. Nothing is admitted or counted.
   * @param acceptsApps whether it may be the access token of a connected app.
   * @throws AppError as `Meter.identifyToken` does; `rate_limited` as above.
   */
  async identify(request: FastifyRequest, acceptsApps: boolean): Promise<void> {
    const { authorization } = request.headers;
    const organizationId = await this.countingFailures(request, this.meter.identifyToken(authorization, acceptsApps));
    if (organizationId !== null) this.anonymous.rememberToken(authorization, organizationId);
  }

  private async countingFailures<T>({ headers, ip }: FastifyRequest, check: Promise<T>): Promise<T> {
    try {
      return await check;
    } catch (error) {
      if (error instanceof AppError && error.code === 'unauthorized') {
        this.anonymous.forgetToken(headers.authorization);
        await this.anonymous.countFailure(ip);
      }
      throw error;
    }
  }
}
