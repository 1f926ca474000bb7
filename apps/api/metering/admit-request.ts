import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AdmissionResult } from '#libs/billing/admission/admission.js';
import { RateLimited } from '#libs/billing/rate-limits/rate-windows.js';
import { reportAccountStatus } from '../http/headers/account-headers.js';
import { attributeSearches, disconnectSignal } from '../isolation/isolation.js';
import type { Endpoint } from './endpoints.js';
import type { Meter } from './meter.js';
import { MeteredRequest } from './metered-request.js';

const admitted = new WeakSet<FastifyRequest>();

/** Whether a request was admitted, and is counted with its operation. */
export const wasAdmitted = (request: FastifyRequest): boolean => admitted.has(request);

/**
 * Admits a request and begins its operation. From then on the response has account headers, even if it is an error.
 * @param admit authenticates the sender and counts the request.
 */
export const admitRequest = async (
  request: FastifyRequest,
  reply: FastifyReply,
  meter: Meter,
  endpoint: Endpoint,
  admit: () => Promise<AdmissionResult>,
): Promise<MeteredRequest> => {
  try {
    const admission = await admit();
    reportAccountStatus(request, admission);
    attributeSearches(request, admission.caller.organizationId);
    const operation = meter.begin(admission, {
      endpoint,
      requestId: request.id,
      logged: loggedOf(request),
      headersOnly: request.method === 'HEAD',
      ...(request.method !== 'POST' && { ifNoneMatch: request.headers['if-none-match'] }),
      signal: disconnectSignal(request),
    });
    reportAccountStatus(request, operation);
    admitted.add(request);
    return new MeteredRequest(operation, reply);
  } catch (error) {
    if (error instanceof RateLimited) {
      reportAccountStatus(request, error);
      meter.logRateLimited(error, loggedOf(request), request.id);
    }
    throw error;
  }
};

/** `/v4/jobs/:job_id` as documents write it: `/v4/jobs/{job_id}`. A path without a route may be anything. */
const loggedOf = ({ method, routeOptions }: FastifyRequest) => ({
  method,
  route: routeOptions.url?.replaceAll(/:(\w+)/g, '{$1}') ?? '*',
});
