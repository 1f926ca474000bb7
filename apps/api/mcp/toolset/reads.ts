import type { EndpointGroup } from '#libs/billing/usage/endpoint-groups.js';
import { AppError } from '#libs/errors/app-error.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { parseQueryString } from '../../http/url/query-string.js';
import type { MeteredOperation } from '../../metering/operation.js';
import type { Read } from '../../reads/read.js';
import type { ReadCatalog } from '../../reads/read-catalog.js';

/** A query of a read; undefined values are left out. */
export type ReadQuery = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

// Each caller reads the keys that the response of its read is documented to have.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type ReadResult = any;

/** The reads of `/v4` for one operation. They find, refuse and charge what their routes do. */
export class Reads {
  constructor(
    private readonly catalog: ReadCatalog,
    /** Those that the tool declares. */
    private readonly groups: readonly EndpointGroup[],
    readonly operation: MeteredOperation,
  ) {}

  async run(read: Read, query: ReadQuery, path: Readonly<Record<string, string>> = {}): Promise<ReadResult> {
    return this.resultOf(read, query, path, this.operation);
  }

  /** Runs an analysis until a result of it is chosen, and charges for that one: some periods are known only from the first result. */
  async chosen<T extends { readonly data: readonly unknown[] }>(
    choose: (run: (read: Read, query: ReadQuery) => Promise<ReadResult>) => Promise<T>,
  ): Promise<T> {
    const uncharged: MeteredOperation = Object.create(this.operation, {
      charge: { value: async (found: number) => found },
    });
    const result = await choose((read, query) => this.resultOf(read, query, {}, uncharged));
    await this.operation.charge(result.data.length > 0 ? 1 : 0);
    return result;
  }

  private async resultOf(
    read: Read,
    query: ReadQuery,
    path: Readonly<Record<string, string>>,
    operation: MeteredOperation,
  ): Promise<ReadResult> {
    const bound = this.catalog.reads.find(({ endpoint }) => endpoint === read);
    if (!bound) throw new Error('The API does not serve this read.');
    if (!this.groups.includes(read.group)) throw new Error(`The tool does not declare the group ${read.group}.`);
    const { type, value } = await bound.run(path, rawQuery(query), operation);
    if (type !== 'bytes') return value;
    try {
      return JSON.parse(value.body.toString('utf8'));
    } finally {
      value.release?.();
    }
  }
}

/** The result of a read, or null if the data tier of the caller does not include it. Other errors are not caught. */
export const inPlan = (result: Promise<ReadResult>): Promise<ReadResult | null> =>
  result.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'field_not_in_plan') return null;
    throw error;
  });

/** The query as a client would send it. */
const rawQuery = (query: ReadQuery): RawQuery => {
  const sent = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const text of [value ?? []].flat() as (string | number | boolean)[]) sent.append(name, String(text));
  return parseQueryString(sent.toString());
};
