// Lets Node import the TypeScript sources, with the transformer of jest.config.mjs and its cache.
import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { createScriptTransformer } from '@jest/transform';

const GLOBALS = new URL('globals.mjs', import.meta.url).href;
const OPTIONS = {
  supportsDynamicImport: true,
  supportsExportNamespaceFrom: true,
  supportsStaticESM: true,
  supportsTopLevelAwait: true,
};

/** The source maps of all modules loaded so far. */
const sourceMaps = new Map();
let registry = new Map();
let registered;

/** @param maps where Jest looks for source maps while the current test file runs. */
export async function loadTypeScript(config, maps) {
  registry = maps;
  for (const [url, map] of sourceMaps) maps.set(url, map);
  registered ??= register(config);
  await registered;
}

async function register(config) {
  const transformer = await createScriptTransformer(config);
  const conditions = config.testEnvironmentOptions.customExportConditions;
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier === '@jest/globals') return { url: GLOBALS, shortCircuit: true };
      const withConditions = { ...context, conditions: [...context.conditions, ...conditions] };
      return next(isSource(context.parentURL) ? sourceOf(specifier, context.parentURL) : specifier, withConditions);
    },
    load(url, context, next) {
      if (!isSource(url)) return next(url, context);
      const { code, sourceMapPath } = transformer.transform(fileURLToPath(url), OPTIONS);
      // In stacks, the name of a module is its URL.
      sourceMaps.set(url, sourceMapPath);
      registry.set(url, sourceMapPath);
      return { format: 'module', source: code, shortCircuit: true };
    },
  });
}

const isSource = (url) => url?.startsWith('file:') && url.endsWith('.ts') && !url.includes('/node_modules/');

/** Sources import `./name.js`, which the build writes from `./name.ts`; those of the web app import `./name`. */
function sourceOf(specifier, parentURL) {
  if (!specifier.startsWith('.')) return specifier;
  const source = new URL(`${specifier.replace(/\.js$/, '')}.ts`, parentURL);
  return existsSync(source) ? source.href : specifier;
}
