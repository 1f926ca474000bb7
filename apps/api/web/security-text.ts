import { MS_PER_DAY } from '#libs/records/time.js';

const HALF_A_YEAR = 182 * MS_PER_DAY;

/**
 * RFC 9116. The operator names a contact with `ROLECALL_SECURITY_CONTACT` (a `mailto:` or `https:` URI); without one, the
 * contact is the guide on reporting a vulnerability.
 */
export function securityText(baseUrl: string, env: NodeJS.ProcessEnv): string {
  return [
    `Contact: ${env['ROLECALL_SECURITY_CONTACT'] || `${baseUrl}/docs/security`}`,
    `Expires: ${new Date(Date.now() + HALF_A_YEAR).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${baseUrl}/.well-known/security.txt`,
    `Policy: ${baseUrl}/docs/security`,
    '',
  ].join('\n');
}
