import type { DemoOrganization } from './demo-organization.js';

const EXAMPLES = [
  '/v4/jobs?limit=2',
  '/v4/jobs?titles=engineer&countries=US&remote=true&limit=2',
  '/v4/jobs?q=machine+learning&count=true',
];

/** Shown when the server is ready: its address, the dashboard login and token of the demo organization, and three example requests. */
export const banner = (baseUrl: string, { token, email, password }: DemoOrganization): string =>
  [
    '',
    `Rolecall is ready at ${baseUrl} (Ctrl-C stops it)`,
    '',
    `  Dashboard: ${baseUrl}/sign-in`,
    `    e-mail address  ${email}`,
    `    password        ${password}`,
    '',
    `  API token of the organization "Demo": ${token}`,
    '',
    ...EXAMPLES.map((path) => `  curl -H "Authorization: Bearer ${token}" "${baseUrl}${path}"`),
    '',
  ].join('\n');
