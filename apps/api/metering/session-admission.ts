import type { FastifyRequest } from 'fastify';
import type { AuditAction } from '#libs/accounts/audit/audit-actions.js';
import type { UserRole } from '#libs/accounts/user.entity.js';
import type { AdmissionResult } from '#libs/billing/admission/admission.js';

/** Something that a user has changed with a session. */
export interface SessionAction {
  readonly action: AuditAction;
  readonly targetId: string;
  /** Contains no secrets. */
  readonly targetName: string | null;
}

/** Admits requests by the session of a page of the dashboard, instead of a token. The dashboard provides it. */
export abstract class SessionAdmission {
  /** Whether a request comes from such a page, with the cookie of a session. */
  abstract applies(request: FastifyRequest): boolean;

  /** Checks the session of a request whose body has not been read yet. Nothing is admitted or counted. @throws AppError `unauthorized`. */
  abstract identify(request: FastifyRequest): Promise<void>;

  /**
   * @param role the least that the user must have.
   * @throws AppError `unauthorized` if the session has ended, `admin_required`; as `Meter.admitOrganization` does.
   */
  abstract admit(request: FastifyRequest, role: UserRole): Promise<AdmissionResult>;

  /** Adds an entry to the audit log of the user's organization. Nothing happens if the request was not admitted by a session. */
  abstract record(request: FastifyRequest, action: SessionAction): Promise<void>;
}
