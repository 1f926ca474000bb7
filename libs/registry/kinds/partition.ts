import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { indexOnly } from '../field.js';
import type { Kind, Scalar } from '../kind.js';

/** As many as a `short` of Elasticsearch has values that are not negative. A partition is a range of buckets. */
const BUCKETS = 32_768;
const MAX_PARTITIONS = 100;

interface Partition {
  /** From 1. */
  readonly number: number;
  readonly of: number;
}

const PROBLEM = `must be a number and how many partitions there are, such as 1/4: at most ${MAX_PARTITIONS}, and the number from 1 to that`;

const scalar: Scalar<Partition> = {
  openapi: { type: 'string', pattern: '^[0-9]{1,3}/[0-9]{1,3}$' },
  example: '1/4',
  schema: z.string().transform((raw, context) => {
    const [, number = 0, of = 0] = (/^(\d{1,3})\s*\/\s*(\d{1,3})$/.exec(raw) ?? []).map(Number);
    if (number >= 1 && number <= of && of <= MAX_PARTITIONS) return { number, of };
    context.addIssue({ code: 'custom', message: PROBLEM });
    return z.NEVER;
  }),
};

const firstBucket = (number: number, of: number): number => Math.floor(((number - 1) * BUCKETS) / of);

/** The bucket of a record. Ids of own feeds may be consecutive, so that they are hashed although most are hashes. */
const partition: Kind = {
  name: 'partition',
  schema: z
    .int()
    .min(0)
    .max(BUCKETS - 1),
  operations: [
    {
      suffix: '',
      arity: 'one',
      value: scalar,
      negated: false,
      query: (path, { number, of }: Partition) => ({
        range: { [path]: { gte: firstBucket(number, of), lt: firstBucket(number + 1, of) } },
      }),
    },
  ],
  properties: (path) => ({ [path]: { type: 'short' } }),
  index: (path, values) => ({ [path]: values }),
};

/** Divides the records of a kind into partitions that never change, for pulls by several connections. @param plural `Postings` */
export const partitionRow = (plural: string) =>
  indexOnly('partition', partition, 'the id', ({ id }) => crc32(String(id)) % BUCKETS, {
    filter: 'partition',
    finds: `${plural} of one of n equal parts, so that n connections pull the whole: \`1/4\` to \`4/4\`. A record never changes its part.`,
    example: '1/4',
  });
