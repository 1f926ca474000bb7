import '@scalar/api-reference/style.css';
import './scalar.css';
import { createApiReference } from '@scalar/api-reference';

/** Renders `/openapi.json` with Scalar into an element. @returns a function that removes it. */
export function mountReference(element: HTMLElement): () => void {
  const reference = createApiReference(element, {
    url: '/openapi.json',
    // Requests go directly from the browser to this deployment.
    baseServerURL: location.origin,
    servers: [{ url: location.origin, description: 'This deployment' }],
    authentication: { preferredSecurityScheme: 'token' },
    withDefaultFonts: false,
    hideClientButton: true,
    forceDarkModeState:
      document.documentElement.getAttribute('data-mantine-color-scheme') === 'dark' ? 'dark' : 'light',
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: 'never',
    persistAuth: false,
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  });
  return () => reference.destroy();
}
