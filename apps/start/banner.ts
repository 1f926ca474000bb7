const EXAMPLES = [
  '/v4/jobs?limit=2',
  '/v4/jobs?titles=engineer&countries=US&remote=true&limit=2',
  '/v4/jobs?q=machine+learning&count=true',
];

/** Shown when the server is ready: its address, the token of the demo organization, and three example requests. */
export const banner = (baseUrl: string, token: string): string =>
  [
    '',
    `Rolecall is ready at ${baseUrl} (Ctrl-C stops it)`,
    '',
    `  API token of the organization "Demo": ${token}`,
    '',
    ...EXAMPLES.map((path) => `  curl -H "Authorization: Bearer ${token}" "${baseUrl}${path}"`),
    '',
  ].join('\n');
