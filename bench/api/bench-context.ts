import type { ServerProcess } from './server-process.js';

/** The services and settings of a benchmark. */
export interface BenchContext {
  readonly elasticsearchUrl: string;
  readonly databaseUrl: string;
  readonly prefix: string;
  readonly api: ServerProcess;
  readonly token: string;
  readonly rounds: number;
  readonly seconds: number;
}
