import type { Child } from './child.js';

/** The services and settings of a benchmark. */
export interface Setting {
  readonly elasticsearchUrl: string;
  readonly databaseUrl: string;
  readonly prefix: string;
  readonly api: Child;
  readonly token: string;
  readonly rounds: number;
  readonly seconds: number;
}
