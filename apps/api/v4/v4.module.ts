import { Module } from '@nestjs/common';
import { AccountController } from './account/account.controller.js';
import { AutocompleteController } from './autocomplete/autocomplete.controller.js';
import { ExclusionsModule } from './exclusions/exclusions.module.js';
import { JobsController } from './jobs/jobs.controller.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { SignalsModule } from './signals/signals.module.js';
import { SourcesModule } from './sources/sources.module.js';
import { TechnologiesModule } from './technologies/technologies.module.js';

/** Every route of `/v4`. */
@Module({
  imports: [ExclusionsModule, MetricsModule, SignalsModule, SourcesModule, TechnologiesModule],
  controllers: [JobsController, AccountController, AutocompleteController],
})
export class V4Module {}
