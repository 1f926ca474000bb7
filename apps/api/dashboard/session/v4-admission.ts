import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { SignedInUser } from '#libs/accounts/sessions/sessions.js';
import type { UserRole } from '#libs/accounts/user.entity.js';
import type { AdmissionResult } from '#libs/billing/admission/admission.js';
import { AppError } from '#libs/errors/app-error.js';
import { DashboardDatabase } from '../../database/dashboard-database.js';
import { AnonymousRequests } from '../../isolation/anonymous-requests.js';
import { Meter } from '../../metering/meter.js';
import { type SessionAction, SessionAdmission } from '../../metering/session-admission.js';
import { actorOf, signedInUser } from './session.guard.js';
import { sessionSecret } from './session-cookie.js';

/** Admits requests to `/v4` by the pages of the dashboard, on behalf of the session's organization. */
@Injectable()
export class V4Admission extends SessionAdmission {
  private readonly users = new WeakMap<FastifyRequest, SignedInUser>();

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

  async identify(request: FastifyRequest): Promise<void> {
    await this.userOf(request);
  }

  async admit(request: FastifyRequest, role: UserRole): Promise<AdmissionResult> {
    const user = await this.userOf(request);
    if (role === 'admin' && user.role !== 'admin') throw new AppError('admin_required');
    this.users.set(request, user);
    const { caller, ...admission } = await this.meter.admitOrganization(user.organizationId);
    return { ...admission, caller: { ...caller, userId: user.userId } };
  }

  /** The action is committed before: it is in a database of its own, without a transaction that both could share. */
  async record(request: FastifyRequest, event: SessionAction): Promise<void> {
    const user = this.users.get(request);
    if (!user) return;
    const { organizationId, userId: id, email } = user;
    await this.database.run(({ auditLog }) =>
      auditLog.record(actorOf(request, { id, email }), { organizationId, ...event }),
    );
  }

  private userOf(request: FastifyRequest): Promise<SignedInUser> {
    return signedInUser(this.database, this.anonymous, request).catch(asUnauthorized);
  }
}

/** The public API has no code for sessions. */
const asUnauthorized = (error: unknown): never => {
  if (!(error instanceof AppError) || error.code !== 'session_required') throw error;
  throw new AppError('unauthorized', 'Your session has ended. Sign in again.');
};
