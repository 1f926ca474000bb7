import { Module } from '@nestjs/common';
import { VintageStore } from '#libs/vintages/vintage-store.js';
import { MetricsContext } from '../../metrics/analyses/metrics-context.js';
import { MetricsModule } from '../../metrics/metrics.module.js';
import { TechnologiesContext } from '../../technologies/analyses/technologies-context.js';
import { TechnologiesModule } from '../../technologies/technologies.module.js';
import { ExportedTables } from './exported-tables.js';

/** Provides the tables that can be exported. */
@Module({
  imports: [MetricsModule, TechnologiesModule],
  providers: [
    {
      provide: ExportedTables,
      inject: [MetricsContext, TechnologiesContext, VintageStore],
      useFactory: (...contexts: object[]) =>
        new ExportedTables((type) => contexts.find((context) => context instanceof (type as new () => object))),
    },
  ],
  exports: [ExportedTables],
})
export class TablesModule {}
