import type autocannon from 'autocannon';

/** A contender: a request that is sent repeatedly. */
export interface Contender {
  readonly name: string;
  readonly request: Pick<autocannon.Options, 'url' | 'method' | 'headers' | 'body' | 'requests'>;
}

export interface Figures {
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
}
