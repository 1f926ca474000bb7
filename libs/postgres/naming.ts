import { snakeCase } from 'es-toolkit';
import { DefaultNamingStrategy, type NamingStrategyInterface, type Table } from 'typeorm';

const named = (table: Table | string, columns: string[], suffix: string) =>
  [typeof table === 'string' ? table : table.name, ...columns, suffix].filter(Boolean).join('_');

/** Columns in snake case; constraints and indexes with the default names of Postgres. */
export class PostgresNames extends DefaultNamingStrategy implements NamingStrategyInterface {
  override columnName(property: string, custom: string | undefined): string {
    return custom ?? snakeCase(property);
  }

  override joinColumnName(relation: string, column: string): string {
    return `${snakeCase(relation)}_${column}`;
  }

  override primaryKeyName(table: Table | string): string {
    return named(table, [], 'pkey');
  }

  override foreignKeyName(table: Table | string, columns: string[]): string {
    return named(table, columns, 'fkey');
  }

  override uniqueConstraintName(table: Table | string, columns: string[]): string {
    return named(table, columns, 'key');
  }

  override indexName(table: Table | string, columns: string[]): string {
    return named(table, columns, '');
  }
}
