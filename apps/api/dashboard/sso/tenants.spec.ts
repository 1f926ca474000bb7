import { expect, test } from '@jest/globals';
import { SecretBox } from '#libs/accounts/secret-box.js';
import type { SsoSettings } from '#libs/accounts/sso/sso-provider.js';
import { TEST_SECRET } from '../../testing/test-api.js';
import { IdentityProviders } from './identity-providers.js';
import { ProviderNetwork } from './provider-network.js';

/** Providers whose metadata names an issuer. */
const naming = (issuer: string): IdentityProviders => {
  const network = new ProviderNetwork(false);
  const [authorization_endpoint, token_endpoint, jwks_uri] = ['authorize', 'token', 'keys'].map(
    (path) => `https://login.example.com/${path}`,
  );
  Object.assign(network, {
    fetchOf: () => async () => Response.json({ issuer, authorization_endpoint, token_endpoint, jwks_uri }),
  });
  return new IdentityProviders(network, new SecretBox(TEST_SECRET));
};
const settings = (issuer: string) => ({ issuer, clientId: 'rolecall' }) as SsoSettings;

test.each([
  ['https://login.microsoftonline.com/common/v2.0', 'https://login.microsoftonline.com/{tenantid}/v2.0'],
  ['https://login.microsoftonline.com/organizations/v2.0', 'https://login.microsoftonline.com/{tenantid}/v2.0'],
  ['https://contoso.b2clogin.com/contoso/policy/v2.0', 'https://contoso.b2clogin.com/another/v2.0/'],
])('the issuer %s of many tenants is refused', async (issuer, named) => {
  await expect(naming(named).assertUsable('O1', settings(issuer))).rejects.toMatchObject({
    code: 'invalid_request',
    message: expect.stringContaining(`${named}: use the issuer of your own tenant`),
    details: { parameter: 'issuer' },
  });
});

test('the issuer of one tenant is accepted', async () => {
  const issuer = 'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0';
  await naming(issuer).assertUsable('O1', settings(issuer));
});
