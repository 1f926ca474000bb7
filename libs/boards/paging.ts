import type { ReceivedPage } from './board-format.js';
import type { WebRequest } from './http/web-request.js';

/** The URL with another value of a parameter. */
export const withParameter = (url: string, name: string, value: string): string => {
  const changed = new URL(url);
  changed.searchParams.set(name, value);
  return changed.href;
};

/** The request of the page at the next offset; null when all that is advertised was listed, or the page was empty. */
export const nextOffset = (page: ReceivedPage, request: (offset: number) => WebRequest): WebRequest | null => {
  const { items, listed, advertised } = page;
  return items.length === 0 || (advertised !== null && listed >= advertised) ? null : request(listed);
};
