import { applyDecorators, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import { ApiTags } from '@nestjs/swagger';
import { capitalize } from 'es-toolkit';
import type { PricedCall } from '#libs/billing/credits/prices.js';
import type { EndpointGroup } from '#libs/billing/usage/endpoint-groups.js';

const ENDPOINT_GROUP = 'rolecall:endpoint-group';
const PRICED_CALL = 'rolecall:priced-call';

/** What metering needs to know about a route. */
export interface Endpoint {
  readonly group: EndpointGroup;
  readonly call: PricedCall;
}

/** The group of a controller's routes in usage and documentation. */
export const Endpoints = (group: EndpointGroup) =>
  applyDecorators(SetMetadata(ENDPOINT_GROUP, group), ApiTags(capitalize(group)));

/** Name of a route, or of all routes of a controller, in the price table. Default: `records`. */
export const Priced = (call: PricedCall) => SetMetadata(PRICED_CALL, call);

export const endpointOf = (reflector: Reflector, context: ExecutionContext): Endpoint => {
  const targets = [context.getHandler(), context.getClass()];
  const group = reflector.getAllAndOverride<EndpointGroup | undefined>(ENDPOINT_GROUP, targets);
  if (!group) throw new Error(`${context.getClass().name} belongs to no group of endpoints`);
  return { group, call: reflector.getAllAndOverride<PricedCall | undefined>(PRICED_CALL, targets) ?? 'records' };
};
