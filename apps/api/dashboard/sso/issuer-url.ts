import { assertPublicHost } from '#libs/network/public-address.js';
import { invalidParameter } from '#libs/registry/parameters/parameter-errors.js';

const MAX_LENGTH = 500;

/**
 * The normalized URL of an issuer. Names are checked when they are resolved, for each connection.
 * @param allowPrivate whether the operator allows providers in the network of this machine, which may have no certificate.
 * @throws AppError `invalid_request` that says what to change.
 */
export const issuerUrl = (text: string, allowPrivate: boolean): string => {
  const invalid = (problem: string) => invalidParameter('issuer', problem);
  if (text.length > MAX_LENGTH) throw invalid(`must have at most ${MAX_LENGTH} characters`);
  if (!URL.canParse(text.trim())) throw invalid('must be a URL, such as https://login.example.com');
  const url = new URL(text.trim());
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:'))
    throw invalid('must begin with https://');
  if (url.username !== '' || url.password !== '') throw invalid('must not contain a user or password');
  if (url.search !== '' || url.hash !== '') throw invalid('must not have a query or fragment');
  if (url.pathname.endsWith('/.well-known/openid-configuration'))
    throw invalid('must be the address before /.well-known/openid-configuration');
  if (!allowPrivate)
    assertPublicHost(url, (host) =>
      invalid(`must be an address on the public internet, which ${host} is not: use a public host name`),
    );
  return url.href;
};
