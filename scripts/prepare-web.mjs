// Builds the web app into dist/web. Plain Node; Vite is installed by then.
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = ['apps/web', 'clients', 'docs', 'libs/records', 'libs/reference', 'package-lock.json'];
const IGNORED = new Set(['node_modules', 'e2e', 'images', 'adr']);

/**
 * Runs `vite build` when a source is newer than the last build.
 * @param run starts a program and ends the command when it fails. Returns what it prints.
 * @param options.verbose prints the output of the build, with the size of the first load.
 */
export function prepareWeb(root, run, { verbose }) {
  const stamp = join(root, 'dist', 'web', '.built');
  const builtAt = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const newest = Math.max(...SOURCES.flatMap((name) => [...times(join(root, name))]));
  if (newest < builtAt) return;
  console.error('Building the web app');
  const startedAt = new Date();
  const output = run(
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', 'apps/web', '--logLevel', 'warn'],
    'The web app could not be built',
  );
  if (verbose) process.stdout.write(output);
  writeFileSync(stamp, startedAt.toISOString());
}

function* times(path) {
  if (!existsSync(path)) return;
  const stats = statSync(path);
  yield stats.mtimeMs;
  if (!stats.isDirectory()) return;
  for (const name of readdirSync(path)) if (!IGNORED.has(name)) yield* times(join(path, name));
}
