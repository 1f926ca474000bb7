import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppError } from '#libs/errors/app-error.js';
import type { ExportedTablePage, ExportedTableRequest } from '#libs/exports/work/table-source.js';
import { definitions } from '#libs/registry/records/definitions.js';
import { workOnTasks } from '#libs/services/processes/task-process.js';
import { VisibilityModule } from '#libs/visibility/visibility.module.js';
import { VisibilityStore } from '#libs/visibility/visibility-store.js';
import { SearchModule } from '../../../search/search.module.js';
import { ExportedTables } from './exported-tables.js';
import { TablesModule } from './tables.module.js';

/** A page of a table that the exporter writes. */
interface TableTask {
  readonly stores: { readonly elasticsearchUrl: string; readonly databaseUrl: string; readonly prefix: string };
  readonly request: ExportedTableRequest;
}

/** Signs cursors, which no client sees. */
const SECRET = 'cursors of exports stay in the database';
/** Milliseconds. No request waits for the exporter. */
const DATABASE_TIMEOUT = 60_000;

@Module({})
class TableProgram {}

const start = async ({ databaseUrl, ...stores }: TableTask['stores']) => {
  const search = { ...stores, databaseUrl, databaseTimeout: DATABASE_TIMEOUT, secret: SECRET, definitions };
  const imports = [
    SearchModule.forRoot(search),
    VisibilityModule.forRoot({ databaseUrl, databaseTimeout: DATABASE_TIMEOUT }),
    TablesModule,
  ];
  const app = await NestFactory.createApplicationContext({ module: TableProgram, imports }, { logger: false });
  return {
    tables: app.get(ExportedTables, { strict: false }),
    visibility: app.get(VisibilityStore, { strict: false }),
  };
};

let started: ReturnType<typeof start> | undefined;

workOnTasks<TableTask>(
  async ({ stores, request: { kind, parameters, cursor, caller } }): Promise<ExportedTablePage> => {
    started ??= start(stores);
    const { tables, visibility } = await started;
    return tables.page(kind, parameters, cursor, { caller, visibility: visibility.of(caller) });
  },
  (error) => ({
    message: error instanceof Error ? error.message : String(error),
    ...(error instanceof AppError && { code: error.code }),
  }),
);
