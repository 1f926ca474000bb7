import type { FastifyCorsOptions } from '@fastify/cors';
import { applyDecorators, type CanActivate, Controller, type Type, UseGuards } from '@nestjs/common';
import { type DiscoveryService, Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import type { EndpointGroup } from '#libs/billing/usage/endpoint-groups.js';
import type { PublicError } from '../errors/public-error.js';
import type { BodyLimits } from './body/body-limits.js';

/** The common properties of all routes below one path prefix. `apps/api/entrances.ts` lists every entrance. */
export interface Entrance {
  /** Start of the path, without a trailing slash: `/v4`. */
  readonly prefix: string;
  /** Decides who may call its routes. */
  readonly guard: Type<CanActivate>;
  /** What browsers may do from other origins. */
  readonly cors: FastifyCorsOptions;
  /** Limits of request bodies. */
  readonly bodyLimits: BodyLimits;
  /** The body of an error response. */
  readonly errorBody: (error: PublicError) => object;
  /** The endpoint group in which usage counts requests with a token that reach no route; absent where requests have no token. */
  readonly unroutedGroup?: EndpointGroup;
  /** Whether its tokens may be those of connected apps. */
  readonly acceptsApps?: true;
  /** The header `WWW-Authenticate` of a 401. Default: `Bearer`. @param origin the public address. */
  readonly challenge?: (origin: string, request: FastifyRequest) => string;
}

interface Declaration {
  readonly entrance: Entrance;
  /** The path of the controller, with the prefix of the entrance. */
  readonly path: string;
}

const Declared = Reflector.createDecorator<Declaration>();
const reflector = new Reflector();

/** Declares a controller of an entrance, with its guard. @param below what follows the prefix. */
export const EntranceController = (entrance: Entrance, below = '') => {
  const path = below === '' ? entrance.prefix : `${entrance.prefix}/${below}`;
  return applyDecorators(Declared({ entrance, path }), UseGuards(entrance.guard), Controller(path));
};

/** The path of a controller of an entrance. */
export const controllerPath = (controller: Type): string => {
  const declared: Declaration | undefined = reflector.get(Declared, controller);
  if (!declared) throw new Error(`${controller.name} belongs to no entrance: declare it with EntranceController.`);
  return declared.path;
};

/** Whether the routes of an entrance require a token. */
export const requiresToken = ({ unroutedGroup }: Entrance): boolean => unroutedGroup !== undefined;

/** Whether a path, or a URL without its origin, belongs to an entrance. */
export const isInside = ({ prefix }: Entrance, url: string): boolean =>
  url.startsWith(prefix) && ['/', '?', ''].includes(url.charAt(prefix.length));

/** @throws Error when a controller belongs to no entrance, and so has no guard. */
export const assertGuarded = (discovery: DiscoveryService, entrances: readonly Entrance[]): void => {
  for (const { metatype, name } of discovery.getControllers()) {
    const declared: Declaration | undefined = metatype ? reflector.get(Declared, metatype) : undefined;
    if (!declared || !entrances.includes(declared.entrance))
      throw new Error(`${name} belongs to no entrance: declare it with EntranceController.`);
  }
};
