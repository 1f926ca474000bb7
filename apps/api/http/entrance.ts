import type { FastifyCorsOptions } from '@fastify/cors';
import { applyDecorators, type CanActivate, Controller, type Type, UseGuards } from '@nestjs/common';
import { GUARDS_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import type { ModulesContainer } from '@nestjs/core';
import type { EndpointGroup } from '#libs/billing/usage/endpoint-groups.js';
import type { PublicError } from '../errors/public-error.js';
import type { BodyLimits } from './body-limits.js';

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
}

/** Declares a controller of an entrance, with its guard. @param path below the prefix. */
export const EntranceController = ({ prefix, guard }: Entrance, path = '') =>
  applyDecorators(UseGuards(guard), Controller(path === '' ? prefix : `${prefix}/${path}`));

/** Whether the routes of an entrance require a token. */
export const requiresToken = ({ unroutedGroup }: Entrance): boolean => unroutedGroup !== undefined;

/** Whether a path, or a URL without its origin, belongs to an entrance. */
export const isInside = ({ prefix }: Entrance, url: string): boolean =>
  url.startsWith(prefix) && ['/', '?', ''].includes(url.charAt(prefix.length));

/** @throws Error when a controller belongs to no entrance, or lacks the guard of its entrance. */
export const assertGuarded = (modules: ModulesContainer, entrances: readonly Entrance[]): void => {
  for (const { controllers } of modules.values()) {
    for (const { metatype, name } of controllers.values()) {
      if (!metatype) continue;
      const path = `/${String(Reflect.getMetadata(PATH_METADATA, metatype)).replace(/^\//, '')}`;
      const entrance = entrances.find((one) => isInside(one, path));
      const guards: unknown[] = Reflect.getMetadata(GUARDS_METADATA, metatype) ?? [];
      if (!entrance)
        throw new Error(`${name} serves ${path}, which belongs to no entrance: add one to apps/api/entrances.ts.`);
      if (!guards.includes(entrance.guard))
        throw new Error(`${name} lacks the guard of ${entrance.prefix}: declare it with EntranceController.`);
    }
  }
};
