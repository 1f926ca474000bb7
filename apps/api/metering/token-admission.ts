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
   * @throws AppError as `Meter.admitToken` does; `rate_limited` when the address sent too many requests without a valid token.
   */
  async admit({ headers: { authorization }, ip }: FastifyRequest, operations = 1): Promise<AdmissionResult> {
    this.anonymous.assertNotBlocked(ip, authorization);
    const admission = await this.meter.admitToken(authorization, operations).catch(async (error) => {
      if (error instanceof AppError && error.code === 'unauthorized') {
        this.anonymous.forgetToken(authorization);
        await this.anonymous.countFailure(ip);
      }
      throw error;
    });
    this.anonymous.rememberToken(authorization, admission.caller.organizationId);
    return admission;
  }
}
