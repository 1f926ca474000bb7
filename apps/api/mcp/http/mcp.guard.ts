import { type CanActivate, createParamDecorator, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { AdmissionResult } from '#libs/billing/admission/admission.js';
import type { Caller } from '#libs/billing/admission/caller.js';
import { RateLimited } from '#libs/billing/rate-limits/rate-windows.js';
import { assertMayUse } from '#libs/billing/tokens/token-scopes.js';
import { AppError } from '#libs/errors/app-error.js';
import { reportAccountStatus } from '../../http/headers/account-headers.js';
import { attributeSearches } from '../../isolation/isolation.js';
import { Meter } from '../../metering/meter.js';
import { TokenAdmission } from '../../metering/token-admission.js';
import { type RequestBody, readBody } from '../protocol/request-body.js';
import { type AllowedHosts, type AllowedOrigins, isAllowedHost, isAllowedOrigin } from './allowed-origins.js';

/** Injection token of the `AllowedOrigins`. */
export const ALLOWED_ORIGINS = Symbol('allowed origins');

/** Injection token of the `AllowedHosts`. */
export const ALLOWED_HOSTS = Symbol('allowed hosts');

const FOREIGN_HOST =
  'This host name is not one of the server, which listens on a loopback address. The operator can allow it with PUBLIC_URL, or any with MCP_ORIGINS.';

/** An admitted request to the endpoint. */
export interface AdmittedCall {
  readonly admission: AdmissionResult;
  /** @throws RpcError, AppError if the body is invalid; AppError `insufficient_scope`. */
  body(): RequestBody;
}

const CALL = Symbol('admitted call');

type AdmittedRequest = FastifyRequest & { [CALL]?: AdmittedCall };

/** The admitted request, as a parameter of a handler. */
export const Admitted = createParamDecorator((_: unknown, context: ExecutionContext): AdmittedCall => {
  const call = context.switchToHttp().getRequest<AdmittedRequest>()[CALL];
  if (!call) throw new Error('The request was not admitted.');
  return call;
});

/** Admits all operations of a request, or none. */
@Injectable()
export class McpGuard implements CanActivate {
  constructor(
    private readonly tokens: TokenAdmission,
    private readonly meter: Meter,
    @Inject(ALLOWED_ORIGINS) private readonly origins: AllowedOrigins,
    @Inject(ALLOWED_HOSTS) private readonly hosts: AllowedHosts,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AdmittedRequest>();
    const { authorization, origin, host } = request.headers;
    if (!isAllowedOrigin(origin, this.origins)) throw new AppError('origin_not_allowed');
    if (!isAllowedHost(host, this.hosts)) throw new AppError('origin_not_allowed', FOREIGN_HOST);
    // The rate windows need the number of operations. Errors in the body are reported after admission.
    const body = authorization === undefined ? undefined : attempt(() => readBody(request));
    try {
      const admission = await this.tokens.admit(request, operationCount(body?.value), true);
      attributeSearches(request, admission.caller.organizationId);
      request[CALL] = { admission, body: () => resultOf(body, admission.caller) };
    } catch (error) {
      if (error instanceof RateLimited) {
        reportAccountStatus(request, error);
        this.meter.logRateLimited(error, { method: request.method, route: '/mcp' }, request.id);
      }
      throw error;
    }
    return true;
  }
}

/** Notifications are not operations, but every HTTP request counts as at least one. */
const operationCount = (body: RequestBody | undefined): number =>
  Math.max(1, body?.messages.filter(({ kind }) => kind !== 'notification').length ?? 1);

type Attempt<T> = { readonly value: T; readonly error?: never } | { readonly value?: never; readonly error: unknown };

const attempt = <T>(work: () => T): Attempt<T> => {
  try {
    return { value: work() };
  } catch (error) {
    return { error };
  }
};

const resultOf = (body: Attempt<RequestBody> | undefined, caller: Caller): RequestBody => {
  assertMayUse(caller, 'mcp');
  if (body?.value) return body.value;
  throw body?.error ?? new Error('The body was not read.');
};
