import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { AdmissionResult } from '#libs/billing/admission/admission.js';
import { AppError } from '#libs/errors/app-error.js';
import { DashboardDatabase } from '../../database/dashboard-database.js';
import { AnonymousRequests } from '../../isolation/anonymous-requests.js';
import { Meter } from '../../metering/meter.js';
import { SessionAdmission } from '../../metering/session-admission.js';
import { signedInUser } from './session.guard.js';
import { sessionSecret } from './session-cookie.js';

/** Admits reads of `/v4` by the pages of the dashboard, on behalf of the session's organization. */
@Injectable()
export class ReadAdmission extends SessionAdmission {
  constructor(
    private readonly database: DashboardDatabase,
    private readonly meter: Meter,
    private readonly anonymous: AnonymousRequests,
  ) {
    super();
  }

  /** Browsers add `Sec-Fetch-Site` to every request, and pages cannot forge it. Other programs use tokens. */
  applies(request: FastifyRequest): boolean {
    return request.headers['sec-fetch-site'] === 'same-origin' && sessionSecret(request) !== undefined;
  }

  async admit(request: FastifyRequest): Promise<AdmissionResult> {
    const { organizationId } = await signedInUser(this.database, this.anonymous, request).catch(asUnauthorized);
    return this.meter.admitOrganization(organizationId);
  }
}

/** The public API has no code for sessions. */
const asUnauthorized = (error: unknown): never => {
  if (!(error instanceof AppError) || error.code !== 'session_required') throw error;
  throw new AppError('unauthorized', 'Your session has ended. Sign in again.');
};
