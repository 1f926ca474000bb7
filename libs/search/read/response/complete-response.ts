import type { estypes } from '@elastic/elasticsearch';
import { AppError } from '#libs/errors/app-error.js';

type Completeness = Pick<estypes.SearchResponse, 'timed_out' | '_shards'>;

/** Refuses a response that is incomplete because of failed shards or a timeout: records must never be missing silently. */
export const requireComplete = ({ timed_out, _shards }: Completeness): void => {
  if (!timed_out && _shards.failed === 0) return;
  throw new AppError(
    'service_unavailable',
    'Part of the dataset cannot be read at the moment. Retry after a few seconds.',
    { cause: _shards },
  );
};

/** The body of a `_search` response, parsed. @throws AppError `service_unavailable` when it does not cover the whole index. */
export const parseCompleteResponse = (bytes: Buffer): estypes.SearchResponse => {
  const response = JSON.parse(bytes.toString()) as estypes.SearchResponse;
  requireComplete(response);
  return response;
};
