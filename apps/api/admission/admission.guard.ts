import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { Admission } from '#libs/billing/admission.js';
import type { Caller } from '#libs/billing/caller.js';

const OPEN = 'rolecall:open';
const CALLER = Symbol('caller');

type AdmittedRequest = FastifyRequest & { [CALLER]?: Caller };

/** A route that needs no token. */
export const Open = () => SetMetadata(OPEN, true);

/** Who sends the request; only on routes that are not `Open`. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const caller = context.switchToHttp().getRequest<AdmittedRequest>()[CALLER];
  if (!caller) throw new Error('an open route has no caller');
  return caller;
});

/** Admits every request before anything else is looked at. */
@Injectable()
export class AdmissionGuard implements CanActivate {
  constructor(
    private readonly admission: Admission,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.reflector.get<boolean | undefined>(OPEN, context.getHandler())) return true;
    const request = context.switchToHttp().getRequest<AdmittedRequest>();
    request[CALLER] = (await this.admission.admit(request.headers.authorization)).caller;
    return true;
  }
}
