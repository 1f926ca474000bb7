import type { components } from '../../../../clients/typescript/schema';
import { type Company, get, type Job, type ReadOptions } from './api';
import type { Page } from './dashboard';
import type { Query } from './http/query-string';

type Schemas = components['schemas'];
export type Signal = Omit<
  Required<Schemas['Signal']>,
  'detected_at' | 'window' | 'baseline' | 'evidence' | 'source'
> & {
  readonly detected_at: string;
  readonly window: Required<Schemas['SignalWindow']>;
  readonly baseline: Required<Schemas['SignalBaseline']>;
  readonly evidence: Required<Schemas['SignalEvidence']>;
  readonly source: Company | null;
};

export type Technology = Required<Schemas['Technology']>;

/** What lists consist of. The app never sends `fields`, so a record has every field of its data tier. */
interface Records {
  readonly '/v4/jobs': Job;
  readonly '/v4/sources-id/{source_id}/jobs': Job;
  readonly '/v4/sources': Company;
  readonly '/v4/sources-id/{source_id}/related': Company;
  readonly '/v4/signals': Signal;
  readonly '/v4/sources-id/{source_id}/signals': Signal;
  readonly '/v4/technologies': Technology;
}

/** A page of records. */
export interface RecordPage<R> extends Page<R> {
  readonly as_of: string;
  readonly did_you_mean?: readonly Schemas['DidYouMean'][];
  /** With `collapse`: the number of other matches of the group of each record. */
  readonly folded?: readonly number[];
  /** Only of an empty list: the parameters without which it would have records. */
  readonly without?: readonly Schemas['Without'][];
}

/** The names of the `{name}` segments of a path. */
type SegmentNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | SegmentNames<Rest>
  : never;

/** The values of these segments: an argument that is required if there are any, and not accepted otherwise. */
type Segments<P extends string> = [SegmentNames<P>] extends [never]
  ? readonly [options?: ReadOptions]
  : readonly [values: Readonly<Record<SegmentNames<P>, string>>, options?: ReadOptions];

/** Reads a page of records; 1 credit each. @throws ApiError */
export const recordsOf = async <P extends keyof Records>(
  path: P,
  query: Query,
  ...given: Segments<P>
): Promise<RecordPage<Records[P]>> => {
  const [values, options] = path.includes('{') ? given : [{}, given[0]];
  return (await get(
    path,
    query,
    values as Readonly<Record<string, string>>,
    options as ReadOptions,
  )) as unknown as RecordPage<Records[P]>;
};
