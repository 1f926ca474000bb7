import { type DynamicModule, Module } from '@nestjs/common';
import type { AllowedHosts, AllowedOrigins } from './http/allowed-origins.js';
import { ALLOWED_HOSTS, ALLOWED_ORIGINS } from './http/mcp.guard.js';
import { McpController } from './mcp.controller.js';
import { Dispatcher } from './protocol/dispatcher.js';
import { Resolver } from './resolve/resolver.js';
import { Tools } from './tools/tools.js';

/** The reads of `/v4` as tools for agents. */
@Module({})
export class McpModule {
  static forRoot({ origins, hosts }: { origins: AllowedOrigins; hosts: AllowedHosts }): DynamicModule {
    return {
      module: McpModule,
      controllers: [McpController],
      providers: [
        { provide: ALLOWED_ORIGINS, useValue: origins },
        { provide: ALLOWED_HOSTS, useValue: hosts },
        Dispatcher,
        Tools,
        Resolver,
      ],
    };
  }
}
