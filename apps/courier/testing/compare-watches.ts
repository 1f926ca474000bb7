import { Courier } from '../courier.js';

/** Compares the watches of a dataset once. */
export const compareWatches = async ({
  prefix,
  databaseUrl,
}: {
  prefix: string;
  databaseUrl: string;
}): Promise<void> => {
  const courier = new Courier({ elasticsearchUrl: process.env.ELASTICSEARCH_URL as string, databaseUrl, prefix });
  try {
    await courier.compare();
  } finally {
    await courier.close();
  }
};
