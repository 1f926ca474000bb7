import { join } from 'node:path';
import { defaultClientConditions, defineConfig } from 'vite';
import { sizeBudget } from './build/budget.ts';
import { guides } from './build/guides.ts';
import { mantineStyles } from './build/mantine-styles.ts';
import { maps } from './build/maps.ts';
import { pagesFile } from './build/pages-file.ts';
import { sampleTour } from './build/sample-tour.ts';

const root = import.meta.dirname;

export default defineConfig({
  root,
  // `#libs/*` is the TypeScript source.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  // The server replaces this in every response.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: join(root, '../../dist/web'),
    emptyOutDir: true,
    target: 'es2023',
    reportCompressedSize: false,
    rolldownOptions: {
      // `use client` has no effect without server rendering.
      onLog: (level, log, report) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && report(level, log),
    },
    // Inlined fonts would need an exception in the content security policy.
    assetsInlineLimit: 0,
  },
  plugins: [guides(), maps(), sampleTour(), pagesFile(), mantineStyles(), sizeBudget()],
  server: {
    proxy: {
      '/v4': 'http://127.0.0.1:4000',
      '/dashboard': 'http://127.0.0.1:4000',
      '/openapi.json': 'http://127.0.0.1:4000',
    },
  },
});
