import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '#libs/errors/app-error.js';
import { quoteName } from '#libs/registry/kinds/scalars.js';
import type { RawQuery } from './read-values.js';
import type { SealedCorrections } from './text-reader.js';

const VERSION = 2;
const MAC_BYTES = 16;
// Parameters that may differ from page to page; all others must not change.
const IGNORED = new Set(['cursor', 'after', 'limit', 'fields', 'count', 'include', 'include_count', 'highlight']);

const payload = z.tuple([
  z.literal(VERSION),
  z.string(),
  z.int(),
  z.array(z.union([z.string(), z.number()])),
  z.int(),
  z.array(z.tuple([z.string(), z.string(), z.string()])),
]);

/** A position in a list: the record after which the next page starts. */
export interface Position {
  /** The dataset's watermark when the pull began, in epoch milliseconds. */
  readonly asOf: number;
  /** Sort values of the last record. */
  readonly after: readonly (string | number)[];
  /** Records delivered so far. */
  readonly delivered: number;
  /** How the search texts were corrected on the first page. Default: not at all. */
  readonly corrections?: SealedCorrections;
}

// A list has the same key whether it is sent as an array, in repeated parameters or in one, where values with commas are quoted.
const written = (value: string | string[]): string =>
  Array.isArray(value) ? value.map((each) => (each.startsWith('"') ? each : quoteName(each))).join(',') : value;

/** A digest that identifies a list: organization, kind of list, sort order and filters. */
export const listKey = (organizationId: string, list: string, sort: string, query: RawQuery): string => {
  const filters = Object.entries(query)
    .filter(([name]) => !IGNORED.has(name) && name !== 'sort')
    .flatMap(([name, value]) => (value === undefined ? [] : [[name, written(value)]]))
    .sort();
  return createHash('sha256')
    .update(JSON.stringify([organizationId, list, sort, filters]))
    .digest('base64url')
    .slice(0, 22);
};

const invalid = (why: string): AppError =>
  new AppError(
    'invalid_cursor',
    `The cursor ${why}. Pass \`next_cursor\` back exactly as received, with the same filters, or start again without it.`,
    {
      details: { parameter: 'cursor' },
    },
  );

/** Encodes and decodes cursors: URL-safe, opaque, signed with HMAC-SHA-256. */
export class Cursors {
  private readonly secrets: readonly string[];

  /** @param secret signs. @param previousSecret is accepted too, while a secret is replaced. */
  constructor(
    private readonly secret: string,
    previousSecret?: string | null,
  ) {
    this.secrets = previousSecret ? [secret, previousSecret] : [secret];
  }

  encode(key: string, { asOf, after, delivered, corrections = [] }: Position): string {
    const body = Buffer.from(JSON.stringify([VERSION, key, asOf, after, delivered, corrections]));
    return Buffer.concat([mac(this.secret, body), body]).toString('base64url');
  }

  /**
   * @throws AppError `invalid_cursor` if the cursor was modified, or belongs to another list, sort order, organization or
   * secret.
   */
  decode(key: string, cursor: string): Required<Position> {
    const { key: cursorKey, ...position } = this.open(cursor);
    if (cursorKey !== key) throw invalid('belongs to another query');
    return position;
  }

  /**
   * The position in a cursor of any list, with the key of the list.
   * @throws AppError `invalid_cursor` if the cursor was modified.
   */
  open(cursor: string): Required<Position> & { readonly key: string } {
    const bytes = Buffer.from(cursor, 'base64url');
    const body = bytes.subarray(MAC_BYTES);
    // The decoder is lenient: comparing with the canonical encoding rejects other encodings of the same bytes.
    if (
      bytes.length <= MAC_BYTES ||
      bytes.toString('base64url') !== cursor ||
      !this.isSigned(bytes.subarray(0, MAC_BYTES), body)
    ) {
      throw invalid('is damaged');
    }
    const parsed = payload.safeParse(JSON.parse(body.toString()));
    if (!parsed.success) throw invalid('is of another version');
    const [, key, asOf, after, delivered, corrections] = parsed.data;
    return { key, asOf, after, delivered, corrections };
  }

  private isSigned(signature: Buffer, body: Buffer): boolean {
    return this.secrets.some((secret) => timingSafeEqual(signature, mac(secret, body)));
  }
}

const mac = (secret: string, body: Buffer): Buffer =>
  createHmac('sha256', secret).update(body).digest().subarray(0, MAC_BYTES);
