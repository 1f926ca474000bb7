import type { ModuleMetadata } from '@nestjs/common';
import { RequestMethod, type Type } from '@nestjs/common';
import { GUARDS_METADATA, METHOD_METADATA, MODULE_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner } from '@nestjs/core';
import { dashboard } from '../dashboard.entrance.js';
import { MeterGuard } from './meter.guard.js';

/** A copy of a controller of the public API with its reads only, authenticated by a session instead of a token. */
const mirrorController = (controller: Type): Type => {
  const path = Reflect.getMetadata(PATH_METADATA, controller) as string;
  const mirrored = class extends controller {};
  Object.defineProperty(mirrored, 'name', { value: `Explorer${controller.name}` });
  Reflect.defineMetadata(PATH_METADATA, `${dashboard.prefix}${path}`, mirrored);
  Reflect.defineMetadata(GUARDS_METADATA, [dashboard.guard, MeterGuard], mirrored);
  for (const name of new MetadataScanner().getAllMethodNames(controller.prototype)) {
    const method = Reflect.getMetadata(METHOD_METADATA, controller.prototype[name]) as RequestMethod | undefined;
    // A method without metadata is not a route. Writes have separate dashboard routes, with roles and an audit log.
    if (method !== undefined && method !== RequestMethod.GET) mirrored.prototype[name] = () => {};
  }
  return mirrored;
};

/** A module of the public API and those that it imports, with mirrored controllers. Modules without controllers stay as they are. */
export const mirrorModule = (module: Type): Required<Pick<ModuleMetadata, 'imports' | 'controllers' | 'providers'>> => {
  const own = <T>(key: string): T[] => Reflect.getMetadata(key, module) ?? [];
  const imported = own<Type>(MODULE_METADATA.IMPORTS).map(mirrorModule);
  return {
    imports: [],
    controllers: [
      ...imported.flatMap(({ controllers }) => controllers),
      ...own<Type>(MODULE_METADATA.CONTROLLERS).map(mirrorController),
    ],
    providers: [...imported.flatMap(({ providers }) => providers), ...own<Type>(MODULE_METADATA.PROVIDERS)],
  };
};
