import type { Site } from './site.js';

/** Registers an app, and returns the path at which it would ask for consent. */
export const authorizePath = async ({ url }: Site, name: string): Promise<string> => {
  const registered = await fetch(`${url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: name, redirect_uris: [`${url}/docs`] }),
  });
  const { client_id } = (await registered.json()) as { client_id: string };
  return `/oauth/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id,
    redirect_uri: `${url}/docs`,
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  })}`;
};
