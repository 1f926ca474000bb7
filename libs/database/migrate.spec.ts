import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { createDataSource } from './data-source.js';
import { migrate } from './migrate.js';
import { createEmptyTestDatabase, type TestDatabase } from './testing/test-database.js';

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createEmptyTestDatabase();
  dataSource = await createDataSource(database.url).initialize();
});

afterAll(async () => {
  await dataSource?.destroy();
  await database?.drop();
});

const leftovers = async (): Promise<unknown[]> =>
  dataSource.query(`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations'
    UNION ALL SELECT typname FROM pg_type WHERE typnamespace = 'public'::regnamespace AND typtype = 'e'
    UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace`);

test('migrations go up, all the way down without a trace, and up again', async () => {
  expect(await migrate(dataSource)).toHaveLength(dataSource.migrations.length);
  expect(await migrate(dataSource)).toEqual([]);
  for (const _ of dataSource.migrations) await dataSource.undoLastMigration();
  expect(await leftovers()).toEqual([]);
  expect(await migrate(dataSource)).toHaveLength(dataSource.migrations.length);
});

test('the entities describe their tables exactly as the migrations make them', async () => {
  await migrate(dataSource);
  // TypeORM reads the schema with concurrent queries on one connection, which pg supports only in pipeline mode.
  const pipelined = await createDataSource(database.url)
    .setOptions({ extra: { pipeline: true } })
    .initialize();
  const { upQueries } = await pipelined.driver.createSchemaBuilder().log();
  await pipelined.destroy();
  expect(upQueries.map(({ query }) => query)).toEqual([]);
});

test('every table has an entity, or a comment that says what it holds', async () => {
  await migrate(dataSource);
  const tables: { name: string; comment: string | null }[] = await dataSource.query(`
    SELECT relname AS name, obj_description(oid) AS comment
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`);
  const described = new Set(['migrations', ...dataSource.entityMetadatas.map(({ tableName }) => tableName)]);
  expect(tables.filter(({ name, comment }) => comment === null && !described.has(name))).toEqual([]);
});

test('of processes that migrate concurrently, one migrates and the others wait', async () => {
  for (const _ of dataSource.migrations) await dataSource.undoLastMigration();
  const others = await Promise.all(Array.from({ length: 4 }, () => createDataSource(database.url).initialize()));
  const applied = await Promise.all(others.map(migrate));
  expect(applied.flat()).toHaveLength(dataSource.migrations.length);
  await Promise.all(others.map((other) => other.destroy()));
});
