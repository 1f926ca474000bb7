import { createTestDatabase } from '#libs/database/testing/test-database.js';
import { syncSampleSubset } from '../../testing/sample-subset.js';
import { TestApi } from '../../testing/test-api.js';

/** The API on a subset of `samples`. */
export class SampleDataset {
  private constructor(
    readonly api: TestApi,
    /** URL of the MCP endpoint. */
    readonly url: string,
    private readonly removals: readonly (() => Promise<unknown>)[],
  ) {}

  static async load(): Promise<SampleDataset> {
    const elasticsearchUrl = process.env.ELASTICSEARCH_URL as string;
    const prefix = `mcp-sample-${process.pid}`;
    const database = await createTestDatabase();
    const removeDataset = await syncSampleSubset({ elasticsearchUrl, databaseUrl: database.url, prefix });
    const api = await TestApi.serve({ prefix, databaseUrl: database.url });
    await api.app.listen(0, '127.0.0.1');
    return new SampleDataset(api, `${await api.app.getUrl()}/mcp`, [
      () => api.close(),
      removeDataset,
      () => database.drop(),
    ]);
  }

  async stop(): Promise<void> {
    for (const remove of this.removals) await remove();
  }
}
