import { createTestOrganization, NO_LIMITS } from '#libs/database/testing/test-database.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from './test-api.js';

/** Of the postings, those that a search for `engineer` finds. */
export const ENGINEERS = 60;

/** The API, listening, with many postings of one company in Germany. */
export class PagedDataset {
  private constructor(
    readonly api: TestApi,
    readonly url: string,
    /** Ids of the postings, sorted. */
    readonly ids: readonly string[],
  ) {}

  static async load(postings: number): Promise<PagedDataset> {
    const company = testSource({ brand_name: 'Acme' });
    const jobs = Array.from({ length: postings }, (_, i) =>
      testJob({
        title: i < ENGINEERS ? 'Engineer' : 'Baker',
        source: company.id as string,
        locations: [{ country: 'DE', text: 'DE' }],
      }),
    );
    const api = await TestApi.start({ sources: [company], jobs });
    await api.app.listen(0, '127.0.0.1');
    return new PagedDataset(api, await api.app.getUrl(), jobs.map(({ id }) => id as string).sort());
  }

  /** An organization that pays by credits, and has no rate limits. */
  newOrganization(purchasedCredits: number) {
    const options = { rateTier: 'tier_3', billingMode: 'credits', purchasedCredits } as const;
    return createTestOrganization(this.api.databaseUrl, { limits: NO_LIMITS, ...options });
  }

  async balanceOf(token: string): Promise<number> {
    return (await this.api.get('/v4/me', { authorization: token })).body.credit_balance;
  }
}
