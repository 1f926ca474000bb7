/**
 * Why a bucket did not do what was requested: `unavailable` later attempts may succeed, `refused` they do not until the operator has changed
 * something, `missing` an object is not there, `lost` one is not what was stored, `range` it has no such part.
 */
export type BucketProblem = 'unavailable' | 'refused' | 'missing' | 'lost' | 'range';

export class BucketError extends Error {
  override readonly name = 'BucketError';

  constructor(
    readonly reason: BucketProblem,
    message: string,
    cause?: unknown,
  ) {
    super(message, cause === undefined ? undefined : { cause });
  }
}

/** Of S3 and of servers with its protocol: what they cannot store does not fit later either. */
const FULL = ['QuotaExceeded', 'InsufficientStorage', 'XMinioStorageFull', 'StorageFull', 'EntityTooLarge'];

/** Of the network, and of streams that it ends. */
const CONNECTION =
  /^(ECONN|EAI_|ENOTFOUND|ETIMEDOUT|EPIPE|EPROTO|EHOST|ENET|EADDRNOTAVAIL|HPE_|ERR_STREAM_PREMATURE_CLOSE$)/;

/** The error of a request. Nothing of it is public: messages of servers name keys and accounts. */
export const bucketErrorOf = (error: Error & { readonly $metadata?: { readonly httpStatusCode?: number } }): Error => {
  if (error instanceof BucketError) return error;
  const status = error.$metadata?.httpStatusCode;
  const message = `${error.name}: ${error.message}`;
  if (status === undefined) {
    if (isOfConnection(error)) return new BucketError('unavailable', message, error);
    // Of the configuration: no region, no credentials, a certificate that is not trusted.
    return isOfMachine(error) ? error : new BucketError('refused', message, error);
  }
  if (FULL.includes(error.name) || status === 507 || error.name === 'NoSuchBucket')
    return new BucketError('refused', message, error);
  if (status === 416) return new BucketError('range', message, error);
  if (status === 404) return new BucketError('missing', message, error);
  if (error.name === 'BadDigest') return new BucketError('lost', message, error);
  if (status >= 500 || status === 429 || status === 408) return new BucketError('unavailable', message, error);
  return new BucketError('refused', message, error);
};

const isOfConnection = (error: NodeJS.ErrnoException): boolean =>
  error.name === 'TimeoutError' || CONNECTION.test(error.code ?? '');

/** Of the file system, or of this program. */
const isOfMachine = (error: NodeJS.ErrnoException): boolean =>
  error.errno !== undefined ||
  [TypeError, RangeError, ReferenceError, SyntaxError].some((programming) => error instanceof programming);
