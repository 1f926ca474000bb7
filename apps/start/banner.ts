const TRY = [
  '/v4/jobs?limit=2',
  '/v4/jobs?titles=engineer&countries=US&remote=true&limit=2',
  '/v4/jobs?q=machine+learning&count=true',
];

/** What a newcomer needs once the server is up: where it is, the token, and three requests to paste. */
export function banner(baseUrl: string, token: string): string {
  return [
    '',
    `Rolecall is ready at ${baseUrl} (Ctrl-C stops it)`,
    '',
    `  Token of the organization Demo: ${token}`,
    '',
    ...TRY.map((path) => `  curl -H "Authorization: Bearer ${token}" "${baseUrl}${path}"`),
    '',
  ].join('\n');
}
