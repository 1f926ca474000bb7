import { Module } from '@nestjs/common';
import { SourceByIdController } from './source-by-id.controller.js';
import { SourceByUrlController } from './source-by-url.controller.js';
import { SourceLookup } from './source-lookup.js';
import { SourcesController } from './sources.controller.js';

@Module({
  controllers: [SourcesController, SourceByIdController, SourceByUrlController],
  providers: [SourceLookup],
})
export class SourcesModule {}
