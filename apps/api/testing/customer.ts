import { Credits } from '#libs/billing/credits/credits.js';
import type { NewOrganization } from '#libs/billing/organizations/organizations.js';
import { createTestOrganization } from '#libs/database/testing/test-database.js';
import type { TestApi, TestResponse } from './test-api.js';

/** An organization in billing mode `credits`, and its requests. */
export class Customer {
  private constructor(
    private readonly api: TestApi,
    readonly organizationId: string,
    readonly token: string,
  ) {}

  static async create(
    api: TestApi,
    credits: Pick<NewOrganization, 'allowanceCredits' | 'purchasedCredits'>,
  ): Promise<Customer> {
    const plan = { billingMode: 'credits', ...credits } as const;
    const { organizationId, token } = await createTestOrganization(api.databaseUrl, plan);
    return new Customer(api, organizationId, token);
  }

  get(url: string): Promise<TestResponse> {
    return this.api.get(url, { authorization: this.token });
  }

  async topUp(credits: number): Promise<void> {
    await this.api.operate(({ dataSource }) => new Credits(dataSource).grant(this.organizationId, credits));
  }

  /** The balance: allowance and purchased credits together. */
  async balance(): Promise<number> {
    const { balance } = await this.api.operate(({ organizations }) => organizations.get(this.organizationId));
    return balance.allowance + balance.purchased;
  }
}

/** The credit headers of a response. */
export const creditHeaders = ({ headers }: TestResponse) => ({
  balance: headers['x-credit-balance'] === undefined ? undefined : Number(headers['x-credit-balance']),
  charged: headers['x-credit-charged'] === undefined ? undefined : Number(headers['x-credit-charged']),
  low: headers['x-credit-low'],
});
