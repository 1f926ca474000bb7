import { AsyncLocalStorage } from 'node:async_hooks';
import type { Work } from '#libs/fairness/thread-time.js';

/** The request on whose behalf searches are sent to Elasticsearch. */
export interface SearchContext extends Work {
  /** The organization whose share of Elasticsearch is used; null until it is known. */
  organizationId: string | null;
  /** Whose share the work of this request is: the organization's, once it is known. */
  caller: string;
  /** Aborted when the result is no longer needed. */
  readonly signal: AbortSignal;
  /** Called before an expensive search, which may be queued for a long time, so that its request does not delay others. */
  readonly releaseSlot: () => void;
}

const storage = new AsyncLocalStorage<SearchContext>();

/** Calls a function. Its searches, including asynchronous ones, are sent in this context. */
export const inSearchContext = <T>(context: SearchContext, call: () => T): T => storage.run(context, call);

/** The current context; undefined for work that belongs to no request. */
export const searchContext = (): SearchContext | undefined => storage.getStore();

/** Calls a function in the current context with another signal, for work that belongs to several requests. */
export const withSignal = <T>(signal: AbortSignal, call: () => T): T => {
  const context = storage.getStore();
  return context ? storage.run({ ...context, signal }, call) : call();
};

/** Calls a function outside of any context. For results that several requests share, so that none of them can cancel the search. */
export const outsideSearchContext = <T>(call: () => T): T => storage.exit(call);
