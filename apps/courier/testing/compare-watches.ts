import { TEST_SECRET as secret } from '../../api/testing/test-api.js';
import { Courier } from '../courier.js';

/** Compares the watches of a dataset once. */
export const compareWatches = async ({
  prefix,
  databaseUrl,
}: {
  prefix: string;
  databaseUrl: string;
}): Promise<void> => {
  const elasticsearchUrl = process.env.ELASTICSEARCH_URL as string;
  const courier = new Courier({ elasticsearchUrl, databaseUrl, prefix, secret });
  try {
    await courier.compare();
  } finally {
    await courier.close();
  }
};
