import { type DynamicModule, Module } from '@nestjs/common';
import type { AllowedOrigins } from './http/allowed-origins.js';
import { ALLOWED_ORIGINS } from './http/mcp.guard.js';
import { McpController } from './mcp.controller.js';
import { Dispatcher } from './protocol/dispatcher.js';
import { Resolver } from './resolve/resolver.js';
import { Tools } from './tools/tools.js';

/** The reads of `/v4` as tools for agents. */
@Module({})
export class McpModule {
  static forRoot({ origins }: { origins: AllowedOrigins }): DynamicModule {
    return {
      module: McpModule,
      controllers: [McpController],
      providers: [{ provide: ALLOWED_ORIGINS, useValue: origins }, Dispatcher, Tools, Resolver],
    };
  }
}
