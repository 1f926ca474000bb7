import { assertPublicHost } from '#libs/network/public-address.js';
import { invalidParameter } from '#libs/registry/parameters/parameter-errors.js';

const MAX_LENGTH = 2_048;

/**
 * The normalized URL of a webhook. Names are checked when they are resolved, for each connection.
 * @param allowPrivate whether the operator allows receivers in the network of this machine, which may have no certificate.
 * @throws AppError `invalid_request` that says what to change.
 */
export const webhookUrl = (text: string, allowPrivate: boolean): string => {
  const invalid = (problem: string) => invalidParameter('url', problem);
  if (text.length > MAX_LENGTH) throw invalid(`must have at most ${MAX_LENGTH} characters`);
  if (!URL.canParse(text)) throw invalid('must be a URL, such as https://example.com/webhooks');
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:'))
    throw invalid('must begin with https://, so that nobody else can read or change the events');
  if (url.username !== '' || url.password !== '')
    throw invalid('must not contain a user or password: the receiver knows messages by their signature');
  if (!allowPrivate)
    assertPublicHost(url, (host) =>
      invalid(`must be an address on the public internet, which ${host} is not: use a public host name`),
    );
  url.hash = '';
  return url.href;
};
