import type { Client } from 'openapi-fetch';
import { errorOf, InvalidResponseError, RolecallError } from './errors.js';
import type { paths } from './schema.js';

type Get<P extends keyof paths> = paths[P] extends { get: infer Operation } ? Operation : never;

/** The JSON of a response with status 200. */
export type BodyOf<P extends keyof paths> =
  Get<P> extends { responses: { 200: { content: { 'application/json': infer Body } } } } ? Body : never;

interface ListBody {
  readonly data: readonly unknown[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** Paths of lists: `/v4/jobs`, `/v4/jobs/changes`, `/v4/watches/{watch_id}/events` and the like. */
export type ListPath = {
  [P in keyof paths]: [BodyOf<P>] extends [never] ? never : BodyOf<P> extends ListBody ? P : never;
}[keyof paths];

export type QueryOf<P extends keyof paths> =
  Get<P> extends { parameters: { query?: infer Query } } ? NonNullable<Query> : never;

type RowOf<P extends ListPath> = BodyOf<P> extends { data: (infer Row)[] } ? Row : never;

export interface PageOptions {
  /** Parameters in the path, such as `{ watch_id: 'W...' }`. */
  readonly path?: Readonly<Record<string, string>>;
  /** The key of the first page, from which those of the others follow: a pull that is repeated with it is charged once. Default: a UUID. */
  readonly idempotencyKey?: string;
  /** `POST` sends the parameters as JSON, for filters that are too long for a URL: only `/v4/jobs/search`. Default: `GET`. */
  readonly method?: 'GET' | 'POST';
  /** Aborts requests and waits. */
  readonly signal?: AbortSignal;
}

/** A page of a list. */
export interface Page<P extends ListPath> {
  /** The whole JSON: `count`, `unknown`, `did_you_mean`, `excluded` and the like are beside `data`. */
  readonly body: BodyOf<P>;
  readonly data: readonly RowOf<P>[];
  /** With which it was requested. */
  readonly cursor: string | undefined;
  /** Continues the list. Change feeds and events of watches have one on the last page too: store it for the next run. */
  readonly nextCursor: string | undefined;
  readonly hasMore: boolean;
  /** 0 for a page that was charged before; undefined if nothing is metered. */
  readonly creditsCharged: number | undefined;
  readonly creditBalance: number | undefined;
  readonly requestId: string | undefined;
  /** Whether it is the response of an earlier request with the same key. */
  readonly isReplayed: boolean;
  readonly idempotencyKey: string;
  /** The key with which the page at `nextCursor` is requested. */
  readonly nextKey: string;
}

/** Loads the first page, or the one after another. */
type PageLoader<P extends ListPath> = (previous?: Page<P>) => Promise<Page<P>>;

/** The pages of a list. */
export const pagesOf = <P extends ListPath>(
  client: Client<paths>,
  path: P,
  query: QueryOf<P>,
  { path: inPath = {}, idempotencyKey = crypto.randomUUID(), method = 'GET', signal }: PageOptions = {},
): Pages<P> => {
  // The compiler cannot follow a path that is a type parameter.
  const request = client[method] as unknown as UntypedRequest;
  const given = query as { cursor?: string; format?: string };
  return new Pages(async (previous) => {
    if (given.format === 'csv')
      throw new TypeError("CSV has no rows: leave out format, or use GET with parseAs: 'text'.");
    const cursor = previous ? cursorAfter(previous) : given.cursor;
    const key = previous?.nextKey ?? idempotencyKey;
    const parameters = cursor === undefined ? query : { ...query, cursor };
    const sent = method === 'GET' ? { params: { query: parameters, path: inPath } } : { body: parameters };
    const options = { ...sent, headers: { 'Idempotency-Key': key }, ...(signal && { signal }) };
    return withPosition(
      request(path, options).then((result) => pageOf<P>(result as Result<BodyOf<P>>, cursor, key)),
      cursor,
      key,
    );
  });
};

/** Repeating a page forever would be charged forever. */
const cursorAfter = <P extends ListPath>({ cursor, nextCursor, requestId }: Page<P>): string => {
  if (!nextCursor || nextCursor === cursor)
    throw new InvalidResponseError(`A page has more, and no other cursor (${requestId}).`);
  return nextCursor;
};

/**
 * The pages of a list. Ends only after the last page; anything else throws, with the cursor to resume at. Iterating again continues after the last
 * page that was returned: after an error, with the page that failed, and the same key.
 */
export class Pages<P extends ListPath> implements AsyncIterableIterator<Page<P>, undefined> {
  private page: Page<P> | undefined;

  constructor(private readonly load: PageLoader<P>) {}

  async next(): Promise<IteratorResult<Page<P>, undefined>> {
    if (this.page && !this.page.hasMore) return { done: true, value: undefined };
    this.page = await this.load(this.page);
    return { done: false, value: this.page };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}

/** The rows of all pages, which are requested, and charged, as they are needed. Iterating again continues after the last row that was returned. */
export class Pull<P extends ListPath> implements AsyncIterableIterator<RowOf<P>, undefined> {
  /** The page of the last row, with what its body says beside the rows. */
  page: Page<P> | undefined;
  /** Credits of the pages so far, as the received responses report: a page whose response was lost is 0 when it is repeated. */
  creditsCharged = 0;
  /** Whether the last row was returned. */
  isComplete = false;
  private rows: Iterator<RowOf<P>> = [].values();

  constructor(private readonly pages: Pages<P>) {}

  async next(): Promise<IteratorResult<RowOf<P>, undefined>> {
    for (;;) {
      const row = this.rows.next();
      if (!row.done) return row;
      const { done, value: page } = await this.pages.next();
      if (done) {
        this.isComplete = true;
        return { done, value: undefined };
      }
      this.page = page;
      this.creditsCharged += page.creditsCharged ?? 0;
      this.rows = page.data.values();
    }
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}

interface Result<Body> {
  readonly data?: Body;
  readonly error?: unknown;
  readonly response: Response;
}

type UntypedRequest = (path: string, options: object) => Promise<Result<unknown>>;

/** The body of a successful response. @throws ApiError, or InvalidResponseError. */
export const unwrap = <Body>({ data, error, response }: Result<Body>): Body => {
  if (!response.ok || data === undefined) throw errorOf(response, error);
  return data;
};

const withPosition = async <T>(request: Promise<T>, cursor: string | undefined, key: string): Promise<T> => {
  try {
    return await request;
  } catch (error) {
    if (error instanceof RolecallError) {
      error.idempotencyKey = key;
      if (cursor !== undefined) error.cursor = cursor;
    }
    throw error;
  }
};

const pageOf = async <P extends ListPath>(
  result: Result<BodyOf<P>>,
  cursor: string | undefined,
  idempotencyKey: string,
): Promise<Page<P>> => {
  const body = unwrap(result);
  const { data, has_more: hasMore, next_cursor: nextCursor } = listOf(body);
  const { headers } = result.response;
  return {
    body,
    data: data as readonly RowOf<P>[],
    cursor,
    hasMore,
    nextCursor: nextCursor ?? undefined,
    creditsCharged: numberIn(headers.get('x-credit-charged')),
    creditBalance: numberIn(headers.get('x-credit-balance')),
    requestId: headers.get('x-request-id') ?? undefined,
    isReplayed: headers.get('idempotent-replayed') === 'true',
    idempotencyKey,
    nextKey: await keyAfter(idempotencyKey, nextCursor ?? ''),
  };
};

/** Without these keys it is not a list of Rolecall, and must not look like an empty one. */
const listOf = (body: unknown): ListBody => {
  const { data, has_more, next_cursor = null, count } = (body ?? {}) as Partial<ListBody> & { count?: unknown };
  if (Array.isArray(data) && typeof has_more === 'boolean') return { data, has_more, next_cursor };
  if (typeof count === 'number' && data === undefined) return { data: [], has_more: false, next_cursor: null };
  throw new InvalidResponseError(
    `The response is not a list: check the base URL. ${JSON.stringify(body).slice(0, 200)}`,
  );
};

const numberIn = (text: string | null): number | undefined => (text === null ? undefined : Number(text));

/** The key of the next page follows from that of the page before: a pull that is repeated with its first key has the same keys. */
const keyAfter = async (key: string, cursor: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${key} ${cursor}`));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};
