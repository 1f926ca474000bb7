import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The SQL file of that name beside the migrations. The build copies these files to `dist`. */
export const readSql = (name: string): string =>
  readFileSync(join(import.meta.dirname, 'migrations', `${name}.sql`), 'utf8');
