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
}

/** A page of a list. */
export interface Page<P extends ListPath> {
  /** The whole JSON: `count`, `unknown`, `did_you_mean`, `excluded` and the like are beside `data`. */
  readonly body: BodyOf<P>;
  readonly data: readonly RowOf<P>[];
  /** Continues the list. Change feeds and events of watches have one on the last page too: store it for the next run. */
  readonly nextCursor: string | undefined;
  readonly hasMore: boolean;
  /** 0 for a page that was charged before; undefined if nothing is metered. */
  readonly creditsCharged: number | undefined;
  readonly creditBalance: number | undefined;
  readonly requestId: string | undefined;
  readonly idempotencyKey: string;
  /** The key with which the page at `nextCursor` is requested. */
  readonly nextKey: string;
}

/** The pages of a list. Ends only after the last page; anything else throws, with the cursor to resume at. */
export async function* pagesOf<P extends ListPath>(
  client: Client<paths>,
  path: P,
  query: QueryOf<P>,
  { path: inPath = {}, idempotencyKey = crypto.randomUUID() }: PageOptions = {},
): AsyncGenerator<Page<P>, void, undefined> {
  // The compiler cannot follow a path that is a type parameter.
  const get = client.GET as unknown as UntypedGet;
  let key = idempotencyKey;
  let cursor = (query as { cursor?: string }).cursor;
  for (;;) {
    const params = { query: cursor === undefined ? query : { ...query, cursor }, path: inPath };
    const result = await withPosition(get(path, { params, headers: { 'Idempotency-Key': key } }), cursor, key);
    const page = await pageOf<P>(result as Result<BodyOf<P>>, key);
    yield page;
    if (!page.hasMore) return;
    // Repeating a page forever would be charged forever.
    if (!page.nextCursor || page.nextCursor === cursor)
      throw new InvalidResponseError(`A page has more, and no other cursor (${page.requestId}).`);
    cursor = page.nextCursor;
    key = page.nextKey;
  }
}

/** The rows of all pages, which are requested, and charged, as they are needed. */
export class Pull<P extends ListPath> implements AsyncIterable<RowOf<P>> {
  /** The page of the last row, with what its body says beside the rows. */
  page: Page<P> | undefined;
  /** Credits of the pages so far. */
  creditsCharged = 0;
  /** Whether the last row was returned. */
  isComplete = false;

  constructor(private readonly pages: AsyncIterable<Page<P>>) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<RowOf<P>, void, undefined> {
    for await (const page of this.pages) {
      this.page = page;
      this.creditsCharged += page.creditsCharged ?? 0;
      yield* page.data;
    }
    this.isComplete = true;
  }
}

interface Result<Body> {
  readonly data?: Body;
  readonly error?: unknown;
  readonly response: Response;
}

type UntypedGet = (path: string, options: object) => Promise<Result<unknown>>;

/** The body of a successful response. @throws ApiError, or InvalidResponseError. */
export const unwrap = <Body>({ data, error, response }: Result<Body>): Body => {
  if (!response.ok || data === undefined) throw errorOf(response, error);
  return data;
};

const withPosition = async <T extends Result<unknown>>(
  request: Promise<T>,
  cursor: string | undefined,
  key: string,
): Promise<T> => {
  try {
    const result = await request;
    unwrap(result);
    return result;
  } catch (error) {
    if (error instanceof RolecallError) {
      error.idempotencyKey = key;
      if (cursor !== undefined) error.cursor = cursor;
    }
    throw error;
  }
};

const pageOf = async <P extends ListPath>(result: Result<BodyOf<P>>, idempotencyKey: string): Promise<Page<P>> => {
  const body = unwrap(result);
  const { data = [], has_more: hasMore = false, next_cursor: nextCursor } = body as Partial<ListBody>;
  const { headers } = result.response;
  return {
    body,
    data: data as readonly RowOf<P>[],
    hasMore,
    nextCursor: nextCursor ?? undefined,
    creditsCharged: numberIn(headers.get('x-credit-charged')),
    creditBalance: numberIn(headers.get('x-credit-balance')),
    requestId: headers.get('x-request-id') ?? undefined,
    idempotencyKey,
    nextKey: await keyAfter(idempotencyKey, nextCursor ?? ''),
  };
};

const numberIn = (text: string | null): number | undefined => (text === null ? undefined : Number(text));

/** The key of the next page follows from that of the page before: a pull that is repeated with its first key has the same keys. */
const keyAfter = async (key: string, cursor: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${key} ${cursor}`));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};
