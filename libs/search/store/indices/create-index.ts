import { type Client, errors, type estypes } from '@elastic/elasticsearch';

const EXISTS = 'resource_already_exists_exception';

/** Creates an index whose name nobody else gives: where it is there already, an earlier try was applied whose answer was lost. */
export const createIndex = async (client: Client, request: estypes.IndicesCreateRequest): Promise<void> => {
  await client.indices.create(request).catch((error: unknown) => {
    if (!(error instanceof errors.ResponseError) || error.body?.error?.type !== EXISTS) throw error;
  });
};
