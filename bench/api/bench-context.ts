import type { Client } from '@elastic/elasticsearch';
import type { FeedIdentity } from '#libs/search/changes/change-cursor.js';
import type { ServerProcess } from './server-process.js';

/** The services and settings of a benchmark. */
export interface BenchContext {
  readonly elasticsearchUrl: string;
  readonly databaseUrl: string;
  readonly prefix: string;
  readonly client: Client;
  /** An index of postings whose records are JSON, see `createPlainIndex`. */
  readonly plainIndex: string;
  /** The change feed of the dataset. */
  readonly feed: FeedIdentity;
  /** Of the API. */
  readonly secret: string;
  readonly api: ServerProcess;
  /** Starts another API process with the same stores. @param flags of Node. */
  readonly startApi: (flags?: readonly string[]) => Promise<ServerProcess>;
  readonly organizationId: string;
  readonly token: string;
  readonly rounds: number;
  readonly seconds: number;
}
