import { envelope } from '../errors/public-error.js';
import { PARAMETER_BODY } from '../http/body/body-limits.js';
import type { Entrance } from '../http/entrance.js';
import { responseHeaders } from '../http/headers/response-headers.js';
import { AdmissionGuard } from './admission.guard.js';

/** The public API. Pages of any origin may call it with a token, never with cookies. */
export const v4: Entrance = {
  prefix: '/v4',
  guard: AdmissionGuard,
  cors: {
    origin: '*',
    strictPreflight: false,
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key'],
    // Browsers hide other headers from the pages that call the API.
    exposedHeaders: Object.keys(responseHeaders),
    maxAge: 86_400,
  },
  bodyLimits: PARAMETER_BODY,
  errorBody: envelope,
  unroutedGroup: 'other',
};
