import { applyDecorators, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import { ApiTags } from '@nestjs/swagger';
import { capitalize } from 'es-toolkit';
import type { PricedCall } from '#libs/billing/credits/prices.js';
import type { EndpointGroup } from '#libs/billing/usage/endpoint-groups.js';

const ENDPOINT_GROUP = 'rolecall:endpoint-group';
const PRICED_CALL = 'rolecall:priced-call';

/** How a route is counted in usage and priced. */
export interface Endpoint {
  readonly group: EndpointGroup;
  readonly call: PricedCall;
}

/** Sets the group of a controller's routes in usage and in the documentation. */
export const Endpoints = (group: EndpointGroup) =>
  applyDecorators(SetMetadata(ENDPOINT_GROUP, group), ApiTags(capitalize(group)));

/** Sets the entry of the price table that applies to a route, or to all routes of a controller. Default: `records`. */
export const Priced = (call: PricedCall) => SetMetadata(PRICED_CALL, call);

export const endpointOf = (reflector: Reflector, context: ExecutionContext): Endpoint => {
  const targets = [context.getHandler(), context.getClass()];
  const group = reflector.getAllAndOverride<EndpointGroup | undefined>(ENDPOINT_GROUP, targets);
  if (!group) throw new Error(`${context.getClass().name} has no endpoint group: add @Endpoints to it.`);
  return { group, call: reflector.getAllAndOverride<PricedCall | undefined>(PRICED_CALL, targets) ?? 'records' };
};
