/** Metadata of a client, as it was sent. */
export type ClientMetadata = Readonly<Record<string, unknown>>;

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);
const MAX_NAME = 100;

/** The metadata is not acceptable; for the client. */
export class ClientMetadataError extends Error {}

/**
 * What a client may be: public, with the code flow, and with addresses that no other machine can read. Values that depend on the server are replaced,
 * as RFC 7591 allows: clients are told what was registered.
 * @throws ClientMetadataError for an address without TLS that is not on the user's own machine.
 */
export const acceptedMetadata = (metadata: ClientMetadata): ClientMetadata => {
  const { redirect_uris: uris, application_type: type, client_name: name, client_id: id } = metadata;
  const addresses = Array.isArray(uris) ? uris.filter((uri) => typeof uri === 'string') : [];
  const insecure = addresses.find((uri) => isHttp(uri) && !isLoopback(uri));
  if (insecure !== undefined) {
    throw new ClientMetadataError('redirect_uris must use https, or http with 127.0.0.1, [::1] or localhost');
  }
  return {
    ...(id !== undefined && { client_id: id }),
    client_name: typeof name === 'string' ? displayed(name) : undefined,
    redirect_uris: uris,
    // Programs listen on a port of their choice: RFC 8252 allows any for native applications.
    application_type: type ?? (addresses.some((uri) => !uri.startsWith('https:')) ? 'native' : 'web'),
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    ...(typeof metadata.client_uri === 'string' && { client_uri: metadata.client_uri }),
  };
};

const isHttp = (uri: string): boolean => uri.toLowerCase().startsWith('http:');

const isLoopback = (uri: string): boolean => LOOPBACK.has(URL.parse(uri)?.hostname ?? '');

/** Without characters that could make a name look like another one. */
const displayed = (name: string): string =>
  [...name.replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ').trim()].slice(0, MAX_NAME).join('');
