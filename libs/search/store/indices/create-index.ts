import { type Client, errors, type estypes } from '@elastic/elasticsearch';

const EXISTS = 'resource_already_exists_exception';

/** Creates an index with a unique name. If it exists, an earlier attempt was applied and its response lost. */
export const createIndex = async (client: Client, request: estypes.IndicesCreateRequest): Promise<void> => {
  await client.indices.create(request).catch((error: unknown) => {
    if (!(error instanceof errors.ResponseError) || error.body?.error?.type !== EXISTS) throw error;
  });
};
