import type { Plugin } from 'vite';
import { pages } from '../src/pages.ts';

/** Emits `pages.json`, the paths for which the server returns the app, in Fastify's syntax (`/companies/:id`). */
export function pagesFile(): Plugin {
  return {
    name: 'rolecall-pages',
    apply: 'build',
    generateBundle() {
      const paths = Object.values(pages).map(({ path }) => path.replaceAll('$', ':'));
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(paths) });
    },
  };
}
