import { createTestDatabase } from '#libs/database/testing/test-database.js';
import { syncShippedPart } from '../../testing/shipped-part.js';
import { TestApi } from '../../testing/test-api.js';

/** The API on a part of the shipped dataset. */
export class ShippedSample {
  private constructor(
    readonly api: TestApi,
    /** URL of the endpoint. */
    readonly url: string,
    private readonly removals: readonly (() => Promise<unknown>)[],
  ) {}

  static async load(): Promise<ShippedSample> {
    const elasticsearchUrl = process.env.ELASTICSEARCH_URL as string;
    const prefix = `mcp-sample-${process.pid}`;
    const database = await createTestDatabase();
    const removeDataset = await syncShippedPart({ elasticsearchUrl, databaseUrl: database.url, prefix });
    const api = await TestApi.serve({ prefix, databaseUrl: database.url });
    await api.app.listen(0, '127.0.0.1');
    return new ShippedSample(api, `${await api.app.getUrl()}/mcp`, [
      () => api.close(),
      removeDataset,
      () => database.drop(),
    ]);
  }

  async stop(): Promise<void> {
    for (const remove of this.removals) await remove();
  }
}
