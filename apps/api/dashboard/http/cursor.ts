import type { z } from 'zod';
import { AppError } from '#libs/errors/app-error.js';
import { type Cursors, listKey } from '#libs/search/query/cursor.js';
import type { RawQuery } from '#libs/search/query/read-values.js';

/** Cursors of one list of one organization, signed like those of the public API. */
export class ListCursor<T extends z.ZodTuple> {
  private readonly key: string;

  /** @param query the filters, which must be the same on every page. */
  constructor(
    private readonly cursors: Cursors,
    private readonly shape: T,
    organizationId: string,
    list: string,
    query: Record<string, unknown>,
  ) {
    this.key = listKey(organizationId, `dashboard/${list}`, 'newest', query as RawQuery);
  }

  /** @throws AppError `invalid_cursor`. */
  decode(cursor: string | undefined): z.infer<T> | undefined {
    if (cursor === undefined) return undefined;
    const position = this.shape.safeParse(this.cursors.decode(this.key, cursor).after);
    if (!position.success) throw new AppError('invalid_cursor');
    return position.data as z.infer<T>;
  }

  encode(after: readonly (string | number)[]): string {
    return this.cursors.encode(this.key, { asOf: 0, after, delivered: 0 });
  }
}
