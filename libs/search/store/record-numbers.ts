import { hash } from 'node:crypto';
import type { Client } from '@elastic/elasticsearch';
import type { Definition } from '#libs/registry/definition.js';
import { isStoredOutsideRecord, type RecordValue, withVerifiedValues } from '#libs/registry/field.js';
import { RECORD_NUMBERS } from '../derive/mapping.js';
import { StoreUnavailableError } from './bulk/bulk-request.js';
import type { PreparedRecord } from './prepare-record.js';

/** What the change feed keeps beside a record. */
export interface RecordNumbers {
  /** The number of the last change of its content. */
  readonly change_number: number;
  /** The number of its last verification, if nothing else has changed since. */
  readonly verified_number?: number;
  readonly content_digest: number;
  readonly verified_digest: number;
}

type Digests = Pick<RecordNumbers, 'content_digest' | 'verified_digest'>;

/** 52 bits, so that JSON numbers are exact. */
const digest = (text: string): number => Number.parseInt(hash('sha256', text).slice(0, 13), 16);

/** @returns a function that computes the digests by which the change feed tells whether a record has changed. */
export const recordDigests = ({ fields }: Definition): ((prepared: PreparedRecord) => Digests) => {
  const verified = fields.filter(({ verification }) => verification).map(({ name }) => name);
  const ignored = fields.filter(({ counts, figure }) => counts || figure).map(({ name }) => name);
  const outside = fields.filter(isStoredOutsideRecord).map(({ name }) => name);
  const states = fields.filter(({ unverifiedValues }) => unverifiedValues).map(({ name }) => name);
  const standing = withVerifiedValues(fields);
  return ({ record, json }) => {
    const property = (name: string, of: RecordValue = record) => `${JSON.stringify(name)}:${JSON.stringify(of[name])}`;
    const stands = standing(record);
    const unverified = states.filter((name) => record[name] !== stands[name]);
    // The first occurrence is the record's own: payloads come last.
    const content = [...verified, ...ignored].reduce((text, name) => text.replace(property(name), () => ''), json);
    const verifiedContent = unverified.reduce(
      (text, name) => text.replace(property(name), () => property(name, stands)),
      content,
    );
    return {
      content_digest: digest([verifiedContent, ...outside.map((name) => property(name))].join()),
      verified_digest: digest([...verified, ...unverified].map((name) => property(name)).join()),
    };
  };
};

/**
 * The numbers of a record that is written.
 *
 * @param before those of the record that readers see; null if there is none.
 * @param next returns a new number.
 */
export const numbersAfter = (before: RecordNumbers | null, digests: Digests, next: () => number): RecordNumbers => {
  if (before?.content_digest !== digests.content_digest) return { ...digests, change_number: next() };
  if (before.verified_digest === digests.verified_digest) return before;
  return { ...before, ...digests, verified_number: next() };
};

/** The part of a search for documents that also returns their numbers. */
export const NUMBER_FIELDS: readonly string[] = Object.keys(RECORD_NUMBERS);

/** The numbers of a document in the response to a request of `NUMBER_FIELDS`; null if an earlier version of Rolecall wrote it. */
export const readNumbers = (fields: Readonly<Record<string, unknown>> | undefined): RecordNumbers | null => {
  const values = Object.fromEntries(
    NUMBER_FIELDS.flatMap((name) => {
      const [value] = (fields?.[name] ?? []) as number[];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return values.change_number === undefined ? null : (values as unknown as RecordNumbers);
};

/** The numbers of the records of an index, as of its last refresh; a record that is not in it has no entry. */
export const findNumbers = async (
  client: Client,
  index: string,
  ids: readonly string[],
): Promise<Map<string, RecordNumbers>> => {
  if (ids.length === 0) return new Map();
  const { hits, _shards } = await client.search({
    index,
    size: ids.length,
    track_total_hits: false,
    _source: false,
    docvalue_fields: [...NUMBER_FIELDS],
    query: { terms: { id: [...ids] } },
  });
  if (_shards.failed > 0) throw new StoreUnavailableError(`Part of ${index} cannot be read.`);
  return new Map(
    hits.hits.flatMap(({ _id, fields }) => {
      const numbers = readNumbers(fields);
      return numbers ? [[_id as string, numbers]] : [];
    }),
  );
};
