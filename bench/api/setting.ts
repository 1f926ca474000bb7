import type { Child } from './child.js';

/** What a benchmark runs on. */
export interface Setting {
  readonly elasticsearchUrl: string;
  readonly databaseUrl: string;
  readonly prefix: string;
  readonly api: Child;
  readonly token: string;
  readonly rounds: number;
  readonly seconds: number;
}
