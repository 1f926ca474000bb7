import { AsyncLocalStorage } from 'node:async_hooks';

/** On whose behalf searches are sent to Elasticsearch. */
export interface SearchContext {
  /** Whose share of Elasticsearch is used; null until that is known. */
  organizationId: string | null;
  /** Aborted when the result is no longer needed. */
  readonly signal: AbortSignal;
}

const storage = new AsyncLocalStorage<SearchContext>();

/** Calls a function whose searches, also those that it starts later, are sent in this context. */
export const inSearchContext = <T>(context: SearchContext, call: () => T): T => storage.run(context, call);

/** The context of the current search; undefined for work that belongs to no request. */
export const searchContext = (): SearchContext | undefined => storage.getStore();

/** Calls a function whose result several requests share, so that none of them can cancel it. */
export const outsideSearchContext = <T>(call: () => T): T => storage.exit(call);
