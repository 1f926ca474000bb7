/** The headers of every response of the web app, in addition to those of every response. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

// Scalar adds styles without a nonce. Scripts are as restricted there as elsewhere.
const UNSAFE_STYLES = ['/reference'];

/**
 * The content security policy of a page: everything from this origin, no inline script.
 * @param nonce random value of this response, for the styles that the components add.
 */
export function contentSecurityPolicy(nonce: string, path: string): string {
  const styles = UNSAFE_STYLES.includes(path) ? "'unsafe-inline'" : `'nonce-${nonce}'`;
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' ${styles}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
