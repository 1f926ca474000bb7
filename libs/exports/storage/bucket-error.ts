import { isDiskError } from '#libs/errors/disk-error.js';

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

/** The error of a request. Nothing of it is public: messages of servers name keys and accounts. */
export const bucketErrorOf = (error: Error & { readonly $metadata?: { readonly httpStatusCode?: number } }): Error => {
  if (error instanceof BucketError || isOfMachine(error)) return error;
  const status = error.$metadata?.httpStatusCode;
  const message = `${error.name}: ${error.message}`;
  if (error.name === 'CredentialsProviderError') return new BucketError('refused', message, error);
  if (status === undefined || FULL.includes(error.name) || status === 507)
    return new BucketError(status === undefined ? 'unavailable' : 'refused', message, error);
  if (error.name === 'NoSuchBucket') return new BucketError('refused', message, error);
  if (status === 416) return new BucketError('range', message, error);
  if (status === 404) return new BucketError('missing', message, error);
  if (error.name === 'BadDigest') return new BucketError('lost', message, error);
  if (status >= 500 || status === 429 || status === 408) return new BucketError('unavailable', message, error);
  return new BucketError('refused', message, error);
};

/** A disk that cannot be written, or a file that is not there. */
const isOfMachine = (error: Error): boolean => isDiskError(error) || (error as NodeJS.ErrnoException).code === 'ENOENT';
