import { createTestOrganization } from '#libs/database/testing/test-database.js';
import type { Admission } from '../admission/admission.js';
import type { Caller } from '../admission/caller.js';
import type { NewOrganization } from '../organizations/organizations.js';

/** An admitted caller in billing mode `credits`. */
export const createTestCaller = async (
  databaseUrl: string,
  admission: Admission,
  credits: Pick<NewOrganization, 'allowanceCredits' | 'purchasedCredits'>,
): Promise<Caller & { token: string }> => {
  const { token } = await createTestOrganization(databaseUrl, { billingMode: 'credits', ...credits });
  return { ...(await admission.admit(token)).caller, token };
};
