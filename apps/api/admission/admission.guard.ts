import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Admission, type Caller } from '#libs/billing/admission.js';

const CALLER = Symbol('caller');

type AdmittedRequest = FastifyRequest & { [CALLER]?: Caller };

/** Who sends the request. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const caller = context.switchToHttp().getRequest<AdmittedRequest>()[CALLER];
  if (!caller) throw new Error('the guard has not run');
  return caller;
});

/** Admits every request before anything else is looked at. */
@Injectable()
export class AdmissionGuard implements CanActivate {
  constructor(private readonly admission: Admission) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AdmittedRequest>();
    request[CALLER] = await this.admission.admit(request.headers.authorization);
    return true;
  }
}
