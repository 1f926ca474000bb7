import '@scalar/api-reference/style.css';
import './scalar.css';
import { createApiReference } from '@scalar/api-reference';
import { withOptionalExamples } from './optional-examples';

/** Renders an OpenAPI document with Scalar into an element. @returns a function that removes it. */
export function mountReference(element: HTMLElement, document: object): () => void {
  const reference = createApiReference(element, {
    content: withOptionalExamples(document),
    // Requests go directly from the browser to this deployment.
    baseServerURL: location.origin,
    servers: [{ url: location.origin, description: 'This deployment' }],
    authentication: { preferredSecurityScheme: 'token' },
    withDefaultFonts: false,
    hideClientButton: true,
    forceDarkModeState:
      window.document.documentElement.getAttribute('data-mantine-color-scheme') === 'dark' ? 'dark' : 'light',
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: 'never',
    persistAuth: false,
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  });
  return () => reference.destroy();
}
