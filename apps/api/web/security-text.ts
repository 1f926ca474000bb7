import { MS_PER_DAY } from '#libs/records/time.js';

const HALF_A_YEAR = 182 * MS_PER_DAY;

/**
 * The contents of `security.txt` (RFC 9116).
 * @param contact a `mailto:` or `https:` URI; null for the guide on reporting a vulnerability.
 */
export function securityText(baseUrl: string, contact: string | null): string {
  return [
    `Contact: ${contact ?? `${baseUrl}/docs/security`}`,
    `Expires: ${new Date(Date.now() + HALF_A_YEAR).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${baseUrl}/.well-known/security.txt`,
    `Policy: ${baseUrl}/docs/security`,
    '',
  ].join('\n');
}
