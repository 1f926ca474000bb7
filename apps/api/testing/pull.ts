import type { TestApi } from './test-api.js';

/** Adds a query parameter to a URL. */
export const withParameter = (url: string, name: string, value: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;

/** Follows `next_cursor` from the first page to the last. @returns the records of each page. */
export const pullPages = async <T>(api: TestApi, url: string): Promise<T[][]> => {
  const pages: T[][] = [];
  let cursor: string | null = null;
  do {
    const { status, body } = await api.get(cursor === null ? url : withParameter(url, 'cursor', cursor));
    if (status !== 200) throw new Error(`${url}: ${status} ${JSON.stringify(body)}`);
    if (body.has_more !== (body.next_cursor !== null))
      throw new Error(`has_more does not agree with next_cursor: ${url}`);
    pages.push(body.data);
    cursor = body.next_cursor;
  } while (cursor !== null);
  return pages;
};
