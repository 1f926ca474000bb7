import type { FastifyRequest } from 'fastify';
import type { AdmissionResult } from '#libs/billing/admission/admission.js';

/** Admits reads by the session of a page of the dashboard, instead of a token. The dashboard provides it. */
export abstract class SessionAdmission {
  /** Whether a request comes from such a page, with the cookie of a session. */
  abstract applies(request: FastifyRequest): boolean;

  /** @throws AppError `unauthorized` if the session has ended; as `Meter.admitOrganization` does. */
  abstract admit(request: FastifyRequest): Promise<AdmissionResult>;
}
